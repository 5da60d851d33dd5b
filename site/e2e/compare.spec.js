import {readFileSync} from 'node:fs';
import {gunzipSync, gzipSync} from 'node:zlib';
import {test as plain, expect as plainExpect} from '@playwright/test';
import {naturalOrder} from '../../generator/natural-order.js';
import {axe, barriers} from './barriers.js';
import {linesOf} from './lines.js';
import {hasAddress} from './pages.js';
import {expect, overflow, test} from './site.js';

const JMH = 'example/jmh-1';
const GBENCH = 'example/gbench-1';
const JAVA = 'test-latency/java-1';
const NATIVE = 'test-latency/native-1';

/** @typedef {import('@playwright/test').Page} Page */

const chosen = (/** @type {Page} */ page) => page.locator('.chosen').getByRole('link');
const heading = (/** @type {Page} */ page, /** @type {string} */ name) =>
  page.getByRole('heading', {name, exact: true});
const ratios = (/** @type {Page} */ page) => page.locator('.run-values td small');

test('two runs are chosen by search, and the address keeps them', async ({page}) => {
  await page.goto('compare/');
  const field = page.getByRole('searchbox', {name: 'Find a run'});
  await field.fill('example jmh-1');
  await page.getByRole('button', {name: /run jmh-1/}).click();
  await expect(chosen(page)).toHaveCount(1);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  // Each report has its title once, and its runs in order.
  const entries = page.locator('.candidates > li').filter({has: page.getByRole('button')});
  const titles = await entries.locator('strong').allInnerTexts();
  expect(new Set(titles).size).toBe(titles.length);
  for (const entry of await entries.all()) {
    const names = await entry.getByRole('button').allInnerTexts();
    expect(names).toEqual([...names].sort(naturalOrder));
    const title = await entry.locator('strong').innerText();
    expect(names.filter((name) => name.includes(title))).toEqual([]);
  }
  await field.fill('example gbench-1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`#runs=${JMH},${GBENCH}$`));
  await expect(heading(page, 'What differs')).toBeVisible();
  await expect(heading(page, 'Shared operations')).toBeVisible();

  await page.reload();
  await expect(chosen(page)).toHaveCount(2);
  await page.goBack();
  await expect(chosen(page)).toHaveCount(1);
  await page.goForward();
  await expect(chosen(page)).toHaveCount(2);
});

test('a run leads to the page, which shows values, ratios and curves', async ({page}) => {
  await page.goto(`reports/${JAVA.replace('/', '/runs/')}/`);
  await page.getByRole('link', {name: 'Compare with another run'}).click();
  await expect(chosen(page)).toHaveCount(1);
  await expect(page.getByRole('button', {name: /run native-1/})).toBeVisible();

  await page.getByRole('button', {name: /run native-1/}).click();
  await expect(page.getByRole('img', {name: /^Latency by percentile/})).toBeVisible();
  await page.goto(`compare/#runs=${GBENCH},example/gbench-2`);
  await expect(ratios(page).first()).toHaveText(/^[\d.]+×$/);
  await expect(page.getByRole('button', {name: 'Show ratios'})).toHaveCount(0);
  await expect(page.getByText('One run has no confidence interval')).toBeVisible();
});

test('no line ends with the hyphen of a flag', async ({page}) => {
  await page.goto(`compare/#runs=${JAVA},${NATIVE}`);
  const flags = page.getByRole('row', {name: /^Flags/});
  await expect(flags.getByText('-Xmx1g', {exact: true})).toHaveCSS('display', 'inline-block');
});

test('the first run is changed, and a run is removed', async ({page}) => {
  await page.goto(`compare/#runs=${JMH},${GBENCH}`);
  await page.getByRole('button', {name: /Make first/}).click();
  await expect(page).toHaveURL(new RegExp(`#runs=${GBENCH},${JMH}$`));
  await expect(chosen(page).first()).toHaveText(/gbench-1/);
  await page.getByRole('button', {name: /Remove: .*jmh-1/}).click();
  await expect(chosen(page)).toHaveCount(1);
  await expect(heading(page, 'What differs')).toHaveCount(0);
});

test('runs that are not comparable have no ratios, unless a reader wants them', async ({page}) => {
  await page.goto(`compare/#runs=${JAVA},test-one-run/run-1`);
  await expect(
    page.getByText('B does not state its machine or load model. Ratios may mislead.'),
  ).toBeVisible();
  await expect(page.getByRole('row', {name: /^Machine not comparable/})).toBeVisible();
  await expect(ratios(page)).toHaveCount(0);
  await page.getByRole('button', {name: 'Show ratios'}).press('Enter');
  await expect(ratios(page).first()).toBeVisible();
  await expect(page).toHaveURL(/&anyway=1$/);
  await expect(page.getByRole('button', {name: 'Hide ratios'})).toBeFocused();
  await page.getByRole('button', {name: 'Hide ratios'}).click();
  await expect(ratios(page)).toHaveCount(0);
});

test('what the address should not have is ignored, and named', async ({page}) => {
  await page.goto(`compare/#runs=../../etc,%E0%A4%A,<b>x</b>,${JMH},${JMH}&anyway=maybe`);
  await expect(chosen(page)).toHaveCount(1);
  await expect(page.getByRole('alert')).toContainText('../../etc');
  await page.goto('compare/#%%%');
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByText('Choose two to four runs.', {exact: true})).toBeVisible();
  const five = [1, 2, 3, 4, 5].map((i) => `example/jmh-${i}`);
  await page.goto(`compare/#runs=${five.join(',')}`);
  await expect(chosen(page)).toHaveCount(4);
  await expect(page.getByRole('alert')).toHaveText(
    'At most four runs fit. Not shown: example/jmh-5.',
  );
  await page.goto(`compare/#runs=${five.slice(0, 4).join(',')},example/nope`);
  await expect(page.getByRole('alert')).toHaveText(
    'This site has no such run with results: example/nope.',
  );
});

