import {figures, plot} from './figures.js';
import {hasAddress, html, kinds, numberPages, pages, reports} from './pages.js';
import {expect, overflow, test} from './site.js';

/** @param {string} path */
const folderOf = (path) =>
  path.startsWith('formats/') ? 'formats' : path.split('/').slice(0, 2).join('/');
// Embeds show figures of other pages: the fullest one is enough.
const isEmbed = (/** @type {string} */ path) => path.startsWith('embed/');
const checked = [
  ...pages().filter((path) => !isEmbed(path)),
  ...kinds().flatMap(({path}) => (isEmbed(path) ? path : [])),
];

for (const folder of new Set(checked.map(folderOf))) {
  test(`pages of /${folder} fit a phone`, {tag: '@phone'}, async ({page}) => {
    /** @type {string[]} */
    const wrong = [];
    let [words, tables, files] = [0, 0, 0];
    for (const path of checked.filter((page) => folderOf(page) === folder)) {
      // With its styles: without them a page is as wide as its longest word.
      await page.goto(path);
      if ((await overflow(page)) > 0) wrong.push(`${path} is wider than the window`);
      if (/^(?:reports|formats)\//.test(path)) {
        const cells = await textCells(page);
        const usual = cells.filter(({text}) => /^\w{2,8}$/.test(text));
        const broken = usual.filter(({lines}) => lines > 1);
        const narrow = cells.filter(({isSentence, width}) => isSentence && width <= 200);
        wrong.push(...broken.map(({text}) => `${path} breaks the word "${text}"`));
        wrong.push(...narrow.map(({text}) => `${path} has no width for "${text}"`));
        words += usual.length;
      }
      if (/\/runs\/[^/]+\/$/.test(path)) {
        const widths = await page
          .locator('.stacked .table')
          .evaluateAll((all) => all.map((one) => [one.scrollWidth, one.clientWidth]));
        if (widths.some(([needed, shown]) => needed !== shown)) wrong.push(`${path} hides a value`);
        tables += widths.length;
        files += await page.locator('.stacked .hash').count();
      }
    }
    expect(wrong).toEqual([]);
    if (/^(?:reports\/.|formats)/.test(folder)) expect(words).toBeGreaterThan(0);
    if (/^reports\/./.test(folder)) {
      expect(tables).toBeGreaterThan(0);
      expect(files).toBeGreaterThan(0);
    }
  });
}

test('no line ends with the hyphen of a flag', {tag: '@phone'}, async ({page}) => {
  let flags = 0;
  for (const path of ['formats/', 'formats/gc-log/']) {
    await page.goto(path);
    const broken = await page.locator('.whole').evaluateAll((all) =>
      all.flatMap((flag) => {
        // Longer than a line.
        flag.textContent += 'x'.repeat(60);
        const range = document.createRange();
        range.setStart(flag.firstChild ?? flag, 0);
        range.setEnd(flag.firstChild ?? flag, 2);
        return range.getClientRects().length > 1 ? [flag.textContent] : [];
      }),
    );
    expect(broken, path).toEqual([]);
    flags += await page.locator('.whole').count();
  }
  expect(flags).toBeGreaterThan(50);
});

test('the way to a run takes one line of a phone, and a fact is beside its label', {
  tag: '@phone',
}, async ({page}) => {
  const path = pages().find((one) => /\/runs\/[^/]+\/$/.test(one)) ?? '';
  await page.goto(path);
  const way = page.locator('.breadcrumb');
  await way
    .locator('a')
    .last()
    .evaluate((link) => link.replaceChildren('a long title '.repeat(9)));
  expect((await way.boundingBox())?.height).toBeLessThan(36);
  expect(await overflow(page)).toBe(0);
  const heights = await page.locator('.facts dt').evaluateAll((all) =>
    all.map((label) => {
      const value = /** @type {Element} */ (label.nextElementSibling);
      return value.getBoundingClientRect().top - label.getBoundingClientRect().top;
    }),
  );
  expect(heights.length).toBeGreaterThan(0);
  expect(new Set(heights)).toEqual(new Set([0]));
});

