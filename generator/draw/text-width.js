/**
 * The width of text. Vega measures it with a canvas, which Node does not have. Without one it
 * assumes 0.8 em per character, nearly half too much, and then omits or cuts labels that fit. These
 * are the widths of Liberation Sans (the same as Arial) plus a reserve for other common sans serif
 * fonts.
 */

/** Thousandths of an em → characters of that width. */
const WIDTHS = /** @type {const} */ ([
  [139, '\u202f'],
  [191, "'"],
  [222, 'ijl'],
  [278, ' !,./:;I[\\]ft·'],
  [333, '()-`r{}"'],
  [389, '*'],
  [500, 'Jcksvxyz'],
  [584, '+<=>~−×÷µ'],
  [611, 'FTZ'],
  [667, '&ABEKPSVXY'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm½¼¾'],
  [889, '%'],
  [944, 'W'],
  [1000, '…@→'],
]);
/** Digits, most small letters, and what is not listed. */
const USUAL = 556;
/** The reader's font may be wider: DejaVu Sans by a sixth. */
const WIDER = 1.15;
/** Bold letters are wider: those of DejaVu Sans by an eighth. */
const BOLDER = 1.12;

/** @type {Map<string, number>} */
const byCharacter = new Map(
  WIDTHS.flatMap(([width, characters]) => [...characters].map((character) => [character, width])),
);

/**
 * In place of Vega's `textMetrics.width`.
 *
 * @param {{fontSize?: number, fontWeight?: number, limit?: number}} item
 * @param {unknown} text
 * @returns {number}
 *   Pixels, and never more than the item's limit, to which Vega cuts its text.
 */
export function textWidth({fontSize = 11, fontWeight = 400, limit = 0}, text) {
  const thousandths = [...String(text ?? '').trim()].reduce(
    (sum, character) => sum + (byCharacter.get(character) ?? USUAL),
    0,
  );
  const wider = fontWeight >= 600 ? WIDER * BOLDER : WIDER;
  const width = (thousandths * fontSize * wider) / 1000;
  return limit > 0 ? Math.min(width, limit) : width;
}
