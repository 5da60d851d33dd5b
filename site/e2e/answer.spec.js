/**
 * The tables of comparisons and profiles, whose rows have parts of one drawing.
 *
 * @import {Page} from '@playwright/test'
 */

import {linesOf} from './lines.js';
import {embeds, reports} from './pages.js';
import {expect, overflow, test} from './site.js';

test('shows every number of an answer figure', async ({page}) => {
  let shown = 0;
  for (const path of reports()) {
    await page.goto(path);
    for (const width of [390, 1280]) {
      await page.setViewportSize({width, height: 900});
      const {hidden, count} = await page.locator('figure.answer').evaluateAll((figures) => {
        const cells = figures.flatMap((figure) => [
          ...figure.querySelectorAll(':scope > table > tbody :is(th, td):not(:empty)'),
        ]);
        const parts = figures.flatMap((figure) => [...figure.querySelectorAll('td.plot svg > *')]);
        const isSeen = (/** @type {Element} */ cell) => {
          const {width, height} = cell.getBoundingClientRect();
          return width > 0 && height > 0 && cell.checkVisibility({visibilityProperty: true});
        };
        const wrong = [
          ...cells.filter((cell) => !isSeen(cell)),
          ...parts.filter((part) => part.getBoundingClientRect().width === 0),
        ];
        return {hidden: wrong.map((one) => one.outerHTML.slice(0, 200)), count: cells.length};
      });
      expect(hidden, `${path} at ${width}`).toEqual([]);
      shown += count;
    }
  }
  expect(shown).toBeGreaterThan(0);
});

for (const width of [360, 768]) {
  test(`has the numbers of stacked rows under their names: ${width}`, async ({page}) => {
    await page.setViewportSize({width, height: 900});
    let numbers = 0;
    for (const path of reports()) {
      await page.goto(path);
      const distances = await page.locator('figure.answer:visible > table').evaluateAll((tables) =>
        tables.flatMap((table) => {
          const heads = [...table.querySelectorAll('thead th')];
          const isSide = heads.some((head) => head.matches('.plot + .ratio'));
          const cells = table.querySelectorAll('tbody td:is(.number, .interval):not(:empty)');
          const results = table.querySelectorAll('tbody .plot + .ratio:not(:empty)');
          return [...cells, ...results].map((cell) => {
            const label = cell.getAttribute('data-label');
            const head = heads.find(({textContent}) => textContent === label);
            const [column, name] = [cell, head].map((one) => one?.getBoundingClientRect());
            if (!column || !name?.width) return Number.NaN;
            return Math.abs(isSide ? column.right - name.right : column.left - name.left);
          });
        }),
      );
      for (const distance of distances) expect(distance, path).toBeLessThan(1);
      numbers += distances.length;
    }
    expect(numbers).toBeGreaterThan(0);
  });
}

test('says on a phone what the number of a row is, where it is not a ratio', async ({page}) => {
  await page.setViewportSize({width: 360, height: 900});
  let named = 0;
  for (const path of reports()) {
    await page.goto(path);
    for (const cell of await page
      .locator('figure.answer > table > tbody :not(.plot) + td.ratio[data-label]')
      .all()) {
      const label = await cell.getAttribute('data-label');
      const before = await cell.evaluate((td) => getComputedStyle(td, '::before').content);
      expect(before).toBe(label === 'Ratio' ? 'none' : `"${label} "`);
      named += Number(before !== 'none');
    }
  }
  expect(named).toBeGreaterThan(0);
});

test('keeps a number with its unit on a phone after a name from right to left', async ({page}) => {
  await page.setViewportSize({width: 360, height: 900});
  const parts = [];
  for (const path of reports()) {
    await page.goto(path);
    const cells = page.locator('figure.answer > table > tbody td.number[data-label]');
    parts.push(
      ...(await cells.evaluateAll((all) =>
        all.map((cell) => {
          cell.setAttribute('data-label', 'الذاكرة');
          cell.textContent = '128 k';
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getClientRects().length;
        }),
      )),
    );
  }
  expect(new Set(parts)).toEqual(new Set([1]));
});