test('very many results of a run scroll in a box', async ({page}) => {
  const path = pages().find((one) => /\/runs\/[^/]+\/$/.test(one)) ?? '';
  await page.goto(path);
  const box = page.locator('.spread > .table').first();
  const height = async () => (await box.boundingBox())?.height ?? 0;
  await box.locator('tbody').evaluate((body) => {
    const [row] = body.children;
    while (row && body.children.length < 99) body.append(row.cloneNode(true));
  });
  expect(await height()).toBeGreaterThan(1000);
  await box
    .locator('tbody')
    .evaluate((body) => body.append(body.children[0]?.cloneNode(true) ?? ''));
  expect(await height()).toBeLessThan(800);
  await page.emulateMedia({media: 'print'});
  expect(await height()).toBeGreaterThan(1000);
});

test('the caveats of a report take only the height of their text on a phone', {
  tag: '@phone',
}, async ({page}) => {
  const path = pages().find((one) => html(one).includes('class="chips"')) ?? '';
  await page.goto(path);
  const {height, lines} = await page.locator('.chips').evaluate((list) => ({
    height: list.getBoundingClientRect().height,
    lines: new Set([...list.children].map((one) => one.getBoundingClientRect().top)).size,
  }));
  expect(lines).toBeGreaterThan(0);
  expect(height / lines).toBeLessThan(28);
});

test('the runs of a report fit a phone', {tag: '@phone'}, async ({page}) => {
  for (const path of reports()) {
    await page.goto(`${path}#runs`);
    const table = page.locator('#runs .table');
    await expect(table).toBeVisible();
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth), path).toBe(0);
  }
});

/**
 * @param {import('@playwright/test').Page} page
 *   Cells of tables with text that can be seen.
 */
const textCells = (page) =>
  page.locator('.table td:not(.number)').evaluateAll((all) =>
    all.flatMap((cell) => {
      const text = cell.textContent?.trim() ?? '';
      const range = document.createRange();
      range.selectNodeContents(cell);
      const lines = new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size;
      const {width} = cell.getBoundingClientRect();
      return width > 0 ? [{text, lines, width, isSentence: cell.matches('.long')}] : [];
    }),
  );

test('a folded comparison is no wider than the window', {tag: '@phone'}, async ({page}) => {
  await page.goto('reports/test-latency/');
  await page
    .locator('.fold > div')
    .first()
    .evaluate((fold) => {
      fold.closest('details')?.setAttribute('open', '');
      fold.append(...document.querySelectorAll('main > figure.answer'));
    });
  await expect(page.locator('.fold > div > figure.answer').first()).toBeVisible();
  expect(await overflow(page)).toBe(0);
});

test('no kind of page is wider than a desktop, a tablet, or a desktop at 200 % zoom', {
  tag: '@desktop',
}, async ({page}) => {
  for (const {kind, path} of kinds()) {
    await page.setViewportSize({width: 1280, height: 900});
    await page.goto(path);
    for (const [width, height] of /** @type {const} */ ([
      [1280, 900],
      [768, 1024],
      [640, 450],
    ])) {
      await page.setViewportSize({width, height});
      expect(await overflow(page), `${kind} at ${width}`).toBe(0);
    }
  }
});

test('a name without a blank makes no kind of page wider than the window', async ({page}) => {
  const compared = 'compare/#runs=example/jmh-1,example/gbench-1';
  for (const path of [...kinds().map((kind) => kind.path), compared]) {
    await page.goto(path);
    if (path === compared) await expect(page.locator('.chosen a')).toHaveCount(2);
    const names = await page.locator('main a').evaluateAll((all) => {
      // Others have names of the site, such as Home.
      const inText = all.filter(
        (link) => !link.matches('table a, svg a, .anchor, .breadcrumb li:not(:last-child) a'),
      );
      for (const link of inText) link.append('x'.repeat(150));
      return inText.length;
    });
    if (path === compared) expect(names).toBeGreaterThan(1);
    expect(await overflow(page), path).toBe(0);
  }
});

