/**
 * Where the page of a text in `content/` is. Of two pages with one address Hugo writes one and says nothing: a text
 * could replace the page of a run, or another text.
 */

/** Addresses of pages that are made from the data, and of those that Hugo makes. */
const MADE =
  /^(?:$|404$|feed\.xml$|robots$|sitemap$|(?:changes|compare|data|embed|formats|machines|search)(?:\/|$)|reports(?:$|\/[^/]+(?:$|\/(?:charts|data|runs)(?:\/|$))))/;
/** Texts that are printed on such a page. */
const WELCOME = /^content\/(?:(?:formats|machines|reports|reports\/[a-z0-9-]+)\/)?_index\.md$/;

/**
 * @param {string} path
 *   The path of a text, such as `content/a.md`.
 * @param {Map<string, string>} texts
 *   The texts before it by their addresses; it is added.
 * @returns {string | undefined}
 *   What is wrong with the path.
 */
export function wrongPlace(path, texts) {
  const address = addressOf(path);
  const first = texts.get(address);
  texts.set(address, first ?? path);
  // The mounts of Hugo take `.MD` for Markdown too.
  if (!path.endsWith('.md')) return 'found a name that ends in capitals, expected ".md"';
  if (first !== undefined) return `found a text for the page of ${first}, expected another name`;
  if (!MADE.test(address) || WELCOME.test(path)) return undefined;
  return 'found a text at the address of a page that Benchfolio makes, expected another name';
}

/**
 * @param {string} path
 *   `content/a/B c.md`
 * @returns {string}
 *   `a/b-c`, as Hugo makes it of the path.
 */
const addressOf = (path) =>
  path
    .toLowerCase()
    .normalize('NFC')
    .replace(/^content\//, '')
    // The language of all pages.
    .replace(/(?:\.en)?\.md$/, '')
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^\p{L}\p{N}\p{M}./_#+~@-]/gu, '')
    .replace(/(?:^|\/)_?index$/, '');
