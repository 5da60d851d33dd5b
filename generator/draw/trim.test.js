import assert from 'node:assert/strict';
import {test} from 'node:test';
import {trimSvg} from './trim.js';

/** @param {string} inner */
const drawing = (inner) => `<svg viewBox="0 0 100 50">${inner}</svg>`;
/** @param {string} d */
const path = (d) => drawing(`<path d="${d}"/>`);

test('trimmed', async (t) => {
  await t.test('cuts lines and areas 20 pixels outside', () => {
    assert.equal(
      trimSvg(path('M-500,1L-400,2L-300,3L50,4L300,5L400,6L500,7')),
      path('M-20,3.8L50,4L120,4.3'),
    );
    assert.equal(
      trimSvg(path('M-500,1L-400,2L-300,3L50,4L-300,9L-400,9L-500,9Z')),
      path('M-20,3.8L50,4L-20,5Z'),
    );
    assert.equal(trimSvg(path('M50,0L300,0L300,9L50,9Z')), path('M50,0L120,0L120,9L50,9Z'));
  });

  await t.test('keeps a line that crosses the whole drawing, and parts of a path', () => {
    assert.equal(trimSvg(path('M-500,0L500,10')), path('M-20,4.8L120,6.2'));
    assert.equal(trimSvg(path('M-500,1L-400,2M-300,3L500,3')), path('M-20,3L120,3'));
    assert.equal(trimSvg(path('M0,0L1,1M2,2L3,3')), path('M0,0L1,1M2,2L3,3'));
    assert.equal(trimSvg(path('M0,0L-90,5L0,9')), path('M0,0L-20,1.1L-20,8.1L0,9'));
  });

  await t.test('cuts rectangles, and leaves out what is far outside and repeated points', () => {
    assert.equal(trimSvg(path('M201,0h5v10h-5Z')), drawing(''));
    assert.equal(trimSvg(path('M-300,0h600v10h-600Z')), path('M-20,0h140v10h-140Z'));
    assert.equal(trimSvg(path('M0,0L1,1L1,1L2,2')), path('M0,0L1,1L2,2'));
    assert.equal(trimSvg(path('M-500,1L-400,2L-300,3')), drawing(''));
    assert.equal(trimSvg(path('M5,1L5.001,1L5.001,1')), path('M5,1L5,1'));
  });

  await t.test('leaves out symbols, rules and words that are far outside', () => {
    const rule = (/** @type {number} */ x, x2 = 0) =>
      drawing(`<line transform="translate(${x},0)" x2="${x2}" y2="9"/>`);
    assert.equal(trimSvg(rule(-300)), drawing(''));
    assert.equal(trimSvg(rule(-300, 500)), rule(-20, 140));
    assert.equal(trimSvg(rule(90, -500)), rule(90, -110));
    const symbol = (/** @type {number} */ x) =>
      drawing(`<path transform="translate(${x},5)" d="M3,0A3,3,0,1,1,-3,0Z"/>`);
    assert.equal(trimSvg(symbol(400)), drawing(''));
    assert.equal(trimSvg(symbol(110)), symbol(110));
    const word = (/** @type {number} */ x) =>
      drawing(`<text transform="translate(${x},5)" opacity="0.5">a</text>`);
    assert.equal(trimSvg(word(-900)), drawing(''));
    assert.equal(trimSvg(word(-700)), word(-700));
  });

  await t.test('counts from where the group of a path begins', () => {
    const inGroup = (/** @type {string} */ d) =>
      drawing(
        `<g><g transform="translate(90,5)"><g transform="translate(9,9)"/><path d="${d}"/></g></g><path d="${d}"/>`,
      );
    const rect = 'M50,0h5v10h-5Z';
    assert.equal(
      trimSvg(inGroup(rect)),
      drawing(`<g><g transform="translate(90,5)"></g></g><path d="${rect}"/>`),
    );
    const before = 'M-50,0h5v10h-5Z';
    assert.equal(
      trimSvg(inGroup(before)),
      drawing(`<g><g transform="translate(90,5)"><path d="${before}"/></g></g>`),
    );
  });

  await t.test('moves to a group what its marks have in common, and no opacity', () => {
    const mark = (/** @type {string} */ x, rest = '') => `<path d="M${x},0L1,1"${rest}/>`;
    const look = ' fill="#000" opacity="0.5" stroke="#111"';
    assert.equal(
      trimSvg(drawing(`<g class="a_marks">${mark('1', look)}${mark('2', look)}</g>`)),
      drawing(
        `<g class="a_marks" fill="#000" stroke="#111">${mark('1', ' opacity="0.5"')}${mark('2', ' opacity="0.5"')}</g>`,
      ),
    );
    const uneven = drawing(`<g>${mark('1', ' fill="#000"')}${mark('2')}</g>`);
    assert.equal(trimSvg(uneven), uneven);
  });

  await t.test('leaves out what is so without a word', () => {
    const svg = (/** @type {string} */ root, /** @type {string} */ more) =>
      `<svg${root} viewBox="0 0 100 50"><g><text font-size="9px"${more}>a</text></g></svg>`;
    const [root, more] = [
      ' version="1.1" xmlns:xlink="http://www.w3.org/1999/xlink"',
      ' text-anchor="start" font-weight="normal" stroke-width="1" stroke-miterlimit="4"',
    ];
    assert.equal(trimSvg(svg(root, more)), svg('', ''));
    const other = ' text-anchor="end" font-weight="600" stroke-width="1.5"';
    assert.equal(trimSvg(svg('', other)), svg('', other));
  });

  await t.test('keeps curves', () => {
    assert.equal(
      trimSvg(path('M-500,1C-500,1,-400,2,-300,3L-290,1L-280,1')),
      path('M-500,1C-500,1,-400,2,-300,3L-290,1L-280,1'),
    );
  });

  await t.test('keeps the names of layers, and no other class or role', () => {
    const group =
      '<g class="mark-rect role-mark bar_marks" role="graphics-symbol" opacity="1"></g>';
    assert.equal(trimSvg(drawing(group)), drawing('<g class="bar_marks"></g>'));
    const text = '<text>opacity="1" role="a"</text>';
    assert.equal(trimSvg(drawing(text)), drawing(text));
  });
});
