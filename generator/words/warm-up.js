/**
 * What charts over time say about their warm-up.
 */

/** The note of a chart that shades a warm-up. */
export const SHADED_NOTE = 'The shaded warm-up is drawn but not counted.';

/**
 * @param {string} title
 *   The title of a vertical axis.
 * @param {boolean} isShaded
 *   Whether its plot shades a warm-up.
 */
export const shadedTitle = (title, isShaded) => (isShaded ? `${title}, warm-up shaded` : title);