test('no late answer replaces the values of a later choice', async ({page}) => {
  /** @type {(value?: unknown) => void} */
  let answer = () => {};
  const isLater = new Promise((resolve) => {
    answer = resolve;
  });
  const late = '**/gbench-1/compare.json';
  await page.route(late, async (route) => {
    await isLater;
    await route.continue();
  });
  const choose = (/** @type {string} */ runs) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, `#runs=${runs}`);
  await page.goto(`compare/#runs=${JMH}`);
  await expect(chosen(page)).toHaveCount(1);
  const asked = page.waitForRequest(late);
  await choose(`${JMH},${GBENCH}`);
  await asked;
  await choose(`${JMH},example/gbench-2`);
  await expect(chosen(page).last()).toHaveText(/gbench-2/);
  const answered = page.waitForResponse(late);
  answer();
  await (await answered).finished();
  await page.waitForTimeout(300);
  await expect(chosen(page)).toHaveCount(2);
  await expect(chosen(page).last()).toHaveText(/gbench-2/);
});

test('no value is out of sight', async ({page}) => {
  await page.goto(`compare/#runs=${JAVA},${NATIVE}`);
  const table = page.getByRole('region', {name: /^Values of /}).first();
  await expect(table.getByText('Native')).toBeVisible();
  const hidden = await table.evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(hidden).toBe(0);
});

test('all facts of three runs fit a phone', {tag: '@phone'}, async ({page}) => {
  await page.goto(`compare/#runs=${JAVA},${NATIVE},test-one-run/run-1`);
  const table = page.getByRole('region', {name: 'What differs'});
  await expect(table).toBeVisible();
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  const machine = table.getByRole('row', {name: /^Machine/}).getByRole('cell');
  await expect(machine).toHaveCount(3);
  const boxes = await machine.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(new Set(boxes.map(({left}) => left)).size).toBe(1);
  for (const [i, letter] of ['A', 'B', 'C'].entries()) {
    const label = await machine
      .nth(i)
      .evaluate((cell) => getComputedStyle(cell, '::before').content);
    expect(label).toContain(letter);
  }
});

test('the name of a run is beside its letter on a phone', {tag: '@phone'}, async ({page}) => {
  await page.goto(`compare/#runs=${JAVA},${NATIVE}`);
  await expect(chosen(page)).toHaveCount(2);
  const distances = await chosen(page).evaluateAll((names) =>
    names.map((name) => {
      name.append(' with a name that is longer than a line');
      const letter = name.closest('li')?.querySelector('strong');
      return name.getBoundingClientRect().top - Number(letter?.getBoundingClientRect().bottom);
    }),
  );
  for (const distance of distances) expect(distance).toBeLessThan(0);
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`a comparison has no barrier and fits the screen, ${colorScheme}`, async ({page}) => {
    await page.emulateMedia({colorScheme});
    for (const other of [NATIVE, 'test-one-run/run-1']) {
      await page.goto(`compare/#runs=${JAVA},${other}`);
      await expect(chosen(page).last()).toHaveAttribute('href', /\/(native|run)-1\/$/);
      await expect(heading(page, 'Shared operations')).toBeVisible();
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      expect(await overflow(page)).toBe(0);
      expect(await barriers(axe(page))).toEqual([]);
    }
  });
}

