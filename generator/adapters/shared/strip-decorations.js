/**
 * Removes what terminals, log collectors and pasting add to lines, before any adapter sees them:
 * colour codes, no-break spaces, trailing spaces, invisible characters and misread units. If no adapter detects the
 * file, it also removes a prefix of the lines: a time stamp, a quote mark or an indentation; or the lines around JSON
 * that was pasted.
 */

const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
/** Select graphic rendition, of ECMA-48: it changes no character. */
const COLOUR = new RegExp(`${ESCAPE}\\[[\\d;:]*m`, 'g');
/** ECMA-48: CSI and its parameters; OSC up to its end (a window's title); a short code. */
const CODE = new RegExp(
  [
    `${ESCAPE}\\[[0-?]*[ -/]*[@-~]`,
    `${ESCAPE}\\][^${ESCAPE}${BELL}\\n]*(?:${BELL}|${ESCAPE}\\\\)`,
    `${ESCAPE}[ -/]*[0-~]`,
  ].join('|'),
  'g',
);
/** Byte order marks of joined files, and zero-width spaces of web pages. */
const UNSEEN = /[\ufeff\u200b]/g;
/** Looking for each of them takes a tenth of the time of the expressions. */
const ODD_SPACES = ['\u00a0', '\u2007', '\u202f', '\ufeff', '\u200b'];
/** Between digits they are thousands separators; a plain space would split the number. */
const WIDE = /(?<!\d)[\u00a0\u2007\u202f]|[\u00a0\u2007\u202f](?!\d)/g;
/** An HTML arrow between two numbers, from a log that was copied out of a page's source. */
const ARROW = /(?<=\w)-&gt;(?=\d)/g;
/**
 * UTF-8 that Windows read as code page 437, 850, 852 or 1252, such as `cargo bench >bench.txt` in PowerShell 5.
 *
 * @type {[found: RegExp, meant: string][]}
 */
const MISREAD = [
  [/┬╡|┬Á|Âµ/g, 'µ'],
  [/┬▒|Â±/g, '±'],
  [/┬[╖ÀĚ]|Â·/g, '·'],
];
/** A longer line is passed on in parts. */
const LONGEST = 64 * 1024;

/** Prefixes of lines, with the tool that writes them. */
const PREFIXES = [
  // Files of containerd and CRI-O; P instead of F would be a part of a line.
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}(?:Z|[+-]\d\d:\d\d) (?:stdout|stderr) F(?: |$)/,
  // GitLab; a plus instead of the last blank goes on with the line before.
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z [\da-f]{2}[OE](?: |$)/,
  // gh run view --log: the job and the step.
  /^[^\t\n]+\t[^\t\n]+\t\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z(?: |$)/,
  // kubectl logs --timestamps, docker logs -t, GitHub Actions; programs in Go have slashes.
  /^\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?(?: |$)/,
  // Scripts, Jenkins.
  /^\[(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\](?: |$)/,
  // journalctl.
  /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d+)? [^\s:]+ [^\s:]+:(?: |$)/,
  // ts.
  /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?: |$)/,
  /^\d\d:\d\d:\d\d(?:\.\d+)?(?: |$)/,
  // docker compose logs.
  /^[\w.-]+ +\|(?: |$)/,
  // kubectl logs --prefix.
  /^\[pod\/\S+\](?: |$)/,
  // sbt, Maven.
  /^\[(?:info|INFO|success|warn|WARNING)\](?: |$)/,
  // A quote in an issue or a mail.
  /^>(?: |$)/,
];

