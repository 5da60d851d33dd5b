import {test as plain, expect as plainExpect} from '@playwright/test';
import {secondsTyped} from '../../generator/elapsed-time.js';
import {
  chartWith,
  download,
  expectMarks,
  figures,
  look,
  marks,
  plot,
  unfold,
  valuesOf,
} from './figures.js';
import {fullestReport, hasAddress, html, NO_ADDRESS, pages, reports} from './pages.js';
import {expect, overflow, test} from './site.js';

const FULLEST = fullestReport();
/** Charts of the built site that the tests of controls need. */
const PERCENTILES = chartWith('percentile', (rows) => valuesOf(rows, 'series').size > 1);
const NO_PERCENTILES = 'found no report with a chart of percentiles of two or more series';
const HEAP = chartWith('record');
const NO_HEAP = 'found no report with a chart of heap and pauses';
/** More pauses than a static drawing has. */
const MANY = 1000;
/** A page with throughput and latency of a run, one below the other. */
const LANES = pages().find((path) =>
  ['throughput', 'latency'].every((lane) => html(path).includes(`data-view="${lane}"`)),
);
const FULL_LOG = chartWith(
  'record',
  (rows) => rows.filter(({record}) => record === 'pause').length > MANY,
);

/**
 * @param {import('@playwright/test').Page} page
 * @param {typeof PERCENTILES} chart
 */
async function goToChart(page, chart) {
  if (!chart) throw new Error('found no chart');
  await page.goto(chart.path);
  return page.getByRole('figure').and(page.locator(`[id="${chart.id}"]`));
}

for (const path of reports()) {
  test(`${path}: draws what the downloads contain, static and live`, async ({page, hasTouch}) => {
    await page.goto(path);
    await unfold(page);
    for (const figure of await figures(page)) {
      await expectMarks(figure);
      const before = await plot(figure).boundingBox();
      await look(figure, {hasTouch});
      await expectMarks(figure);
      const after = await plot(figure).boundingBox();
      expect(after?.height, 'the height of the plot').toBeCloseTo(before?.height ?? 0, 0);
      await expect(figure.locator('svg [d*="NaN"], svg [transform*="NaN"]')).toHaveCount(0);
    }
  });
}

/** @param {string} text That begins with a time. */
function latencyIn(text) {
  const [, number = '', unit = ''] = /^([\d.,]+)\s(ns|µs|ms|s)/.exec(text) ?? [];
  const units = {ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1};
  return Number(number.replaceAll(',', '')) * (units[/** @type {'s'} */ (unit)] ?? Number.NaN);
}