/** Of the adapters and of the example. @param {string} path */
const bytesOf = (path) => readFileSync(new URL(`../../generator/${path}`, import.meta.url));
const JMH_FILE = gunzipSync(bytesOf('init/example/data/example/jmh-1/jmh.json.gz'));
const HLOG = bytesOf('adapters/hdrhistogram/fixtures/hlog.hlog');
const HOSTILE = '<b onclick=alert(1)>.txt';

/**
 * @param {Page} page
 * @param {{name: string, bytes?: Uint8Array, size?: number}[]} files
 */
async function drop(page, files) {
  const data = await page.evaluateHandle(
    (made) => {
      const transfer = new DataTransfer();
      for (const {name, bytes, size} of made) {
        transfer.items.add(new File([size ? new Uint8Array(size) : new Uint8Array(bytes)], name));
      }
      return transfer;
    },
    files.map(({bytes = [], ...file}) => ({...file, bytes: [...bytes]})),
  );
  await page.locator('.own-files').dispatchEvent('dragover', {dataTransfer: data});
  await expect(page.locator('.own-files')).toHaveClass(/over/);
  await page.locator('.own-files').dispatchEvent('drop', {dataTransfer: data});
  await expect(page.locator('.own-files')).not.toHaveClass(/over/);
}

const items = (/** @type {Page} */ page) => page.locator('.chosen > li');
const messages = (/** @type {Page} */ page) => page.locator('.file-messages > li');

test('a file of the reader is compared with a run, and nothing is sent', async ({page}) => {
  /** @type {string[]} */
  const requests = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await page.goto(`compare/#runs=${JMH}`);
  await expect(chosen(page)).toHaveCount(1);
  expect(requests.splice(0).filter((request) => request.includes('reader'))).toEqual([]);
  const address = page.url();
  await drop(page, [{name: 'mine.json', bytes: JMH_FILE}]);
  await expect(items(page)).toHaveCount(2);
  await expect(items(page).last()).toContainText('your file: mine.json');
  await expect(heading(page, 'Shared operations')).toBeVisible();
  await expect(ratios(page)).toHaveCount(0);
  const warning = 'B does not state its machine or load model. Ratios may mislead.';
  await expect(page.getByText(warning)).toBeVisible();
  await page.getByRole('button', {name: 'Show ratios'}).click();
  await expect(ratios(page).first()).toHaveText('1.00×');
  const read = /^GET [^?#]*\/(assets\/reader\.\w+\.js|favicon\.svg)$/;
  expect(requests.filter((request) => !read.test(request))).toEqual([]);
  expect(page.url()).toBe(`${address}&anyway=1`);
  expect(await barriers(axe(page))).toEqual([]);

  await page.reload();
  await expect(chosen(page)).toHaveCount(1);
  await expect(items(page)).toHaveCount(1);
});

test('a file that was first stays first, and can be made first again', async ({page}) => {
  await page.goto('compare/');
  await drop(page, [{name: 'mine.json', bytes: JMH_FILE}]);
  await expect(items(page)).toHaveCount(1);
  await page.getByRole('searchbox', {name: 'Find a run'}).fill('example gbench-1');
  await page.getByRole('button', {name: /run gbench-1/}).click();
  await expect(items(page)).toHaveText([/ A your file: mine\.json/, / B .*run gbench-1/]);
  await page.getByRole('button', {name: /^Make first: .*gbench-1/}).click();
  await expect(items(page)).toHaveText([/ A .*run gbench-1/, / B your file: mine\.json/]);
  await page.getByRole('button', {name: 'Make first: your file: mine.json'}).click();
  await expect(items(page)).toHaveText([/ A your file: mine\.json/, / B .*run gbench-1/]);
});

test('two of three runs share an operation, which the third lacks', async ({page}) => {
  await page.goto(`compare/#runs=${GBENCH},example/gbench-2,${JAVA}`);
  await expect(chosen(page)).toHaveCount(3);
  const table = page.getByRole('region', {name: /^Mean of \d+ operations$/});
  await expect(table.getByRole('rowheader')).toHaveText(
    ['copy', 'crc32', 'mapGet'].flatMap((operation) =>
      [64, 1024, 8192].map((size) => `${operation}, size: ${size}`),
    ),
  );
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    /^\S+$/,
    /^\S+ \S+×$/,
    'not in this run',
  ]);
  await expect(page.getByText(/^Only C has an operation without a name/)).toBeVisible();
});

