/**
 * Text whose parts know whether they are ours or come from the data, so that no text of the data is ever
 * mistaken for markup.
 *
 * @typedef {string | {data: string}} Part
 * @typedef {Part[]} Words
 */

/**
 * The text of the template is ours. What is put into it is from the data, unless it is a list of words.
 *
 * @param {TemplateStringsArray} strings
 * @param {...(string | Words)} values
 * @returns {Words}
 */
export const say = (strings, ...values) =>
  strings.flatMap((ours, i) => {
    const value = values[i];
    if (value === undefined) return [ours];
    return [ours, ...(typeof value === 'string' ? [{data: value}] : value)];
  });