/** Of Markdown. No line of JSON begins with it, or with a prompt. */
const FENCE = /(?:```|~~~)/.source;
const PROMPT = /(?:[$%#]|\[?[^\s@"[\]{}]+@[^\n$#%"[\]{}]+\]?[$#%]|PS [^\n>"[\]{}]+>)/.source;
const PASTED = new RegExp(`^[ \\t]*(?:${FENCE}.*|${PROMPT}(?: .*)?)$`);
/** A badge of a readme or a prompt begins with a bracket, too. */
const JSON_START = /^[ \t]*(?:\{|\[[ \t]*(?:$|["{[\]\d-]))/;
const SIGNS = /[\\^$.*+?()[\]{}|]/g;
/** Characters of an indentation or a command: an expression cannot have any number of them. */
const LONGEST_PREFIX = 1000;

/**
 * @param {AsyncIterable<string>} pieces
 *   Text, cut anywhere.
 * @param {(message: string) => void} warn
 *   Gets one message for each kind of text that was removed.
 * @param {RegExp} [prefix]
 *   Prefix of each line, which is removed.
 * @returns {AsyncGenerator<string>}
 */
export async function* stripDecorations(pieces, warn, prefix) {
  const reported = new Set();
  const once = (/** @type {string} */ message) => {
    if (!reported.has(message)) warn(message);
    reported.add(message);
  };
  let carried = '';
  for await (const piece of pieces) {
    const end = piece.lastIndexOf('\n') + 1;
    if (end === 0 && carried.length + piece.length <= LONGEST) {
      carried += piece;
      continue;
    }
    // A line that is too long is not kept in memory.
    const at = end || piece.length;
    yield strip(carried + piece.slice(0, at), once, prefix);
    carried = piece.slice(at);
  }
  if (carried) yield strip(carried, once, prefix);
}

/**
 * @param {readonly string[]} lines
 *   The beginning of a file that no adapter detects.
 * @returns {{prefix: RegExp, example: string, isOfAll: boolean} | undefined}
 *   The prefix of most lines that are not blank: collectors also have words of their own. An indentation is of all.
 */
export function prefixOf(lines) {
  const full = lines.filter((line) => line.trim() !== '');
  const [first = ''] = full;
  const indented = full.reduce(commonStart, /^[ \t]*/.exec(first)?.[0] ?? '');
  const isIndented = indented !== '' && indented.length <= LONGEST_PREFIX;
  const kinds = isIndented ? [new RegExp(`^${indented}`)] : PREFIXES;
  const counts = kinds.map((kind) => full.filter((line) => kind.test(line)).length);
  const most = Math.max(...counts);
  const prefix = most > full.length / 2 ? kinds[counts.indexOf(most)] : undefined;
  const example = prefix && full.map((line) => prefix.exec(line)?.[0]).find(Boolean);
  if (!prefix || !example) return undefined;
  return {prefix: new RegExp(prefix, 'gm'), example, isOfAll: most === full.length};
}

/**
 * @param {readonly string[]} lines
 *   The beginning of a file.
 * @returns {{prefix: RegExp, example: string} | undefined}
 *   The lines around a JSON document that was copied from a page or a terminal: the first one, and those that end it.
 */
export function pasteOf(lines) {
  const [first = '', second = ''] = lines.filter((line) => line.trim() !== '');
  if (first.length > LONGEST_PREFIX || !PASTED.test(first)) return undefined;
  if (!JSON_START.test(second)) return undefined;
  // A second command begins another document. Without a line end, the prompt follows the document on its line.
  const whole = `${first.replace(SIGNS, '\\$&')}|[ \\t]*(?:${FENCE}|${PROMPT})`;
  return {
    prefix: new RegExp(`(?:^(?:${whole})|(?<=[}\\]])${PROMPT})[ \\t]*$`, 'gm'),
    example: first.trim(),
  };
}

/** @param {string} a @param {string} b */
function commonStart(a, b) {
  let end = 0;
  while (end < a.length && a[end] === b[end]) end += 1;
  return a.slice(0, end);
}

/**
 * @param {string} text
 *   Whole lines, except the last of the file and those that are too long.
 * @param {(message: string) => void} warn
 * @param {RegExp | undefined} prefix
 */
function strip(text, warn, prefix) {
  let lines = text;
  if (lines.includes(ESCAPE)) {
    const plain = lines.replace(COLOUR, '');
    // What the terminal showed may be less than what the file has.
    if (plain.includes(ESCAPE)) {
      warn('found terminal codes that move or erase, which are ignored');
    }
    // With the codes gone, a carriage return may be at the end of a line or its beginning.
    lines = plain
      .replace(CODE, '')
      .replace(/(?<!\r)\r+\n/g, '\n')
      .replace(/^\r+/gm, '');
  }
  if (ODD_SPACES.some((space) => lines.includes(space))) {
    const narrow = lines.replace(WIDE, ' ');
    if (narrow !== lines) warn('found no-break spaces, read as spaces');
    lines = narrow.replace(UNSEEN, '');
    if (lines !== narrow) {
      warn('found byte order marks or zero-width spaces inside the text, which are ignored');
    }
  }
  if (lines.includes('-&gt;')) {
    const escaped = lines;
    lines = lines.replace(ARROW, '->');
    if (lines !== escaped) warn('found "-&gt;" between numbers, read as "->"');
  }
  if (lines.includes('┬') || lines.includes('Â')) {
    for (const [found, meant] of MISREAD) {
      lines = lines.replace(found, (pair) => {
        warn(`found "${pair}", read as "${meant}"`);
        return meant;
      });
    }
  }
  if (hasTrailingSpace(lines)) lines = lines.replace(/(?<! ) +\n/g, '\n');
  return prefix ? lines.replace(prefix, '') : lines;
}

/** @param {string} text Has fewer line ends than spaces, so looking for both takes longer. */
function hasTrailingSpace(text) {
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
    if (text[end - 1] === ' ') return true;
  }
  return false;
}
