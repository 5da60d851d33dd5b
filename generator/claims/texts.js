/**
 * The texts that people wrote about a report: those of report.yaml that can contain values and claims,
 * and the prose. They are only read.
 *
 * @import {Report} from '../scan/types.d.ts'
 * @import {Effects} from '../types.d.ts'
 * @import {Text} from './types.d.ts'
 * @typedef {(string | number)[]} Path
 */

import {isScalar, LineCounter, parseDocument} from 'yaml';
import {FRONT_MATTER} from '../scan/prose.js';

/**
 * @param {Pick<Report, 'id' | 'charts' | 'figures' | 'caveats'>} report
 * @param {Pick<Effects, 'read'>} effects
 * @returns {Promise<{texts: Text[], lineOf: (path: Path) => number | undefined}>}
 *   `lineOf`: of an entry of report.yaml.
 */
export async function textsOf(report, effects) {
  const file = `data/${report.id}/report.yaml`;
  const manifest = yamlTexts(file, String((await effects.read(file)) ?? ''), pathsOf(report));
  const prose = `content/reports/${report.id}/_index.md`;
  const text = await effects.read(prose);
  return {
    texts: [...manifest.texts, ...(text ? [proseText(prose, String(text))] : [])],
    lineOf: manifest.lineOf,
  };
}

/**
 * @param {Pick<Report, 'charts' | 'figures' | 'caveats'>} report
 * @returns {Path[]}
 *   Of the texts that can contain values and claims.
 */
const pathsOf = ({charts, figures, caveats}) => [
  ['title'],
  ['question'],
  ['description'],
  ...figures.map((_, i) => ['figures', i, 'label']),
  ...charts.flatMap((_, i) => [
    ['charts', i, 'title'],
    ['charts', i, 'note'],
    ['charts', i, 'reason'],
  ]),
  ...caveats.map((_, i) => ['caveats', i]),
];

/** @param {string} file @param {string} source @param {Path[]} paths */
function yamlTexts(file, source, paths) {
  const lineCounter = new LineCounter();
  // Keys were checked when the manifest was read; the parser compares each with all others.
  const document = parseDocument(source, {schema: 'failsafe', lineCounter, uniqueKeys: false});
  /** @type {Text[]} */
  const texts = paths.flatMap((path) => {
    const node = document.getIn(path, true);
    if (!isScalar(node) || typeof node.value !== 'string') return [];
    const text = node.value;
    const [from = 0, to = 0] = node.range ?? [];
    const positionOf = positionsIn(source.slice(from, to), text);
    return [
      {
        file,
        path,
        text,
        start: 0,
        locate(offset, length) {
          const {line, col} = lineCounter.linePos(from + positionOf(offset, length));
          return {line, column: col};
        },
      },
    ];
  });
  /** @param {Path} path */
  const lineOf = (path) => {
    const node = document.getIn(path, true);
    const {range} = /** @type {{range?: [number]}} */ (node ?? {});
    return range && lineCounter.linePos(range[0]).line;
  };
  return {texts, lineOf};
}

/**
 * @param {string} raw
 *   A text as it is written in YAML, with quotes and escapes.
 * @param {string} text
 * @returns {(offset: number, length: number) => number}
 *   Where a part is in `raw`; the part before it, or 0, where YAML writes it in another way. Offsets that ascend
 *   read a text once.
 */
function positionsIn(raw, text) {
  let [passed, reached] = [0, 0];
  return (offset, length) => {
    if (offset < passed) [passed, reached] = [0, 0];
    const part = text.slice(offset, offset + length);
    let position = raw.indexOf(part, reached);
    let before = text.indexOf(part, passed);
    while (before < offset && position !== -1) {
      before = text.indexOf(part, before + 1);
      position = raw.indexOf(part, position + 1);
    }
    if (position === -1) return reached;
    [passed, reached] = [offset, position];
    return position;
  };
}

/** @param {string} file @param {string} text @returns {Text} */
function proseText(file, text) {
  const lineCounter = new LineCounter();
  lineCounter.addNewLine(0);
  for (const {index} of text.matchAll(/\n/g)) lineCounter.addNewLine(index + 1);
  return {
    file,
    text,
    start: FRONT_MATTER.exec(text)?.[0].length ?? 0,
    locate(offset) {
      const {line, col} = lineCounter.linePos(offset);
      return {line, column: col};
    },
  };
}
