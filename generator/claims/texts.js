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

const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---\r?\n/;

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

/**
 * @param {string} file
 * @param {string} source
 * @param {Path[]} paths
 */
function yamlTexts(file, source, paths) {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, {schema: 'failsafe', lineCounter});
  /** @type {Text[]} */
  const texts = paths.flatMap((path) => {
    const node = document.getIn(path, true);
    if (!isScalar(node) || typeof node.value !== 'string') return [];
    const text = node.value;
    const [from = 0, to = 0] = node.range ?? [];
    return [
      {
        file,
        path,
        text,
        start: 0,
        locate(offset, length) {
          const found = positionIn(source.slice(from, to), text, offset, length);
          const {line, col} = lineCounter.linePos(from + found);
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
 * @param {number} offset
 * @param {number} length
 * @returns {number}
 *   Where the part stands in `raw`; 0 where YAML writes it in another way.
 */
function positionIn(raw, text, offset, length) {
  const part = text.slice(offset, offset + length);
  let position = raw.indexOf(part);
  for (let i = text.indexOf(part); i < offset && i !== -1; i = text.indexOf(part, i + 1)) {
    position = raw.indexOf(part, position + 1);
  }
  return Math.max(position, 0);
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Text}
 */
const proseText = (file, text) => ({
  file,
  text,
  start: FRONT_MATTER.exec(text)?.[0].length ?? 0,
  locate(offset) {
    const before = text.slice(0, offset);
    const lineStart = before.lastIndexOf('\n') + 1;
    return {line: before.split('\n').length, column: offset - lineStart + 1};
  },
});