test('begins each line of its numbers on the left of a phone', async ({page}) => {
  await page.setViewportSize({width: 360, height: 900});
  let cells = 0;
  for (const path of reports()) {
    await page.goto(path);
    const numbers = page.locator(
      'figure.answer > table:not(:has(.plot + .ratio)) > tbody td.number[data-label]',
    );
    const lefts = await numbers.evaluateAll((all) =>
      all.map((cell) => {
        cell.textContent = '128 k and '.repeat(9);
        const lines = document.createRange();
        lines.selectNodeContents(cell);
        return Number([...lines.getClientRects()].at(-1)?.left) - cell.getBoundingClientRect().left;
      }),
    );
    for (const left of lefts) expect(left, path).toBeLessThan(1);
    cells += lefts.length;
  }
  expect(cells).toBeGreaterThan(0);
});

test('has the plot of a row beside its numbers on a tablet', async ({page}) => {
  await page.setViewportSize({width: 768, height: 900});
  let rows = 0;
  for (const path of reports()) {
    await page.goto(path);
    const boxes = await page.locator('figure.answer tbody tr:has(.plot svg)').evaluateAll((all) =>
      all.map((row) => {
        const boxOf = (/** @type {Element} */ one) => one.getBoundingClientRect();
        const cells = [...row.querySelectorAll(':is(th, td):not(.plot, .group, :empty)')];
        const plot = row.querySelector('.plot svg');
        return {
          texts: Math.max(...cells.map((cell) => boxOf(cell).right)),
          plot: Number(plot && boxOf(plot).left),
          below: Number(plot && boxOf(plot).bottom) - boxOf(row).bottom,
        };
      }),
    );
    for (const {texts, plot, below} of boxes) {
      expect(texts, path).toBeLessThanOrEqual(plot);
      expect(below, path).toBeLessThanOrEqual(0);
    }
    rows += boxes.length;
  }
  expect(rows).toBeGreaterThan(0);
});

for (const width of [360, 768]) {
  test(`has the verdict of a row beside its ratio: ${width}`, async ({page}) => {
    await page.setViewportSize({width, height: 900});
    let verdicts = 0;
    for (const path of reports()) {
      await page.goto(path);
      const rows = page.locator('figure.answer tr:has(.key):has(td.ratio):has(td.text > b)');
      const distances = await rows.evaluateAll((all) =>
        all.map((row) => {
          const [name, ...others] = row.querySelectorAll('.key');
          for (const other of others) other.remove();
          name?.setAttribute('data-label', 'System');
          if (name) name.textContent = 'LevelDB through JNI (leveldbjni 1.8)';
          const [ratio, verdict] = ['td.ratio', 'td.text'].map((name) =>
            Number(row.querySelector(name)?.getBoundingClientRect().bottom),
          );
          return Math.abs(Number(ratio) - Number(verdict));
        }),
      );
      for (const distance of distances) expect(distance, path).toBeLessThan(3);
      verdicts += distances.length;
    }
    expect(verdicts).toBeGreaterThan(0);
  });
}

test('has its names near their numbers', {tag: '@desktop'}, async ({page}) => {
  let names = 0;
  for (const path of reports()) {
    await page.goto(path);
    const rooms = await page.locator('figure.answer:visible > table').evaluateAll((tables) =>
      tables.flatMap((table) => {
        const cells = [...table.querySelectorAll('tbody .key')];
        const [cell] = cells;
        const isFull = table.clientWidth > Number(table.parentElement?.clientWidth) - 40;
        if (!cell || isFull) return [];
        const texts = cells.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return range.getBoundingClientRect().width;
        });
        const least = Number.parseFloat(getComputedStyle(cell).minWidth);
        return [cell.clientWidth - Math.max(least, ...texts)];
      }),
    );
    for (const room of rooms) expect(room, path).toBeLessThan(40);
    names += rooms.length;
  }
  expect(names).toBeGreaterThan(0);
});

test('has an axis that can be read at every width of a table', {tag: '@desktop'}, async ({
  page,
}) => {
  let axes = 0;
  for (const path of reports()) {
    await page.goto(path);
    for (const width of [1040, 1130, 1280]) {
      await page.setViewportSize({width, height: 900});
      const sizes = await page.locator('figure.answer th.plot svg').evaluateAll((drawings) =>
        drawings.map((drawing) => {
          const [, , drawn = 1] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number);
          return (12 * drawing.getBoundingClientRect().width) / drawn;
        }),
      );
      for (const size of sizes) expect(size, `${path} at ${width}`).toBeGreaterThan(10);
      axes += sizes.length;
    }
  }
  expect(axes).toBeGreaterThan(0);
});