test('no page with a close-up is wider than a desktop with text of 200 %', {
  tag: '@desktop',
}, async ({page}) => {
  const paths = pages().filter((path) => html(path).includes('class="times"'));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await overflow(page), path).toBe(0);
  }
});

test('lines of documentation are short enough to read', {tag: '@desktop'}, async ({page}) => {
  const documents = pages().filter((path) => /^formats\/[^/]+\/$/.test(path));
  for (const path of [...documents.slice(0, 3), 'method/']) {
    await page.goto(path);
    const widths = await page
      .locator('main p:not(.deck)')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(widths.length, path).toBeGreaterThan(0);
    expect(Math.max(...widths), path).toBeLessThan(760);
  }
});

test('all numbers of a report begin on the first screen of a tablet', {tag: '@desktop'}, async ({
  page,
}) => {
  await page.setViewportSize({width: 768, height: 1024});
  for (const path of numberPages()) {
    await page.goto(path);
    const value = page.locator('.numbers tbody .number:not(:empty)').nth(1);
    await expect(value, path).toBeInViewport();
  }
});

test('names of all numbers are as wide on a tablet as on a phone', {tag: '@desktop'}, async ({
  page,
}) => {
  await page.setViewportSize({width: 768, height: 1024});
  for (const path of numberPages()) {
    await page.goto(path);
    const names = await page
      .locator('.numbers tbody th:visible')
      .evaluateAll((all) => all.map((one) => one.clientWidth));
    for (const width of names) expect(width, path).toBeGreaterThanOrEqual(128);
    expect(names.length, path).toBeGreaterThan(0);
  }
});

test('a wide table of all numbers uses the margin of a wide window', {tag: '@desktop'}, async ({
  page,
}) => {
  /** @type {number[]} */
  const widths = [];
  for (const path of numberPages()) {
    await page.setViewportSize({width: 1920, height: 900});
    await page.goto(path);
    const tables = page.locator('.numbers .table');
    widths.push(...(await tables.evaluateAll((all) => all.map((one) => one.clientWidth))));
    expect(await overflow(page), path).toBe(0);
  }
  // That of the text is 1160.
  expect(Math.max(...widths)).toBeGreaterThan(1400);
});

test('a long reason among all numbers has few lines', {tag: '@desktop'}, async ({page}) => {
  const path = numberPages().find((one) => /<td class="long"/.test(html(one)));
  test.skip(!path, 'found no page of all numbers with a long text');
  await page.goto(path ?? '');
  for (const cell of await page.locator('.numbers td.long').all()) {
    expect((await cell.boundingBox())?.width).toBeGreaterThanOrEqual(500);
  }
});

test('text of twice the size makes no page wider than a phone', {tag: '@phone'}, async ({page}) => {
  for (const {kind, path} of kinds()) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await overflow(page), kind).toBe(0);
  }
});

test('the results of a run fit a phone, however long their sources are', {tag: '@phone'}, async ({
  page,
}) => {
  await page.goto('reports/example/runs/jmh-1/');
  const table = page.locator('.spread.stacked .table').first();
  const source = table.locator('td > [href^="#file-"]').first();
  await source.evaluate((link) => link.after(', lines 7,931 to 15,862 and 23,793 to 31,724'));
  const [needed, shown] = await table.evaluate((one) => [one.scrollWidth, one.clientWidth]);
  expect(needed).toBe(shown);
});

test('the columns of CSV files and the formats fit a phone', {tag: '@phone'}, async ({page}) => {
  for (const {path, name, text} of [
    {path: 'data/', name: 'Columns and their units', text: 'value of the baseline'},
    {path: 'formats/', name: 'Formats by runner', text: '-rf json'},
  ]) {
    await page.goto(path);
    const table = page.getByRole('region', {name});
    await expect(table.getByText(text).first()).toBeVisible();
    const [needed, shown] = await table.evaluate((one) => [one.scrollWidth, one.clientWidth]);
    expect(needed, path).toBe(shown);
  }
});