test('a long name breaks between its parts', {tag: '@phone'}, async ({page}) => {
  for (const run of [JMH, 'example/jmh-2']) {
    await page.route(`**/${run.split('/')[1]}/compare.json`, async (route) => {
      const text = await (await route.fetch()).text();
      await route.fulfill({body: text.replaceAll('micro.Micro.copy', 'BM_Made/made.Name/copied')});
    });
  }
  await page.goto(`compare/#runs=${JMH},example/jmh-2`);
  const lines = await linesOf(page.getByRole('rowheader', {name: /^BM_Made/}), 400);
  expect(lines.join('\n')).toMatch(/\/\n/);
  expect(lines.join('\n')).not.toMatch(/[^ _/]\n[^.]/);
});

test('operations with one value each have a row each', async ({page}) => {
  await page.goto('compare/#runs=test-history/release-1-1,test-history/release-1-2');
  const table = page.getByRole('region', {name: 'Throughput of 30 operations'});
  await expect(heading(page, 'Throughput, ops/s')).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(31);
  const [cells, labels] = await table
    .getByRole('row', {name: /^get, release: 1\.0/})
    .locator('td')
    .evaluateAll((all) => [
      all.map(({textContent}) => textContent),
      all.map((cell) => /** @type {HTMLElement} */ (cell).dataset.label),
    ]);
  expect(cells).toEqual(['1,001', '1,002 1.00×']);
  expect(labels).toEqual(['A', 'B']);
  await expect(page.getByText('come first')).toHaveCount(0);
});

test('of many operations, those that differ most come first', async ({page}) => {
  /** @type {Record<string, (i: number) => number>} */
  const means = {
    [JMH]: () => 1e-6,
    'example/jmh-2': (i) => ({3: 3e-6, 17: 2e-7})[i] ?? 1e-6 + i * 1e-9,
  };
  /** Made for this test. */
  let more = {};
  for (const [run, mean] of Object.entries(means)) {
    await page.route(`**/${run.split('/')[1]}/compare.json`, async (route) => {
      const compared = await (await route.fetch()).json();
      const operations = Array.from({length: 40}, (_, i) => ({
        ...{operation: `made-${i}`, params: {}},
        values: {samples: 100, mean: mean(i), ...more},
      }));
      await route.fulfill({json: {...compared, operations}});
    });
  }
  await page.goto(`compare/#runs=${Object.keys(means).join(',')}`);
  /** @param {import('@playwright/test').Locator} names */
  const inOrder = async (names) => {
    await expect(names).toHaveCount(40);
    const texts = await names.allTextContents();
    expect([...texts.slice(0, 3), texts.at(-1)]).toEqual([
      'made-17',
      'made-3',
      'made-39',
      'made-0',
    ]);
  };
  const table = page.getByRole('region', {name: 'Mean of 40 operations'});
  await inOrder(table.getByRole('rowheader'));
  await expect(page.getByText('Each value is of 100 samples.')).toBeVisible();
  // With several values, each operation has a row for each run, below its name.
  more = {max: 1};
  await page.reload();
  const values = page.getByRole('region', {name: 'Values of 40 operations'});
  await inOrder(values.locator('tbody > tr:first-child'));
  await expect(values.locator('tbody').first().getByRole('row')).toHaveCount(3);
});

