/**
 * @returns {Promise<void>}
 *   In another task: until then the browser answers the reader.
 */
export const nextTask = () => new Promise((start) => setTimeout(start));