test.describe('a chart of several series', () => {
  test.skip(!PERCENTILES, NO_PERCENTILES);

  test('becomes live by keyboard, and switches series by keyboard', async ({page}) => {
    const figure = await goToChart(page, PERCENTILES);
    await figure.getByRole('link', {name: 'CSV', exact: true}).focus();
    const switches = figure.getByRole('list', {name: 'Series'}).getByRole('button');
    await expect(switches.first()).toBeVisible();
    const count = await switches.count();
    expect(count).toBeGreaterThan(1);
    await expect(marks(figure, 'maximum')).toHaveCount(count);

    const label = (await switches.first().textContent()) ?? '';
    await switches.first().press('Space');
    await expect(switches.first()).toHaveAttribute('aria-pressed', 'false');
    await expect(marks(figure, 'maximum')).toHaveCount(count - 1);
    const slider = figure.getByRole('slider', {name: 'Values at'});
    await slider.press('End');
    await expect(figure.getByRole('status').first()).not.toContainText(label);

    for (const other of (await switches.all()).slice(1)) await other.press('Enter');
    await expect(marks(figure, 'maximum')).toHaveCount(0);
    await slider.focus();
    await expect(figure.getByRole('status').first()).toContainText('no series shown');

    for (const other of await switches.all()) await other.press('Enter');
    await expect(marks(figure, 'maximum')).toHaveCount(count);
  });

  test('has its controls before the focus comes from above', {tag: '@desktop'}, async ({page}) => {
    const figure = await goToChart(page, PERCENTILES);
    await page.keyboard.press('Tab');
    await figure.evaluate((one) => {
      const before = [...document.querySelectorAll('a, button, summary')].filter(
        (other) =>
          other.checkVisibility() &&
          other.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_FOLLOWING,
      );
      /** @type {HTMLElement} */ (before.at(-1)).focus();
    });
    const first = figure.getByRole('list', {name: 'Series'}).getByRole('button').first();
    await expect(first).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
  });

  test('shows by keyboard the values of the table', async ({page, hasTouch}) => {
    const figure = await goToChart(page, PERCENTILES);
    await look(figure, {hasTouch});
    await figure.getByText('Numbers').click();
    const table = figure.getByRole('table');
    const headers = await table.getByRole('columnheader').evaluateAll((heads) =>
      heads.map(({firstChild, lastElementChild}) => ({
        label: firstChild?.textContent?.trim(),
        unit: lastElementChild?.textContent ?? '',
      })),
    );
    const slider = figure.getByRole('slider', {name: 'Values at'});
    const output = figure.getByRole('status').first();

    await slider.press('Home');
    const [below, drawn] = [await slider.boundingBox(), await plot(figure).boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((drawn?.y ?? 0) + (drawn?.height ?? 0) - 1);
    const steps = Number(await slider.getAttribute('max')) + 1;
    let compared = 0;
    for (let step = 0; step < steps; step += 1) {
      const [label = '', rest = ''] = ((await output.textContent()) ?? '').split(/; (.*)/);
      const column = headers.findIndex((header) => header.label === label);
      if (column >= 0) {
        for (const row of (await table.getByRole('row').all()).slice(1)) {
          const cells = await row.getByRole(/** @type {any} */ ('cell')).allTextContents();
          const name =
            (await row.getByRole('rowheader').allTextContents())[0] ?? cells.shift() ?? '';
          const value = cells[column - 1]?.trim() ?? '';
          const shown = rest.split(`${name.trim()}: `)[1] ?? '';
          if (/^\d/.test(value)) {
            // Both have three digits, perhaps in different units.
            const ratio = latencyIn(shown) / latencyIn(`${value}\u202f${headers[column]?.unit}`);
            expect(ratio).toBeCloseTo(1, 2);
          } else expect(shown.startsWith(value)).toBe(true);
          compared += 1;
        }
      }
      await expect(slider).toHaveAttribute('aria-valuetext', (await output.textContent()) ?? '');
      await slider.press('ArrowRight');
    }
    expect(compared).toBeGreaterThan(0);
  });

  test('shows values at the first tap', async ({page, hasTouch}) => {
    const figure = await goToChart(page, PERCENTILES);
    await look(figure, {hasTouch});
    await expect(marks(figure, 'reading')).toHaveCount(1);
    await expect(figure.getByRole('status').first()).not.toBeEmpty();
  });

  test('shows the values at the pointer, with a rule', async ({page, hasTouch}) => {
    const figure = await goToChart(page, PERCENTILES);
    await look(figure, {hasTouch});
    const slider = figure.getByRole('slider', {name: 'Values at'});
    const box = await plot(figure).boundingBox();
    if (!box) throw new Error('found no plot');
    /** @param {number} x */
    const point = (x) =>
      hasTouch
        ? page.touchscreen.tap(x, box.y + box.height / 2)
        : page.mouse.move(x, box.y + box.height / 2);

    await point(box.x + 4);
    await expect(slider).toHaveValue('0');
    await point(box.x + box.width - 4);
    await expect(slider).toHaveValue((await slider.getAttribute('max')) ?? '');

    await point(box.x + box.width / 2);
    await expect(marks(figure, 'reading')).toHaveCount(1);
    const rule = await marks(figure, 'reading').boundingBox();
    expect(Math.abs((rule?.x ?? 0) - (box.x + box.width / 2))).toBeLessThan(box.width / 8);
  });

  test('hides the values for the key Escape', {tag: '@desktop'}, async ({page, hasTouch}) => {
    const figure = await goToChart(page, PERCENTILES);
    await look(figure, {hasTouch});
    await plot(figure).hover();
    const tip = figure.locator('.tip');
    await expect(tip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();
    await expect(marks(figure, 'reading')).toHaveCount(0);
    await plot(figure).hover({position: {x: 90, y: 60}});
    await expect(tip).toBeVisible();
  });
});

test('shows the values of all lanes in one box', async ({page, hasTouch}) => {
  if (!LANES) throw new Error('found no page with a run over time');
  await page.goto(LANES);
  const figure = page.locator('figure').filter({has: page.locator('[data-view="latency"]')});
  await look(figure, {hasTouch});
  for (const lane of ['throughput', 'latency']) {
    const place = figure.locator(`[data-view="${lane}"]`);
    await (hasTouch ? place.tap() : place.hover());
    await expect(figure.locator('.tip:visible')).toHaveCount(1);
  }
});

/** @param {import('@playwright/test').Locator} locator */
async function sidesOf(locator) {
  const {x, y, width, height} = (await locator.boundingBox()) ?? {x: 0, y: 0, width: 0, height: 0};
  return {left: x, right: x + width, top: y, bottom: y + height};
}

const LATER = 'main > .chart ~ .chart:not(.answer)[data-live]';

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} selector
 *   The selector of a second figure.
 * @returns {Promise<string | undefined>}
 */
async function pageWith(page, selector) {
  const several = pages().filter(
    (one) => one.startsWith('reports/') && html(one).split(' data-live=').length > 2,
  );
  for (const path of several) {
    await page.goto(path);
    if ((await page.locator(selector).count()) > 0) return path;
  }
  return undefined;
}

test('shows values beside all plots, until the pointer leaves', async ({page, hasTouch}) => {
  for (const [path, selector] of [
    [LANES, ':has([data-view="latency"])'],
    [PERCENTILES?.path, `[id="${PERCENTILES?.id}"]`],
    // On a phone, in a box for what is drawn later.
    [await pageWith(page, LATER), LATER],
  ]) {
    await page.goto(path ?? '');
    const figure = page
      .locator('figure')
      .and(page.locator(selector ?? ''))
      .first();
    await look(figure, {hasTouch});
    const [tip, plots] = [figure.locator('.tip'), figure.locator('.plots')];
    // Room below, and above.
    for (const block of /** @type {const} */ (['start', 'end'])) {
      await plots.evaluate((one, block) => one.scrollIntoView({block}), block);
      const drawn = plots.locator('.plot').last();
      await (hasTouch ? drawn.tap() : drawn.hover());
      await expect(tip).toBeVisible();
      const [box, all] = [await sidesOf(tip), await sidesOf(plots)];
      expect(box.top >= all.bottom - 1 || box.bottom <= all.top + 1, `${path} ${block}`).toBe(true);
      expect(box.left).toBeGreaterThanOrEqual(all.left - 1);
      expect(box.right).toBeLessThanOrEqual(all.right + 1);
      await expect(tip).toBeInViewport({ratio: 1});
    }
    const title = page.getByRole('heading', {level: 1});
    await (hasTouch ? title.tap() : title.hover());
    await expect(tip).toBeHidden();
    await expect(marks(figure, 'reading')).toHaveCount(0);
  }
});

test('the slider of values covers nothing', async ({page}) => {
  const figure = await goToChart(page, PERCENTILES);
  await figure.getByRole('link', {name: 'CSV', exact: true}).focus();
  const slider = figure.getByRole('slider', {name: 'Values at'});
  await slider.press('End');
  const [row, tip] = [
    await sidesOf(slider.locator('xpath=..')),
    await sidesOf(figure.locator('.tip')),
  ];
  const [plots, caption] = [
    await sidesOf(figure.locator('.plots')),
    await sidesOf(figure.locator('.caption')),
  ];
  expect(row.top).toBeGreaterThanOrEqual(plots.bottom - 1);
  expect(row.bottom <= caption.top || row.right <= caption.left).toBe(true);
  expect(tip.top >= row.bottom - 1 || tip.bottom <= plots.top + 1).toBe(true);
  // The next figure is below, or beside.
  const after = await sidesOf(figure.locator('xpath=following-sibling::*[1]'));
  expect(row.bottom <= after.top || row.right <= after.left).toBe(true);
});

/** @param {string} text */
const timeIn = (text) => secondsTyped(text) ?? Number.NaN;

test('fits the width that its place has after it was drawn', {tag: '@desktop'}, async ({
  page,
  hasTouch,
}) => {
  test.skip(!PERCENTILES, NO_PERCENTILES);
  const figure = await goToChart(page, PERCENTILES);
  await plot(figure).evaluate((one) => {
    const {clientWidth} = one;
    // The width is read once before the chart is drawn. Then the place becomes narrower.
    Object.defineProperty(one, 'clientWidth', {
      configurable: true,
      get() {
        Reflect.deleteProperty(one, 'clientWidth');
        one.style.width = `${clientWidth - 200}px`;
        return clientWidth;
      },
    });
  });
  await look(figure, {hasTouch});
  await expect
    .poll(() =>
      // Its styles would scale a drawing that is too wide, and its text.
      plot(figure).evaluate(
        (one) => Number(one.querySelector('.live svg')?.getAttribute('width')) - one.clientWidth,
      ),
    )
    .toBe(0);
});

test.describe('the close-up', () => {
  test.skip(!HEAP, NO_HEAP);

  test('moves by buttons and by numbers, and stays inside the run', async ({page, hasTouch}) => {
    const figure = await goToChart(page, HEAP);
    const controls = figure.getByRole('group', {name: 'Close-up'});
    const [from, to] = [controls.getByLabel('From'), controls.getByLabel('to', {exact: true})];
    const bounds = async () => [timeIn(await from.inputValue()), timeIn(await to.inputValue())];
    const written = await bounds();
    await look(figure, {hasTouch});
    expect(await bounds()).toEqual(written);

    await controls.getByRole('button', {name: 'Whole run'}).press('Enter');
    const [start = 0, end = 0] = await bounds();
    // Bounds are rounded to milliseconds.
    const [first = 0, second = 0, third = 0] = [1, 2, 3]
      .map((quarter) => start + quarter * (Math.floor((end - start) * 250) / 1000))
      .map((time) => Math.round(time * 1000) / 1000);
    await from.fill(String(first));
    await from.press('Enter');
    await to.fill(String(second));
    await to.press('Enter');
    expect(await bounds()).toEqual([first, second]);

    await controls.getByRole('button', {name: 'Later'}).press('Enter');
    expect(await bounds()).toEqual([second, third]);
    await controls.getByRole('button', {name: 'Earlier'}).press('Enter');
    expect(await bounds()).toEqual([first, second]);

    const problem = controls.getByRole('alert');
    await to.fill('1e9');
    await to.press('Enter');
    await expect(problem).toHaveText(/ is outside the run, which is from .* to .*\.$/);
    await expect(to).toHaveValue('1e9');
    await expect(to).toHaveAttribute('aria-invalid', 'true');
    await to.fill(String(first));
    await to.press('Enter');
    await expect(problem).toHaveText(/ is not before /);
    // The other field may be the wrong one.
    await from.fill(String(start));
    await from.press('Enter');
    await expect(problem).toBeHidden();
    await expect(to).not.toHaveAttribute('aria-invalid');
    expect(await bounds()).toEqual([start, first]);
    await from.fill('abc');
    await from.press('Enter');
    await expect(problem).toContainText('“abc” is not a time.');
    await expect(from).toHaveValue('abc');
    await controls.getByRole('button', {name: 'Whole run'}).press('Enter');
    await expect(problem).toBeHidden();
    expect(await bounds()).toEqual([start, end]);
  });

  test('has no fields before a reader comes near it', {tag: '@phone'}, async ({page}) => {
    await page.setViewportSize({width: 360, height: 200});
    await page.goto(HEAP?.path ?? '');
    const fields = page.locator('figure').locator('input, select, textarea');
    await expect(fields).toHaveCount(0);
    await page.locator(`[id="${HEAP?.id}"]`).scrollIntoViewIfNeeded();
    await expect(fields).toHaveCount(2);
  });

  test('acts at the first press, and nothing moves', async ({page, hasTouch}) => {
    test.skip(!FULL_LOG, `found no report with a chart of more than ${MANY} pauses`);
    await page.goto(`${FULL_LOG?.path}charts/${FULL_LOG?.id}/`);
    const figure = page.getByRole('figure');
    const controls = figure.getByRole('group', {name: 'Close-up'});
    const inputs = [controls.getByLabel('From'), controls.getByLabel('to', {exact: true})];
    const window = () => Promise.all(inputs.map((input) => input.inputValue()));
    await look(figure, {hasTouch});
    const first = await window();
    const whole = controls.getByRole('button', {name: 'Whole run'});
    await whole.press('Enter');
    const expected = await window();
    expect(expected).not.toEqual(first);

    await page.goto(new URL(page.url()).pathname);
    await page.reload();
    await expect(whole).toBeVisible();
    const height = async () => (await figure.boundingBox())?.height;
    const before = await height();
    await (hasTouch ? whole.tap() : whole.click());
    await expect.poll(window).toEqual(expected);
    expect(await height()).toBe(before);
  });

  for (const isEntered of [false, true]) {
    test(`takes a time that is ${isEntered ? 'entered' : 'begun'} before the figure is live`, async ({
      page,
    }) => {
      /** @type {(value?: unknown) => void} */
      let load = () => {};
      const isTyped = new Promise((resolve) => {
        load = resolve;
      });
      await page.route(/assets\/runtime\..*js$/, async (route) => {
        await isTyped;
        await route.continue();
      });
      const figure = await goToChart(page, HEAP);
      const [from, to] = [figure.getByLabel('From'), figure.getByLabel('to', {exact: true})];
      const end = timeIn(await to.inputValue());
      const time = String(Math.floor(end * 500) / 1000);
      await from.fill(isEntered ? time : time.slice(0, -1));
      if (isEntered) await from.press('Enter');
      load();
      await expect(figure.locator('.live').first()).toBeVisible();
      if (!isEntered) {
        await from.pressSequentially(time.slice(-1));
        await from.press('Enter');
      }
      await expect.poll(async () => timeIn(await from.inputValue())).toBe(Number(time));
      expect(timeIn(await to.inputValue())).toBe(end);
    });
  }

  test('keeps window and series in the address', async ({page, hasTouch}) => {
    const figure = await goToChart(page, HEAP);
    await look(figure, {hasTouch});
    expect(new URL(page.url()).hash).toBe('');
    const controls = figure.getByRole('group', {name: 'Close-up'});
    const to = controls.getByLabel('to', {exact: true});
    const end = timeIn(await to.inputValue());
    await to.fill(String(end / 2));
    await to.press('Enter');
    const chosen = await to.inputValue();
    const series = figure.getByRole('list', {name: 'Series'}).getByRole('button').first();
    await series.press('Enter');

    await page.reload();
    await expect(to).toHaveValue(chosen);
    await expect(series).toHaveAttribute('aria-pressed', 'false');
    await page.goto('./');
    await page.goBack();
    await expect(to).toHaveValue(chosen);

    // A way back within the page loads nothing again.
    await expect(figure.locator('.live').first()).toBeVisible();
    await page.evaluate(() => {
      Object.assign(globalThis, {isSamePage: true});
      location.hash = '#main';
    });
    await page.goBack();
    await expect(page).toHaveURL(/[?&]to=/);
    await expect(to).toHaveValue(chosen);
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

    // In the open page.
    const {href, hash} = new URL(page.url());
    await page.goto(href.replace(hash, hash.replace(/to=[^&]*/, `to=${end / 4}`)));
    await expect.poll(async () => timeIn(await to.inputValue())).toBeCloseTo(end / 4, 2);
    await expect(figure).toBeInViewport();
  });

  test('goes back by one entry for each window', {tag: '@desktop'}, async ({page, hasTouch}) => {
    const figure = await goToChart(page, HEAP);
    await look(figure, {hasTouch});
    const controls = figure.getByRole('group', {name: 'Close-up'});
    const fields = [controls.getByLabel('From'), controls.getByLabel('to', {exact: true})];
    const window = () => Promise.all(fields.map((field) => field.inputValue()));
    const windows = [await window()];
    await controls.getByRole('button', {name: 'Whole run'}).click();
    if ((await window()).join() !== windows[0]?.join()) windows.push(await window());
    const {x, y, width, height} =
      /** @type {{x: number, y: number, width: number, height: number}} */ (
        await figure.getByRole('img').first().boundingBox()
      );
    await page.mouse.move(x + width * 0.6, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.7, y + height / 2, {steps: 5});
    await page.mouse.move(x + width * 0.8, y + height / 2, {steps: 5});
    await page.mouse.up();
    windows.push(await window());
    await controls.getByRole('button', {name: 'Earlier'}).click();
    windows.push(await window());
    // The field keeps the focus.
    await fields[0]?.fill('0:00');
    await fields[0]?.press('Enter');
    windows.push(await window());
    expect(new Set(windows.map((one) => one.join())).size).toBe(windows.length);

    const last = windows.at(-1) ?? [];
    for (const before of windows.slice(0, -1).reverse()) {
      await page.goBack();
      await expect.poll(window).toEqual(before);
    }
    expect(new URL(page.url()).hash).toMatch(/^(#[^?]*)?$/);
    for (const _ of windows.slice(1)) await page.goForward();
    await expect.poll(window).toEqual(last);
    // And in a page that was loaded again.
    await page.goBack();
    await page.reload();
    await expect.poll(window).toEqual(windows.at(-2));
    await page.goForward();
    await expect.poll(window).toEqual(last);
  });

  test('is not covered by the slider of values', {tag: '@desktop'}, async ({page, hasTouch}) => {
    const figure = await goToChart(page, HEAP);
    await look(figure, {hasTouch});
    const slider = figure.getByRole('slider', {name: 'Values at'});
    const buttons = figure.getByRole('group', {name: 'Close-up'}).getByRole('button');
    await slider.focus();
    for (const width of [360, 760, 1024, 1280]) {
      await page.setViewportSize({width, height: 900});
      const row = await slider.locator('xpath=..').boundingBox();
      for (const button of await buttons.all()) {
        const box = await button.boundingBox();
        if (!row || !box) throw new Error('found a part of the figure that is not drawn');
        const [isBelow, isAbove] = [box.y >= row.y + row.height, box.y + box.height <= row.y];
        const isBeside = box.x >= row.x + row.width;
        expect(isBelow || isAbove || isBeside, `at ${width}`).toBe(true);
      }
    }
  });

  test('has its two steps in one line, and its two times', {tag: '@desktop'}, async ({page}) => {
    const figure = await goToChart(page, HEAP);
    const controls = figure.getByRole('group', {name: 'Close-up'});
    const pairs = [
      [
        controls.getByRole('button', {name: 'Earlier'}),
        controls.getByRole('button', {name: 'Later'}),
      ],
      [controls.getByLabel('From'), controls.getByLabel('to', {exact: true})],
    ];
    for (let width = 320; width <= 1280; width += 40) {
      await page.setViewportSize({width, height: 900});
      for (const pair of pairs) {
        const [first, second] = await Promise.all(pair.map((one) => one.boundingBox()));
        expect(second?.y, `at ${width}`).toBe(first?.y);
      }
    }
  });

  test('keeps its lines together beside a chart with more of them', {tag: '@desktop'}, async ({
    page,
  }) => {
    const figure = await goToChart(page, HEAP);
    const controls = figure.getByRole('group', {name: 'Close-up'});
    const [whole, from] = [
      controls.getByRole('button', {name: 'Whole run'}),
      controls.getByLabel('From'),
    ];
    const distance = async () =>
      Number((await from.boundingBox())?.y) - Number((await whole.boundingBox())?.y);
    await page.setViewportSize({width: 400, height: 900});
    const before = await distance();
    await controls.evaluate((one) => {
      one.style.minHeight = `${one.clientHeight + 80}px`;
    });
    expect(await distance()).toBe(before);
  });

  // Drags with a mouse.
  test('moves with the brush in the overview, and the brush with it', {tag: '@desktop'}, async ({
    page,
    hasTouch,
  }) => {
    const figure = await goToChart(page, HEAP);
    await look(figure, {hasTouch});
    const controls = figure.getByRole('group', {name: 'Close-up'});
    const [from, to] = [controls.getByLabel('From'), controls.getByLabel('to', {exact: true})];
    await controls.getByRole('button', {name: 'Whole run'}).click();
    const start = timeIn(await from.inputValue());
    const length = timeIn(await to.inputValue()) - start;
    const overview = figure.getByRole('img').first();
    const {x, y, width, height} = (await overview.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    // A brush has no role: it has Vega-Lite's class.
    const brush = overview.locator('.window_brush > path');
    // The brush of the whole run is empty, so a drag draws a new one.
    await expect.poll(async () => (await brush.boundingBox())?.width ?? 0).toBe(0);

    const middle = y + height / 2;
    /** @param {number} first @param {number} last Of the width. */
    async function drag(first, last) {
      await page.mouse.move(x + width * first, middle);
      await page.mouse.down();
      await page.mouse.move(x + (width * (first + last)) / 2, middle, {steps: 4});
      await page.mouse.move(x + width * last, middle, {steps: 4});
      await page.mouse.up();
      const drawn = await brush.boundingBox();
      expect(drawn?.x).toBeCloseTo(x + width * first, -1);
      expect(drawn?.width).toBeCloseTo(width * (last - first), -1);
    }
    await drag(0.6, 0.8);
    const [later, end] = [timeIn(await from.inputValue()), timeIn(await to.inputValue())];
    expect(later).toBeGreaterThan(start + length / 2);
    expect(end).toBeLessThan(start + length);
    expect(new URL(page.url()).hash).toMatch(/\?from=.+&to=/);
    await drag(0.3, 0.5);
    expect(timeIn(await to.inputValue())).toBeLessThan(later);

    await from.fill(String(start));
    await from.press('Enter');
    await expect.poll(async () => (await brush.boundingBox())?.x).toBeLessThan(x + width * 0.3);
    await controls.getByRole('button', {name: 'Whole run'}).click();
    await expect.poll(async () => (await brush.boundingBox())?.width ?? 0).toBe(0);
  });
});

test('draws every pause of any window that is short enough', async ({page, hasTouch}) => {
  test.skip(!FULL_LOG, `found no report with a chart of more than ${MANY} pauses`);
  const figure = await goToChart(page, FULL_LOG);
  await unfold(page);
  await look(figure, {hasTouch});
  const starts = (await download(figure))
    .filter(({record}) => record === 'pause')
    .map(({time_s: time}) => Number(time));
  const first = Math.floor(starts.length / 5);
  const [from = 0, to = 0] = [starts[first], starts[first + 500]];
  const controls = figure.getByRole('group', {name: 'Close-up'});
  await controls.getByLabel('to', {exact: true}).fill(String(to));
  await controls.getByLabel('to', {exact: true}).press('Enter');
  await controls.getByLabel('From').fill(String(from));
  await controls.getByLabel('From').press('Enter');
  const drawn = async () =>
    (await marks(figure, 'pause').count()) + (await marks(figure, 'full').count());
  // The neighbours of the window are drawn outside of the plot.
  await expect.poll(drawn).toBeGreaterThanOrEqual(501);
  expect(await drawn()).toBeLessThanOrEqual(501 + 4);
  await expect(marks(figure, 'merged')).toHaveCount(0);
});

test('copies the snippets', async ({page, context}) => {
  test.skip(!hasAddress(), NO_ADDRESS);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(FULLEST);
  const [figure] = await figures(page);
  if (!figure) throw new Error('found no figure');
  await figure.getByText('Embed', {exact: true}).click();
  for (const name of [
    'Live chart (iframe)',
    'Image with a link (HTML)',
    'Image with a link (Markdown)',
  ]) {
    await figure.getByRole('button', {name: `Copy: ${name}`}).click();
    await expect(figure.getByText('Copied').first()).toBeVisible();
    const snippet = await figure.getByText(name, {exact: true}).locator('+ .snippet').innerText();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(snippet);
  }
});

test('does not run the large script before a reader uses a figure', async ({page}) => {
  await page.goto(FULLEST);
  expect(await page.evaluate(() => 'benchfolioRuntime' in globalThis)).toBe(false);
});

test.describe('a plot without a drawing', () => {
  const path = pages().find((one) => html(one).includes('class="room"')) ?? '';
  const [before = ''] = (path ? html(path) : '').split('class="room"');
  const [, id = ''] = [...before.matchAll(/<figure class="chart" id="([^"]+)"/g)].at(-1) ?? [];
  const [, view = ''] = [...before.matchAll(/data-view="([^"]+)"/g)].at(-1) ?? [];
  test.beforeEach(() => test.skip(!path, 'found no page with a plot that has no drawing'));

  test('is drawn as soon as a reader sees its place', async ({page}) => {
    await page.goto(path);
    const figure = page.locator(`[id="${id}"]`);
    await figure.locator(`[data-view="${view}"]`).scrollIntoViewIfNeeded();
    const plots = figure.locator('.plot');
    expect(await plots.count(), id).toBeGreaterThan(0);
    for (const one of await plots.all()) await expect(one.locator('.live svg')).toBeVisible();
  });

  test('waits below the first screen until a reader scrolls', {tag: '@phone'}, async ({page}) => {
    /** @type {string[]} */
    const loaded = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(path);
    const figure = page.locator(`[id="${id}"]`);
    const top = await figure.locator('.room').evaluate((room) => room.getBoundingClientRect().top);
    await page.setViewportSize({width: 360, height: Math.floor(top * 0.8)});
    await page.reload();
    await expect(figure.locator('input')).toHaveCount(2);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const isData = (/** @type {string} */ url) => url.endsWith('.live.js');
    loaded.splice(
      0,
      loaded.findLastIndex((url) => url.endsWith(path)),
    );
    expect(loaded.filter(isData)).toEqual([]);
    await page.evaluate(() => scrollBy(0, 1));
    await expect(figure.locator('.live svg').first()).toBeVisible();
    expect(loaded.filter(isData)).toHaveLength(1);
  });
});

test('stays in its half of the page when it is live', {tag: '@desktop'}, async ({page}) => {
  const beside = 'main > .chart:not(.answer)[data-live] + .chart:not(.answer)[data-live]';
  const path = await pageWith(page, beside);
  const figure = page.locator(beside).first();
  await figure.getByRole('link', {name: 'CSV'}).focus();
  const [slider, drawn] = [figure.getByRole('slider'), plot(figure)];
  await slider.focus();
  const [control, width] = await Promise.all(
    [slider, drawn].map(async (one) => (await one.boundingBox())?.width ?? 0),
  );
  expect(control, path).toBeGreaterThan((width ?? 0) / 2);
  expect(await overflow(page), path).toBe(0);
});

test('fits a plot to its container', async ({page, hasTouch}) => {
  test.skip(!PERCENTILES, NO_PERCENTILES);
  const figure = await goToChart(page, PERCENTILES);
  await look(figure, {hasTouch});
  await page.setViewportSize({width: 500, height: 800});
  const svg = plot(figure).locator('svg');
  await expect
    .poll(async () => (await svg.boundingBox())?.width)
    .toBe((await plot(figure).boundingBox())?.width);
});

plain('stays static if the runtime does not load', async ({page}) => {
  plain.skip(!PERCENTILES, NO_PERCENTILES);
  await page.route('**/runtime*.js', (route) => route.abort());
  const figure = await goToChart(page, PERCENTILES);
  const failure = page.waitForEvent('pageerror');
  await figure.getByRole('link', {name: 'CSV', exact: true}).focus();
  plainExpect((await failure).message).toContain('charts stay static');
  await expectMarks(figure);
  await plainExpect(figure.getByRole('slider')).toHaveCount(0);
});

plain('has no controls of the close-up if the runtime does not load', async ({page}) => {
  plain.skip(!HEAP, NO_HEAP);
  await page.route('**/runtime*.js', (route) => route.abort());
  const figure = await goToChart(page, HEAP);
  const controls = figure.getByRole('group', {name: 'Close-up'});
  await plainExpect(controls).toBeVisible();
  await controls.getByRole('button', {name: 'Later'}).focus();
  await plainExpect(controls).toBeHidden();
});

test('a printed chart that nobody has opened says where it is drawn', {tag: '@desktop'}, async ({
  page,
}) => {
  const path = pages().find((one) =>
    /class="chart-fold">(?:(?!<\/details>).)*"legend"/s.test(html(one)),
  );
  test.skip(!path, 'found no page with a folded chart that has a legend');
  await page.goto(path ?? '');
  const fold = page.locator('.chart-fold:has(.legend)').first();
  const [words, legend] = [fold.locator('.undrawn'), fold.locator('.legend')];
  await page.emulateMedia({media: 'print'});
  await expect(words).toBeVisible();
  await expect(legend).toBeHidden();
  await page.emulateMedia({media: 'screen'});
  await expect(words).toBeHidden();
  await fold.locator('summary').first().click();
  await expect(fold.locator('.live').first()).toBeVisible();
  await expect(legend).toBeVisible();
  await page.emulateMedia({media: 'print'});
  await expect(words).toBeHidden();
  await expect(legend).toBeVisible();
});