test('files of one name are distinguished, and failures alone have no rate', async ({page}) => {
  const bytes = Buffer.from(
    'elapsed, window, total, successful, failed\n1.0, 1.0, 10, 0, 10\n2.0, 1.0, 10, 0, 10\n',
  );
  await page.goto('compare/');
  await drop(page, [
    {name: 'summary.csv', bytes},
    {name: 'summary.csv', bytes},
  ]);
  await expect(items(page)).toHaveText([
    /your file: summary\.csv(?! \()/,
    /your file: summary\.csv \(2\)/,
  ]);
  const cells = page
    .getByRole('region', {name: /^Values of/})
    .getByRole('row')
    .nth(1);
  await expect(cells.getByRole('cell')).toHaveText(['all failed', '20']);
});

plain('a run whose values do not load is named, and the others are shown', async ({page}) => {
  const address = /gbench-2\/compare\.json$/;
  await page.route(address, (route) => route.abort());
  await page.goto(`compare/#runs=${GBENCH},example/gbench-2,${JMH}`);
  const failed = items(page).filter({hasText: 'The values of this run could not be loaded.'});
  await plainExpect(failed).toHaveText(/gbench-2/);
  await plainExpect(page.getByRole('heading', {name: 'Shared operations'})).toBeVisible();
  await page.unroute(address);
  await failed.getByRole('button', {name: /^Try again: /}).click();
  await plainExpect(failed).toHaveCount(0);
  await plainExpect(items(page)).toHaveCount(3);
});

plain('without its script the page says what it needs, and lists the reports', async ({page}) => {
  await page.route(/assets\/compare\..*js$/, (route) => route.abort());
  await page.goto('compare/');
  await plainExpect(page.getByText('Comparing runs needs JavaScript')).toBeVisible();
  await plainExpect(page.getByRole('link', {name: /a sweep over payloads/})).toBeVisible();
});

test('a site without results says so, and names no words that nobody typed', async ({page}) => {
  const index = await page
    .goto('compare/')
    .then(() => page.locator('.compare-runs').getAttribute('data-index'));
  await page.route(`**${index}`, (route) => route.fulfill({json: []}));
  await page.reload();
  await expect(page.locator('.candidates')).toHaveText('This site has no run with results');
  await page.getByRole('searchbox', {name: 'Find a run'}).fill('x');
  await expect(page.locator('.candidates')).toHaveText('No run matches these words');
});

test('a printed comparison has no controls', async ({page}) => {
  await page.goto(`compare/#runs=${GBENCH},${JMH}`);
  await expect(heading(page, 'Shared operations')).toBeVisible();
  await page.emulateMedia({media: 'print'});
  await expect(heading(page, 'Shared operations')).toBeVisible();
  for (const control of ['.picker', '.own-files', '.chosen button', '.warnings button']) {
    await expect(page.locator(`.compare-runs ${control}:visible`), control).toHaveCount(0);
  }
});

test('a printed comparison has the address of its runs, and takes no more room than they do', async ({
  page,
}) => {
  await page.goto(`compare/#runs=${GBENCH},${JMH}`);
  await expect(heading(page, 'Shared operations')).toBeVisible();
  await page.emulateMedia({media: 'print'});
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(`compare/#runs=${GBENCH},${JMH}`)).toBeVisible({
    visible: hasAddress(),
  });
  await page.goto('compare/');
  await expect(page.locator('.compare-runs > .all')).toBeHidden();
  const title = await page.getByRole('heading', {level: 1}).boundingBox();
  const end = await footer.boundingBox();
  expect((end?.y ?? 0) - (title?.y ?? 0)).toBeLessThan(200);
});

test('an operation that a reader pairs with one of another name keeps its own, and so do the others', async ({
  page,
}) => {
  await page.goto(`compare/#runs=${JMH}`);
  const text =
    'name,iterations,real_time,cpu_time,time_unit\n"request",10,5,5,ns\n"other",10,7,7,ns\n';
  await drop(page, [{name: 'made.csv', bytes: Buffer.from(text)}]);
  await expect(items(page)).toHaveCount(2);
  await page.getByRole('combobox', {name: /^with/}).selectOption({index: 1});
  await expect(page.locator('.run-values tbody th').last()).toContainText('“request”');
  await expect(page.getByText('Only B has “other”.')).toBeVisible();
});

test('files with neither rates nor times are compared by what their runner names', async ({
  page,
}) => {
  await page.goto('compare/');
  const one = bytesOf('adapters/iperf3/fixtures/iperf3.json');
  const other = Buffer.from(String(one).replaceAll('"retransmits":\t3', '"retransmits":\t6'));
  await drop(page, [
    {name: 'a.json', bytes: one},
    {name: 'b.json', bytes: other},
  ]);
  await expect(items(page)).toHaveCount(2);
  await expect(page.getByRole('columnheader', {name: /^received\s*MiB\/s$/})).toBeVisible();
  const row = page.getByRole('row').filter({has: page.getByRole('rowheader', {name: /^B/})});
  await expect(row.last().getByRole('cell')).toHaveText(['253', '253', '6']);
});