/**
 * @param {Page} page
 * @param {string} text
 * @returns {Promise<number[]>}
 *   How many lines each verdict takes that is not bold, with this text in it.
 */
const verdictLines = (page, text) =>
  page
    .locator('figure.answer td.text[data-label="Verdict"]:not(:has(b))')
    .evaluateAll((cells, verdict) => {
      return cells.map((cell) => {
        cell.textContent = verdict;
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      });
    }, text);

test('has its verdicts in one line each', {tag: '@desktop'}, async ({page}) => {
  let verdicts = 0;
  for (const path of reports()) {
    await page.goto(path);
    // The longest that is no list of reasons.
    const lines = await verdictLines(page, 'no difference shown after correction');
    for (const count of lines) expect(count, path).toBe(1);
    verdicts += lines.length;
  }
  expect(verdicts).toBeGreaterThan(0);
});

test('has its short verdicts in one line each in print', {tag: '@desktop'}, async ({page}) => {
  await page.emulateMedia({media: 'print'});
  // A4 between margins of 15 mm.
  await page.setViewportSize({width: 680, height: 1000});
  let verdicts = 0;
  for (const path of reports()) {
    await page.goto(path);
    const names = page.locator('figure.answer > table > tbody :is(.group, .key)');
    await names.evaluateAll((all) => {
      for (const name of all)
        name.textContent = 'an operation of two threads, with values of a kilobyte';
    });
    const lines = await verdictLines(page, 'no difference shown');
    for (const count of lines) expect(count, path).toBe(1);
    expect(await overflow(page), path).toBe(0);
    verdicts += lines.length;
  }
  expect(verdicts).toBeGreaterThan(0);
});

test('has a group on the line of its first row', {tag: '@desktop'}, async ({page}) => {
  let groups = 0;
  for (const path of reports()) {
    await page.goto(path);
    const distances = await page.locator('figure.answer th.group').evaluateAll((heads) =>
      heads.map((head) => {
        const [group, key] = [head, head.nextElementSibling].map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell?.firstChild ?? head);
          return range.getClientRects()[0]?.bottom ?? 0;
        });
        return Math.abs(Number(group) - Number(key));
      }),
    );
    for (const distance of distances) expect(distance, path).toBeLessThan(1.5);
    groups += distances.length;
  }
  expect(groups).toBeGreaterThan(0);
});

test('has its numbers in one line each, under no second title', {tag: '@phone'}, async ({page}) => {
  let values = 0;
  for (const path of reports()) {
    await page.goto(path);
    const figures = page.locator('figure.answer:visible');
    await figures.evaluateAll((all) => {
      for (const figure of all)
        figure.querySelector('.actions details')?.toggleAttribute('open', true);
    });
    for (const caption of await figures.locator('.actions caption').all()) {
      expect((await caption.boundingBox())?.width).toBeLessThanOrEqual(1);
    }
    const lines = await figures.locator('.actions td.number').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size;
      }),
    );
    expect(Math.max(0, ...lines), path).toBeLessThanOrEqual(1);
    values += lines.length;
  }
  expect(values).toBeGreaterThan(0);
});

test('has a short verdict beside its ratio', {tag: '@phone'}, async ({page}) => {
  let verdicts = 0;
  for (const path of reports()) {
    await page.goto(path);
    for (const cell of await page.locator('figure.answer > table > tbody td.text').all()) {
      const {word, room} = await cell.evaluate((td) => {
        const words = document.createRange();
        words.selectNodeContents(td);
        return {word: words.getBoundingClientRect().width, room: td.clientWidth};
      });
      if (word === 0 || word > 100) continue;
      expect(room - word, path).toBeLessThan(2);
      verdicts += 1;
    }
  }
  expect(verdicts).toBeGreaterThan(0);
});

test('has both numbers of a row in one line, where they fit', {tag: '@phone'}, async ({page}) => {
  let rows = 0;
  for (const path of reports()) {
    await page.goto(path);
    for (const row of await page
      .locator('figure.answer tr:has(> td.number):has(> .plot + .ratio):visible')
      .all()) {
      const {width, cells} = await row.evaluate((tr) => ({
        width: tr.clientWidth,
        cells: [...tr.querySelectorAll(':scope > :is(td.number, td.ratio)[data-label]')].map((td) =>
          td.getBoundingClientRect().toJSON(),
        ),
      }));
      const [first, second] = cells;
      if (!first || !second || first.width + second.width + 10 > width) continue;
      expect(second.top, path).toBeLessThan(first.bottom);
      expect(first.top, path).toBeLessThan(second.bottom);
      rows += 1;
    }
  }
  expect(rows).toBeGreaterThan(0);
});

