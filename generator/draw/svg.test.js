import assert from 'node:assert/strict';
import {test} from 'node:test';
import {SCALE} from '../charts/run-clock.js';
import {WIDTHS} from '../charts/theme.js';
import {numberSigns} from '../format.js';
import {positionOfText} from '../testing/chart.js';
import {compile} from './compile.js';
import {fileSvgs, pictureSvg} from './svg.js';
import {textWidth} from './text-width.js';

test('a drawing for all widths has text of nearly one size, on phones and at its own width', async () => {
  const width = 480;
  const spec = compile(
    {
      width: 'container',
      height: 100,
      data: {values: [{x: 1, y: 2}]},
      mark: 'point',
      encoding: {x: {field: 'x', type: 'quantitative'}, y: {field: 'y', type: 'quantitative'}},
    },
    numberSigns(),
  );
  const [svg = ''] = await fileSvgs(spec, [{width, size: 'both'}]);
  const rules = [...svg.matchAll(/@media\(max-width:(\d+)px\)\{text\{font-size:([\d.]+)px\}\}/g)];
  assert.ok(rules.length > 0);
  for (let shown = 320; shown <= width; shown += 10) {
    const sizes = rules.filter(([, at]) => shown <= Number(at)).map(([, , size]) => Number(size));
    const size = ((sizes.at(-1) ?? 12) * shown) / width;
    assert.ok(size > 9.5 && size < 14, `${size} at ${shown}`);
  }
});

test('a drawing is dark where the page names it so, one for other sites where the reader prefers it', async () => {
  const mark = /** @type {const} */ ({type: 'point', color: 'var(--series-1)'});
  const spec = {data: {values: [{x: 1}]}, mark, encoding: {}};
  const signs = numberSigns();
  const [drawing = ''] = await fileSvgs(compile({...spec, width: 'container'}, signs), [
    {width: 9},
  ]);
  const picture = await pictureSvg([spec], {title: ['A'], source: ['B']}, signs);
  assert.match(drawing, /^<svg [^>]*id="dark"[^>]*><style>(:target \[[^{]+\{[^}]+\})+<\/style>/);
  assert.match(
    picture,
    /<style>@media \(prefers-color-scheme:dark\)\{(\[[^{]+\{[^}]+\})+\}<\/style>/,
  );
});

/**
 * @param {string} label
 *   Of the vertical axis.
 * @param {object} [axis]
 * @returns {Promise<{svg: string, room: string | undefined}>}
 *   A drawing for all widths, and the pixels left of its lane.
 */
async function laneWith(label, axis = {}) {
  const spec = compile(
    {
      width: 'container',
      height: 100,
      data: {values: [{x: 1, y: 1}]},
      mark: 'point',
      encoding: {
        x: {field: 'x', type: 'quantitative'},
        y: {
          ...{field: 'y', type: 'quantitative'},
          axis: {...axis, labelExpr: `'${label}'`, title: null},
        },
      },
    },
    numberSigns(),
  );
  const [svg = ''] = await fileSvgs(spec, [{width: 480, size: 'both'}]);
  return {svg, room: /<g [^>]*transform="translate\(([\d.]+),/.exec(svg)?.[1]};
}

test('a drawing for all widths has room for the text of its axis on a phone', async () => {
  const label = '1000 ms';
  const {svg, room} = await laneWith(label);
  const largest = Math.max(
    ...[...svg.matchAll(/font-size:([\d.]+)px/g)].map(([, size]) => Number(size)),
  );
  assert.ok(Number(room) > textWidth({fontSize: largest}, label), `${room} pixels`);
});

test('lanes of a drawing for all widths begin at the same place, whatever their labels', async () => {
  const lanes = await Promise.all(['0', '2,500', '100ms'].map((label) => laneWith(label, SCALE)));
  assert.ok(Number(lanes[0]?.room) > 0);
  assert.equal(new Set(lanes.map(({room}) => room)).size, 1);
});

test('a legend of a standalone drawing has room for its labels', async () => {
  /** @param {string[]} labels */
  const placesOf = async (labels) => {
    /** @type {any} */
    const spec = {
      width: 'container',
      height: 100,
      data: {values: labels.map((s, i) => ({x: i, s}))},
      mark: 'point',
      encoding: {
        x: {field: 'x', type: 'quantitative'},
        color: {field: 's', scale: {domain: labels}, type: 'nominal'},
      },
    };
    const text = {title: ['A title'], source: ['A source']};
    const svg = await pictureSvg([spec], text, numberSigns());
    return labels.map((label) => ({label, ...positionOfText(svg, label)}));
  };
  const long = [
    'a collector of the eldest made data',
    'a collector of nearly all made data',
    'one of what was made on the way',
  ];
  const places = await placesOf(long);
  for (const {label, x} of places) {
    assert.ok(x + textWidth({fontSize: 12}, label) < WIDTHS.wide, `${label} at ${x}`);
  }
  assert.equal(new Set(places.map(({y}) => y)).size, 2);
  const short = await placesOf(['one', 'two', 'three']);
  assert.equal(new Set(short.map(({y}) => y)).size, 1);
});

test('a legend of a standalone drawing has the colours of its series', async () => {
  const colours = ['var(--series-1)', 'var(--series-2)'];
  const svg = await pictureSvg(
    [
      {
        width: 'container',
        height: 100,
        data: {
          values: [
            {x: 1, y: 2, s: 'one'},
            {x: 2, y: 3, s: 'two'},
          ],
        },
        layer: [{mark: 'tick'}, {mark: {type: 'point', filled: true, opacity: 1}}],
        encoding: {
          x: {field: 'x', type: 'quantitative'},
          y: {field: 'y', type: 'quantitative'},
          color: {field: 's', scale: {domain: ['one', 'two'], range: colours}},
        },
      },
    ],
    {title: ['A title'], source: ['A source']},
    numberSigns(),
  );
  const legend = svg.slice(svg.indexOf('layer_1_marks'));
  assert.match(legend, />one<\/text>/);
  assert.doesNotMatch(legend, / opacity="0\.\d/);
});