test('the page asks what a file does not say', async ({page}) => {
  await page.goto(`compare/#runs=${GBENCH}`);
  const choose = page.getByLabel(/^Add your own result files/);
  await choose.setInputFiles({name: 'a.hlog.gz', mimeType: '', buffer: gzipSync(HLOG)});
  await expect(messages(page)).toContainText('found no unit');
  await page.getByLabel('Unit of its values').selectOption('ns');
  await page.getByRole('button', {name: 'Read', exact: true}).click();
  await expect(items(page)).toHaveCount(2);
  await expect(messages(page)).toHaveCount(0);

  await expect(page.getByText(/^These runs share no operation/)).toBeVisible();
  await expect(page.getByText(/^Only A has “.+”/)).toBeVisible();
  const other = page.getByRole('combobox', {name: /^with/});
  const name = (await other.getByRole('option').nth(1).textContent()) ?? '';
  await other.selectOption(name);
  await expect(page.getByText(/^These runs share no operation/)).toHaveCount(0);
  await expect(other).toHaveValue(name);
  await expect(other).toBeFocused();

  await page.goto(`compare/#runs=${JAVA}`);
  await page.reload();
  await drop(page, [{name: 'a.hlog', bytes: HLOG}]);
  await expect(messages(page)).toContainText('a.hlog does not state its unit.');
  // No unit is guessed.
  const unit = page.getByLabel('Unit of its values');
  await expect(unit).toHaveValue('');
  await page.getByRole('button', {name: 'Read', exact: true}).press('Enter');
  await expect(items(page)).toHaveCount(1);
  await unit.selectOption('ns');
  await page.getByRole('button', {name: 'Read', exact: true}).press('Enter');
  await expect(page.getByRole('img', {name: /^Latency by percentile/})).toBeVisible();
  await page.getByRole('button', {name: 'Remove: your file: a.hlog'}).click();
  await expect(items(page)).toHaveCount(1);
});

test('a curve shows p99 and the whole label of its last percentile', async ({page}) => {
  await page.goto('compare/');
  const bytes = Buffer.from(
    `       Value     Percentile TotalCount 1/(1-Percentile)

       1.000 0.000000000000          1           1.00
       2.000 0.500000000000     500000           2.00
       9.000 1.000000000000    1000000
#[Mean    =        1.500, StdDeviation   =        0.500]
#[Max     =        9.000, Total count    =      1000000]
#[Buckets =           32, SubBuckets     =         2048]
`,
  );
  await drop(
    page,
    ['a.hgrm', 'b.hgrm'].map((name) => ({name, bytes})),
  );
  for (const count of [1, 2]) {
    await page.getByLabel('Unit of its values').first().selectOption('us');
    await page.getByRole('button', {name: 'Read', exact: true}).first().press('Enter');
    await expect(items(page)).toHaveCount(count);
  }
  await expect(page.locator('svg').getByText('p99', {exact: true})).toBeVisible();
  const last = page.getByText('p99.9999', {exact: true});
  const [label, drawing] = [await last.boundingBox(), await page.getByRole('img').boundingBox()];
  const [right = 0, end = 0] = [label, drawing].map((box) => box && box.x + box.width);
  expect(right).toBeLessThanOrEqual(Number(end));
  // From 0 at 240 to 10 µs at 22 pixels: 1 µs first, 2 µs to p50, and 9 µs after it.
  const scale = page.getByRole('img').locator('text');
  await expect(scale.filter({hasText: /^0.s$/})).toHaveAttribute('y', `${240 + 4}`);
  await expect(scale.filter({hasText: /^10.µs$/})).toHaveAttribute('y', `${22 + 4}`);
  const [half, whole] = await Promise.all(
    [/^p50$/, /^p99\.9999$/].map((hasText) => scale.filter({hasText}).getAttribute('x')),
  );
  await expect(page.getByRole('img').locator('path').first()).toHaveAttribute(
    'd',
    `M64,${240 - 21.8}V${240 - 2 * 21.8}H${half}V${Math.round(10 * (240 - 9 * 21.8)) / 10}H${whole}`,
  );
});