test('the filters of a list are as wide as a phone', {tag: '@phone'}, async ({page}) => {
  await page.goto('');
  const fields = page.locator('.filters').getByRole('combobox');
  await expect(fields.first()).toBeVisible();
  const edges = await fields.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  const [lefts, rights] = [edges.map(({left}) => left), edges.map(({right}) => right)];
  expect(new Set(lefts).size).toBeLessThanOrEqual(2);
  expect(Math.max(...rights)).toBeCloseTo(360 - 16, 0);
});

test('three columns of values in prose fit a phone', {tag: '@phone'}, async ({page}) => {
  await page.goto('reports/test-heap/');
  const table = page.getByRole('region', {name: 'Table 1'});
  await table.evaluate((one) => {
    for (const row of one.querySelectorAll('tr')) {
      while (row.cells.length < 3) row.append(row.cells[0]?.cloneNode(true) ?? '');
      for (const cell of row.cells) cell.textContent = '402 to 464\u202fµs';
    }
  });
  const [needed, shown] = await table.evaluate((one) => [one.scrollWidth, one.clientWidth]);
  expect(needed).toBe(shown);
});

for (const window of [1280, 360]) {
  test(`the overview of a run has legible text, and nothing moves when it is live: ${window}`, {
    tag: '@desktop',
  }, async ({page}) => {
    const path = kinds().find(({kind}) => kind === 'reports/*/runs/*/')?.path ?? '';
    await page.setViewportSize({width: window, height: 800});
    await page.goto(path);
    const drawing = page.locator('.both img').first();
    await drawing.scrollIntoViewIfNeeded();
    const {width, src} = await drawing.evaluate((image) => ({
      width: image.getBoundingClientRect().width,
      src: /** @type {HTMLImageElement} */ (image).src,
    }));
    const plots = page.locator('.plots').first();
    const before = await plots.boundingBox();
    await plots.hover({position: {x: 5, y: 5}});
    await expect(plots.locator('.both')).toHaveCount(0);
    expect(await plots.boundingBox()).toEqual(before);
    // The file as an image has no text to ask: in a frame of its own it has the same size and style.
    await page.setViewportSize({width: Math.round(width), height: 600});
    await page.goto(src);
    const size = await page
      .locator('text')
      .first()
      .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    const shown = (size * width) / 480;
    expect(shown).toBeGreaterThanOrEqual(10);
    expect(shown).toBeLessThanOrEqual(14);
  });
}

test('nothing moves while a page loads', async ({page}) => {
  for (const {kind, path} of kinds()) {
    await page.goto(path);
    // A browser that shows a table before its last row fits the columns again, by a few pixels.
    expect(await shift(page), kind).toBeLessThan(0.001);
  }
});

test('nothing moves while the runs or the words of the address are loaded', async ({page}) => {
  await page.goto('compare/#runs=example/jmh-1,example/gbench-1');
  await expect(page.getByRole('heading', {name: 'Shared operations'})).toBeVisible();
  expect(await shift(page), 'runs').toBe(0);
  await page.goto('search/?q=sweep');
  await expect(page.locator('.results').getByRole('link').first()).toBeVisible();
  expect(await shift(page), 'words').toBe(0);
});

/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<number>}
 *   The sum of its layout shifts until now.
 */
const shift = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          // Not in TypeScript's DOM: layout-shift entries have a value.
          for (const entry of /** @type {any[]} */ (list.getEntries())) sum += entry.value;
        }).observe({type: 'layout-shift', buffered: true});
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

test('drawings side by side begin at the same height, at their full size', {
  tag: '@desktop',
}, async ({page}) => {
  let pairs = 0;
  for (const path of reports()) {
    await page.goto(path);
    const plots = await page.locator('main > .chart > .plots').evaluateAll((all) =>
      all.map((one) => {
        const {left, top, width} = one.getBoundingClientRect();
        const drawings = [...one.querySelectorAll('.drawing > *')].filter((drawing) =>
          drawing.checkVisibility(),
        );
        const widths = drawings.map((drawing) => Number(drawing.getAttribute('width')));
        return {left, top, room: Math.ceil(width) - Math.max(...widths)};
      }),
    );
    for (const [i, plot] of plots.entries()) {
      const before = plots[i - 1];
      if (!before || plot.left <= before.left) continue;
      pairs += 1;
      expect(Math.abs(plot.top - before.top), path).toBeLessThan(1);
      for (const {room} of [before, plot]) expect(room, path).toBeGreaterThanOrEqual(0);
    }
  }
  expect(pairs).toBeGreaterThan(0);
});

