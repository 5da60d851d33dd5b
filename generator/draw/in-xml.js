/**
 * @param {string} text
 * @returns {string}
 *   As content or attribute of an SVG file, where it is shown as it is.
 */
export const inXml = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
