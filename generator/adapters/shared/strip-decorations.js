/**
 * What terminals, log collectors and paste add to lines, taken off before any adapter sees them:
 * codes for colours, no-break and trailing blanks, marks that nobody sees; and, where the content
 * is not known with it, what stands before every line: a time stamp, a quote mark, an indentation.
 */

const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
/** ECMA-48: CSI and its parameters; OSC up to its end (a window's title); a short code. */
const CODE = new RegExp(
  [
    `${ESCAPE}\\[[0-?]*[ -/]*[@-~]`,
    `${ESCAPE}\\][^${ESCAPE}${BELL}\\n]*(?:${BELL}|${ESCAPE}\\\\)`,
    `${ESCAPE}[ -/]*[0-~]`,
  ].join('|'),
  'g',
);
/** Byte order marks of files that were joined, and zero-width spaces of web pages. */
const UNSEEN = /[\ufeff\u200b]/g;
/** Between digits they group a number, where a blank parts two. */
const WIDE = /(?<!\d)[\u00a0\u2007\u202f]|[\u00a0\u2007\u202f](?!\d)/g;
/** An arrow between two figures, as HTML writes it: a log that was copied out of a page's source. */
const ARROW = /(?<=\w)-&gt;(?=\d)/g;
/** A line that is longer is passed on in parts. */
const LONGEST = 64 * 1024;

/** Before each line, and what writes it so. */
const PREFIXES = [
  // kubectl logs --timestamps, docker logs -t, GitHub Actions.
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?(?: |$)/,
  // Scripts.
  /^\[\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?\](?: |$)/,
  // journalctl.
  /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d+)? [^\s:]+ [^\s:]+:(?: |$)/,
  // ts.
  /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?: |$)/,
  /^\d\d:\d\d:\d\d(?:\.\d+)?(?: |$)/,
  // docker compose logs.
  /^[\w.-]+ +\|(?: |$)/,
  // kubectl logs --prefix.
  /^\[pod\/\S+\](?: |$)/,
  // A quote in an issue or a mail.
  /^>(?: |$)/,
];

/**
 * @param {AsyncIterable<string>} pieces
 *   Text, cut anywhere.
 * @param {(message: string) => void} warn
 *   Gets what was taken off that a person sees, or may look for; each once.
 * @param {RegExp} [prefix]
 *   Of each line, taken off.
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
    // Of a line that is too long nothing is kept waiting.
    const at = end || piece.length;
    yield strip(carried + piece.slice(0, at), once, prefix);
    carried = piece.slice(at);
  }
  if (carried) yield strip(carried, once, prefix);
}

/**
 * @param {readonly string[]} lines
 *   The beginning of a file that no adapter knows.
 * @returns {{prefix: RegExp, example: string} | undefined}
 *   What all of them but blank ones begin with.
 */
export function prefixOf(lines) {
  const full = lines.filter((line) => line.trim() !== '');
  const [first = ''] = full;
  const indented = /^[ \t]+/.exec(first)?.[0] ?? '';
  const kinds = indented ? [new RegExp(`^${indented}`)] : PREFIXES;
  const prefix = kinds.find((kind) => full.every((line) => kind.test(line)));
  const [example] = prefix?.exec(first) ?? [];
  return prefix && example ? {prefix: new RegExp(prefix, 'gm'), example} : undefined;
}

/**
 * @param {string} text
 *   Whole lines, but for the last of the file and those that are too long.
 * @param {(message: string) => void} warn
 * @param {RegExp | undefined} prefix
 */
function strip(text, warn, prefix) {
  let lines = text;
  if (lines.includes(ESCAPE)) {
    warn('found terminal codes such as colours, which are ignored');
    // With the codes gone, a carriage return may stand at the end of a line or its beginning.
    lines = lines.replace(CODE, '').replace(/\r+\n/g, '\n').replace(/^\r+/gm, '');
  }
  const narrow = lines.replace(WIDE, ' ');
  if (narrow !== lines) warn('found no-break spaces, read as spaces');
  lines = narrow.replace(UNSEEN, '');
  if (lines !== narrow) {
    warn('found byte order marks or zero-width spaces inside the text, which are ignored');
  }
  if (lines.includes('-&gt;')) {
    const escaped = lines;
    lines = lines.replace(ARROW, '->');
    if (lines !== escaped) warn('found "-&gt;" between numbers, read as "->"');
  }
  if (lines.includes(' \n')) lines = lines.replace(/(?<! ) +\n/g, '\n');
  return prefix ? lines.replace(prefix, '') : lines;
}