test.describe('in print', () => {
  // The data tables of charts would take most of the paper: it has the address of all numbers instead.
  test('a report shows drawings and the address of its numbers, and no controls', async ({
    page,
  }) => {
    await page.goto(reports()[0] ?? '');
    await page.emulateMedia({media: 'print'});
    // A4 between margins of 15 mm.
    await page.setViewportSize({width: 680, height: 1000});
    await expect(page.getByRole('navigation', {name: 'Site'})).toBeHidden();
    for (const figure of await figures(page)) {
      await expect(plot(figure)).toBeVisible();
      await expect(figure.getByText('Embed', {exact: true})).toBeHidden();
    }
    await expect(page.getByText(/^All numbers and raw files: http/)).toBeVisible({
      visible: hasAddress(),
    });
    expect(await overflow(page)).toBe(0);
    // Paper does not scroll, however long a line is.
    const code = page.locator('pre:not(.snippet)').first();
    await expect(code).toBeVisible();
    const [shown, needed] = await code.evaluate((one) => {
      one.append('made for the test, '.repeat(100));
      return [one.clientWidth, one.scrollWidth];
    });
    expect(needed).toBe(shown);
  });

  test('the address of a link is written once', {tag: '@desktop'}, async ({page}) => {
    await page.goto(reports()[0] ?? '');
    await page.emulateMedia({media: 'print'});
    const links = await page.locator('main a[href^="http"]').evaluateAll((all) =>
      all.map((link) => ({
        isAddress: link.textContent === link.getAttribute('href'),
        isAdded: getComputedStyle(link, '::after').content !== 'none',
      })),
    );
    expect(links.some(({isAddress}) => isAddress)).toBe(hasAddress());
    for (const {isAddress, isAdded} of links) expect(isAdded).toBe(!isAddress);
  });
});

test('a caption is the first or the last part of its figure', {tag: '@desktop'}, async ({page}) => {
  for (const {kind, path} of kinds()) {
    await page.goto(path);
    const between = page.locator('figure > figcaption:not(:first-child, :last-child)');
    await expect(between, kind).toHaveCount(0);
  }
});

test('an answer with names of 45 characters is not wider than the window', {
  tag: '@desktop',
}, async ({page}) => {
  await page.goto('reports/example/');
  await page.evaluate(
    (name) => {
      const cells = '.answer > table :is(.group, .key, thead .number)';
      for (const cell of document.querySelectorAll(cells)) {
        cell.textContent = name;
        cell.classList.add('long');
      }
      for (const cell of document.querySelectorAll('.answer td.number')) {
        cell.setAttribute('data-label', name);
      }
    },
    'MadeName'.repeat(6).slice(0, 45),
  );
  for (const width of [360, 800, 976, 1000, 1040, 1100, 1160, 1230, 1280]) {
    await page.setViewportSize({width, height: 800});
    expect(await overflow(page), String(width)).toBe(0);
  }
});

test('an answer without room for its names is stacked, and one of wide values scrolls', {
  tag: '@desktop',
}, async ({page}) => {
  await page.goto('reports/example/');
  const answer = page.locator('.answer').first();
  const row = answer.locator('tbody tr').first();
  await expect(row).toHaveCSS('display', 'table-row');
  await answer.locator('tbody td.number').evaluateAll((cells) => {
    for (const cell of cells) cell.textContent = '9'.repeat(200);
  });
  expect(await overflow(page)).toBe(0);
  expect(await answer.evaluate((figure) => figure.scrollWidth - figure.clientWidth)).not.toBe(0);
  await answer.evaluate((figure) => figure.classList.add('names'));
  await expect(row).not.toHaveCSS('display', 'table-row');
});
