import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  change,
  clock,
  columnUnit,
  integer,
  isNarrow,
  keepUnitsOnLine,
  localiseDecimal,
  percentileName,
  precise,
  printedChange,
  quantity,
  shortened,
  times,
  timesRange,
  useLanguage,
} from './format.js';

/** Narrow no-break spaces as plain ones, to be readable here. @param {string} text */
const plain = (text) => text.replaceAll('\u202f', ' ');

test('quantity', async (t) => {
  /** @type {[number, 's' | 'B' | 'B/s' | '1/s' | '1', string][]} */
  const cases = [
    [0.0000142, 's', '14.2 µs'],
    [999_950, '1', '1.00 M'],
    [999_950, '1/s', '1.00 M ops/s'],
    [999.5e-6, 's', '1.00 ms'],
    [-999.5e-6, 's', '\u22121.00 ms'],
    [999.4e-6, 's', '999 µs'],
    // 1e-6 / 1e-9 is 999.9999999999999.
    [999e-9, 's', '999 ns'],
    [0.9995, 's', '1.00 s'],
    [999.5, '1/s', '1.00 k ops/s'],
    [1023.7 * 1024, 'B', '1.00 MiB'],
    [1023.2 * 1024, 'B', '1,023 KiB'],
    [12_288, '1/s', '12.3 k ops/s'],
    [3.9e-13, '1/s', '3.90e-13 ops/s'],
    [3.9e-9, '1/s', '0.00000000390 ops/s'],
    [0, 's', '0 s'],
    [0, '1', '0'],
    [0, 'B/s', '0 B/s'],
    [1.05e9, '1/s', '1.05 G ops/s'],
    [1.05e6, '1/s', '1.05 M ops/s'],
    [1.05e3, '1/s', '1.05 k ops/s'],
    [1.05 * 2 ** 30, 'B/s', '1.05 GiB/s'],
    [1.05 * 2 ** 20, 'B/s', '1.05 MiB/s'],
    [1.05 * 2 ** 10, 'B/s', '1.05 KiB/s'],
    [0.5, 'B/s', '0.500 B/s'],
    [60, 's', '1 min'],
    [3.568, 's', '3.57 s'],
    [65, 's', '1:05 min'],
    [346_030_080, 'B', '330 MiB'],
    [512, 'B', '512 B'],
    [1.5, '1', '1.50'],
    [42, '1', '42'],
    [120, 's', '2 min'],
    [3599.6, 's', '1 h'],
    [3661, 's', '1:01:01 h'],
  ];
  for (const [value, unit, text] of cases) {
    await t.test(`writes ${value} ${unit} as ${text}`, () => {
      assert.equal(plain(quantity(value, unit)), text);
    });
  }
});

test('quantity keeps the power of ten of what no unit suits', () => {
  assert.equal(plain(quantity(3.5e39, '1')), '3.50e+30 G');
  assert.equal(plain(precise(3.5e39, '1')), '3.5e+30 G');
  assert.equal(plain(precise(-1 / 3e-40, '1/s')), '\u22123.33333e+30 G ops/s');
});

test('precise keeps six digits and drops the zeros that only fill up', () => {
  assert.equal(plain(precise(0.0000358, 's')), '35.8 µs');
  assert.equal(plain(precise(0.000123456789, 's')), '123.457 µs');
  assert.equal(plain(precise(90.5, 's')), '90.5 s');
});

test('what is shown to differ from 1 is not printed as 1', () => {
  const [above, below] = [
    {low: 1.0028, high: 1.0032},
    {low: 0.99962, high: 0.99971},
  ];
  assert.deepEqual([times(1.003, above), timesRange(above)], ['1.003×', '1.003 to 1.003×']);
  assert.deepEqual([times(0.9997, below), timesRange(below)], ['0.9997×', '0.9996 to 0.9997×']);
  assert.equal(timesRange({low: 1.0004, high: 45.2}), '1.0004 to 45.2×');
  assert.deepEqual([change(0.0003, true), change(-0.00004, true)].map(plain), [
    '+0.03 %',
    '−0.004 %',
  ]);
  // Else three digits are enough.
  const around = {low: 0.9996, high: 1.004};
  assert.deepEqual(
    [times(1.003), times(1.003, around), timesRange(around)],
    ['1.00×', '1.00×', '1.00 to 1.00×'],
  );
  assert.deepEqual([times(1.21, {low: 1.1, high: 1.3}), plain(change(0.0003))], ['1.21×', '0 %']);
  assert.equal(times(1, {low: 1.1, high: 1.3}), '1.00×');
});