test('a file that cannot be compared says why, as text', async ({page}) => {
  await page.goto('compare/');
  await drop(page, [
    {name: HOSTILE, bytes: Buffer.from(`${HOSTILE}\n`)},
    {name: 'large.csv', size: 50_000_001},
    {name: 'cut.json', bytes: JMH_FILE.subarray(0, 500)},
    {name: 'empty.csv', bytes: Buffer.from('')},
  ]);
  await expect(messages(page).filter({hasText: 'cannot be compared'})).toHaveCount(4);
  const text = await page.locator('.file-messages').innerText();
  expect(text).toContain(
    `${HOSTILE}:1: found "${HOSTILE}", expected a format that Benchfolio reads`,
  );
  expect(text).toContain('large.csv: found 51 MB, expected at most 50 MB');
  expect(text).toMatch(/cut\.json:\d+: found /);
  expect(text).toContain('empty.csv: found an empty file');
  await expect(page.locator('[onclick]')).toHaveCount(0);
  await expect(items(page)).toHaveCount(0);

  const four = [1, 2, 3, 4].map((i) => `example/jmh-${i}`).join(',');
  await page.goto(`compare/#runs=${four}`);
  await expect(chosen(page)).toHaveCount(4);
  await drop(page, [{name: 'mine.json', bytes: JMH_FILE}]);
  await expect(messages(page)).toContainText('mine.json: at most four runs fit');
});

test('files that cannot be compared take no room', async ({page}) => {
  await page.goto(`compare/#runs=${JMH}`);
  await expect(chosen(page)).toHaveCount(1);
  await drop(page, [
    {name: 'mine.json', bytes: JMH_FILE},
    ...['a.csv', 'b.csv', 'c.csv'].map((name) => ({name, bytes: Buffer.from('')})),
    {name: 'again.json', bytes: JMH_FILE},
  ]);
  await expect(items(page)).toHaveCount(3);
  await expect(messages(page)).toHaveText(
    ['a.csv', 'b.csv', 'c.csv'].map((name) => new RegExp(`${name}: found an empty file`)),
  );
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`files of the reader have no barrier and fit the screen, ${colorScheme}`, async ({page}) => {
    await page.emulateMedia({colorScheme});
    await page.setViewportSize({width: 360, height: 800});
    await page.goto(`compare/#runs=${JAVA}`);
    await drop(page, [
      {name: `${'a-long-name-'.repeat(10)}.json`, bytes: JMH_FILE},
      {name: 'a.hlog', bytes: HLOG},
      {name: 'garbage.txt', bytes: Buffer.from('x'.repeat(200))},
    ]);
    await expect(items(page)).toHaveCount(2);
    await expect(messages(page)).toHaveCount(2);
    await expect(page.getByRole('combobox', {name: /^Compare/})).toBeVisible();
    expect(await overflow(page)).toBe(0);
    expect(await barriers(axe(page))).toEqual([]);
  });
}

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  test('the page lists the reports, and says that it needs JavaScript', async ({page}) => {
    await page.goto('compare/');
    await expect(page.getByText('Comparing runs needs JavaScript')).toBeVisible();
    await expect(page.getByRole('link', {name: /a sweep over payloads/})).toBeVisible();
  });
});

test('the letter of a run is beside the end of its line, in front of other lines', async ({
  page,
}) => {
  await page.goto(`compare/#runs=${JAVA},${NATIVE}`);
  const drawing = page.locator('.run-values figure svg').first();
  await expect(drawing.locator('.letter')).toHaveCount(2);
  const letters = await drawing.locator('.letter').evaluateAll((all) =>
    all.map((one) => ({
      x: Number(one.getAttribute('x')),
      order: getComputedStyle(one).paintOrder,
    })),
  );
  const ends = await drawing
    .locator('circle')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('cx'))));
  for (const {x, order} of letters) {
    expect(ends.some((end) => Math.abs(x - end - 8) < 1)).toBe(true);
    expect(order).toMatch(/^stroke/);
  }
});

test('a published value keeps the digits of its document (made)', async ({page}) => {
  await page.route('**/java-1/compare.json', async (route) => {
    const response = await route.fetch();
    const run = await response.json();
    run.published = 'A document';
    run.operations[0].values = {throughput: 24431};
    await route.fulfill({response, json: run});
  });
  await page.goto(`compare/#runs=${JAVA},${NATIVE}`);
  await expect(page.getByRole('cell', {name: '24.431'})).toBeVisible();
});
