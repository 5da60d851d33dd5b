import assert from 'node:assert/strict';
import {test} from 'node:test';
import {compactSvg} from './compact.js';

/** @param {string} inner */
const drawing = (inner) => `<svg viewBox="0 0 100 50">${inner}</svg>`;

/**
 * @param {string} inner
 * @param {string} expected
 */
const becomes = (inner, expected) => assert.equal(compactSvg(drawing(inner)), drawing(expected));

test('compact', async (t) => {
  await t.test('writes each point from the one before it', () => {
    becomes('<path d="M1,2L1,4L5.5,6L5.5,6.5L5,6"/>', '<path d="M1,2v2l4.5,2v.5l-.5-.5"/>');
    becomes('<path d="M0,0L1,1L2,1.5L3,1"/>', '<path d="M0,0l1,1 1,.5 1-.5"/>');
    becomes('<path d="M-1,-2L-3,-2M4,5L6,7Z"/>', '<path d="M-1-2h-2M4,5l2,2Z"/>');
  });

  await t.test('loses nothing over many points', () => {
    const points = Array.from({length: 2000}, (_, i) => [i / 10, (i * 37) % 11]);
    const d = points.map(([x, y]) => `${x},${y}`).join('L');
    const [, written = ''] = /d="([^"]*)"/.exec(compactSvg(drawing(`<path d="M${d}"/>`))) ?? [];
    let [x, y] = [0, 0];
    const drawn = [...written.matchAll(/([Mlhv ]?)(-?[\d.]+)(?:,?(-?[\d.]+))?/g)];
    assert.ok(drawn.length > 0);
    for (const [, command, a, b] of drawn) {
      if (command === 'h') x += Number(a);
      else if (command === 'v') y += Number(a);
      else [x, y] = [x + Number(a), y + Number(b)];
    }
    const [lastX = 0, lastY = 0] = points.at(-1) ?? [];
    assert.ok(Math.abs(x - lastX) < 1e-6 && Math.abs(y - lastY) < 1e-6, `${x}, ${y}`);
  });

  await t.test('keeps curves and rectangles', () => {
    const both = '<path d="M0,0C1,2,3,4,5,6" fill="red"/><path d="M1,0h5v5h-5Z" fill="red"/>';
    becomes(both, both);
  });

  await t.test('leaves out what is not seen', () => {
    becomes('<path d="M0,0h5.5v5h-5.5Z"/><g><path d="" display="none"/></g>', '');
    becomes('<g class="a_marks" clip-path="url(#clip0)"></g>', '');
    becomes('<g class="room_marks"><text fill="red" opacity="0">p99.9</text></g>', '');
    const pale = '<text fill="red" fill-opacity="0.5">p99.9</text>';
    becomes(pale, pale);
  });

  await t.test('leaves out groups that say nothing', () => {
    becomes('<g><g fill="red"><g><text>a</text></g></g></g>', '<g fill="red"><text>a</text></g>');
    becomes('<line transform="translate(0,0)" x2="3" y2="0"/>', '<line x2="3"/>');
    becomes('<rect x="0" y="0" width="9" height="9"/>', '<rect width="9" height="9"/>');
  });

  await t.test('keeps the beginnings of lines of text', () => {
    const lines = '<text><tspan x="0">a</tspan><tspan x="0" dy="14">b</tspan></text>';
    becomes(lines, lines);
  });

  await t.test('leaves out clips that nothing uses', () => {
    const clip = (/** @type {number} */ i) =>
      `<clipPath id="clip${i}"><rect width="1"/></clipPath>`;
    const mark = '<g clip-path="url(#clip1)"><text>a</text></g>';
    becomes(`${mark}<defs>${clip(0)}${clip(1)}</defs>`, `${mark}<defs>${clip(1)}</defs>`);
    becomes(`<text>a</text><defs>${clip(0)}</defs>`, '<text>a</text>');
  });

  await t.test('does not change text', () => {
    const text = '<text>transform="translate(0,0)" d="M1,2L3,4"</text>';
    becomes(text, text);
  });
});