test('change is signed, with a real minus', () => {
  assert.equal(plain(change(-0.0869)), '\u22128.7 %');
  assert.equal(plain(change(0.041)), '+4.1 %');
  assert.equal(plain(change(0)), '0 %');
  assert.equal(plain(change(12.345)), '+1,234.5 %');
});

test('clock writes elapsed time', () => {
  assert.deepEqual([0, 2480, 3723].map(clock), ['0:00', '41:20', '1:02:03']);
  assert.deepEqual([-0.5, -1, -10, -3670].map(clock), [
    '0:00',
    '\u22120:01',
    '\u22120:10',
    '\u22121:01:10',
  ]);
});

test('small formatters', () => {
  assert.equal(integer(25000), '25,000');
  assert.equal(integer(999), '999');
  assert.equal(times(0.7234), '0.723×');
  assert.equal(percentileName(0.999), 'p99.9');
  assert.equal(percentileName(0.9999), 'p99.99');
});

test('useLanguage writes numbers as the language does', (t) => {
  t.after(() => useLanguage('en-GB'));
  for (const [language, expected] of /** @type {const} */ ([
    ['en-GB', ['1,234,567', '14.2\u202fµs', '+4.1\u202f%']],
    ['de-DE', ['1.234.567', '14,2\u202fµs', '+4,1\u202f%']],
    ['fr-FR', ['1\u202f234\u202f567', '14,2\u202fµs', '+4,1\u202f%']],
    ['ar-EG', ['1,234,567', '14.2\u202fµs', '+4.1\u202f%']],
  ])) {
    useLanguage(language);
    assert.deepEqual([integer(1234567), quantity(14.2e-6, 's'), change(0.041)], expected, language);
    assert.equal(localiseDecimal('0.05'), expected[1].includes(',') ? '0,05' : '0.05', language);
  }
});

test('a number stays with its unit, however an author typed it', () => {
  const text = 'less than 0.2 % of 8 KiB in 15 s at 57 k ops/s, 3 sets';
  assert.equal(
    keepUnitsOnLine(text),
    'less than 0.2\u202f% of 8\u202fKiB in 15\u202fs at 57\u202fk ops/s, 3 sets',
  );
});

test('a printed difference keeps its digits', () => {
  assert.equal(printedChange('-69.0%'), '−69.0\u202f%');
  assert.equal(printedChange('< 1%'), '< 1\u202f%');
  assert.equal(printedChange('4 times smaller'), '4 times smaller');
});

test('shortened says how many words are left out', () => {
  assert.deepEqual(shortened(['a', 'b'], 2), ['a', 'b']);
  assert.deepEqual(shortened(['a', 'b', 'c'], 2), ['a', 'b', '1 more']);
  assert.deepEqual(shortened(Array(1236).fill('a'), 1), ['a', '1,235 more']);
});

test('columnUnit keeps zeros from the beginning of its smallest number', () => {
  assert.equal(columnUnit([6.02e-6, 1.36e-3], 's').label, 'µs');
  assert.equal(columnUnit([81.9e-6, 1.44e-3, 2e-3], 's').label, 'µs');
  // 0.137 ms is as easy to read.
  assert.equal(columnUnit([137e-6, 1.44e-3, 2e-3], 's').label, 'ms');
  assert.equal(columnUnit([0, 137e-6, 1.44e-3, 2e-3], 's').label, 'ms');
  assert.equal(columnUnit([110e3, 190e3, 201e3], '1/s').label.replace('\u202f', ' '), 'k ops/s');
  assert.equal(columnUnit([], 's').label, 's');
  // More numbers than arguments of a function.
  assert.equal(columnUnit(Array(200_000).fill(2e-6), 's').label, 'µs');
  // A second would be 1,000,000,000 ns.
  assert.equal(columnUnit([5e-9, 1e-3, 1], 's').label, 'ms');
  assert.equal(columnUnit([1e-3, 1, 5e-9], 's').label, 'ms');
  assert.deepEqual(columnUnit([2 ** 20], 'B/s'), {label: 'MiB/s', divisor: 2 ** 20});
});

test('isNarrow', () => {
  assert.equal(isNarrow([2, 2000, 20_000]), true);
  assert.equal(isNarrow([-2, 0, 20_000]), true);
  assert.equal(isNarrow([2, 20_001]), false);
});