for (const {what, path, name, scale} of [
  {
    what: 'the head of a column',
    path: 'reports/test-latency/',
    name: 'figure.answer thead .number:has-text("test_bench.Driver")',
    scale: 100,
  },
  {
    what: 'the title of a chart',
    path: 'reports/test-latency/',
    name: '#comparison-title',
    scale: 300,
  },
  {
    what: 'the title of a run',
    path: 'reports/test-latency/runs/native-1/',
    name: 'h1',
    scale: 200,
  },
]) {
  test(`breaks ${what} after an underscore or before a dot, not inside a word`, {
    tag: '@phone',
  }, async ({page}) => {
    await page.goto(path);
    const lines = await linesOf(page.locator(name), scale);
    expect(lines.join('\n')).toMatch(/_\n|\n\./);
    expect(lines.join('\n')).not.toMatch(/[^ _]\n[^.]/);
  });
}

test('breaks no word of a name in a profile where text has twice the size', {
  tag: '@phone',
}, async ({page}) => {
  let words = 0;
  for (const path of reports()) {
    await page.goto(path);
    const keys = page.locator('figure.answer > table:has(.plot + .ratio) .key:visible');
    const found = await keys.evaluateAll((cells) => {
      document.documentElement.style.fontSize = '200%';
      const range = document.createRange();
      return cells.flatMap(({firstChild: text}) =>
        [...(text?.textContent ?? '').matchAll(/\w+/g)].map(({0: word, index}) => {
          if (text) range.setStart(text, index);
          if (text) range.setEnd(text, index + word.length);
          return {word, lines: range.getClientRects().length};
        }),
      );
    });
    expect(found.filter(({lines}) => lines > 1)).toEqual([]);
    words += found.length;
  }
  expect(words).toBeGreaterThan(0);
});

test('draws the marks of a row no larger on a tablet than on a phone', {
  tag: '@desktop',
}, async ({page}) => {
  await page.setViewportSize({width: 768, height: 900});
  let drawn = 0;
  for (const path of reports()) {
    await page.goto(path);
    for (const part of await page.locator('figure.answer .plot svg').all()) {
      const box = await part.boundingBox();
      if (!box) continue;
      expect(box.width).toBeLessThanOrEqual(384);
      drawn += 1;
    }
  }
  expect(drawn).toBeGreaterThan(0);
});

test('has labels at the plots that can be read at every width', {tag: '@desktop'}, async ({
  page,
}) => {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({width, height: 900});
    let read = 0;
    for (const path of reports()) {
      await page.goto(path);
      const sizes = await page.locator('figure.answer thead .plot svg').evaluateAll((all) =>
        all.flatMap((svg) => {
          const {width: shown} = svg.getBoundingClientRect();
          const text = svg.querySelector('text');
          if (shown === 0 || !text) return [];
          const scale = shown / /** @type {SVGSVGElement} */ (svg).viewBox.baseVal.width;
          return [Number.parseFloat(getComputedStyle(text).fontSize) * scale];
        }),
      );
      for (const size of sizes) {
        expect(size, `${path} at ${width}`).toBeGreaterThan(9.5);
        expect(size, `${path} at ${width}`).toBeLessThan(15);
      }
      read += sizes.length;
    }
    expect(read).toBeGreaterThan(0);
  }
});

test('keeps every column on the screen of a tablet and in a frame', {
  tag: '@desktop',
}, async ({page}) => {
  for (const path of [...reports(), ...embeds()]) {
    await page.goto(path);
    for (const width of [800, 900, 1024]) {
      await page.setViewportSize({width, height: 900});
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, `${path} at ${width}`).toBe(width);
    }
  }
});

test('is painted as a whole, so that no column moves', {tag: '@desktop'}, async ({page}) => {
  let found = 0;
  for (const path of reports()) {
    await page.goto(path);
    const href = await page.locator('head > link[rel="expect"]').getAttribute('href');
    // What is waited for comes after the table.
    const after = page.locator(`figure.answer > table ~ [id="${href?.slice(1)}"]`);
    found += await after.count();
    await expect(page.locator(`[id="${href?.slice(1)}"]`)).toHaveCount(1);
  }
  expect(found).toBeGreaterThan(0);
});
