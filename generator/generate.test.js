// From a folder of input to a folder of expected text. Both were made for the test. Drawings and
// compiled charts are left out: they change with every release of Vega, and have separate tests.

import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {unzipSync} from 'fflate';
import {digest} from './digest.js';
import {entriesBelow} from './effects.js';
import {generate} from './generate.js';
import {fieldOf, memoryEffects, snapshot} from './testing/index.js';

const INPUT = fileURLToPath(new URL('./fixtures/small-site/input', import.meta.url));

/** @returns {Promise<Record<string, Buffer>>} */
async function input() {
  const files = entriesBelow(INPUT).filter(({entry}) => entry.isFile());
  const read = files.map(
    async ({path}) => /** @type {const} */ ([path, await readFile(join(INPUT, path))]),
  );
  return Object.fromEntries(await Promise.all(read));
}

/** Pages of formats are the same for every site. @param {string} path */
const isOwn = (path) => path.startsWith('build/') && !/\/formats(\/|\.)/.test(path);

/** The search page lists every format. @param {string} path */
const isText = (path) => isOwn(path) && !/\.(svg|zip|live\.js)$|pages\/search\.json$/.test(path);

test('generate', async (t) => {
  const effects = memoryEffects(await input());
  await generate(effects);
  const written = [...effects.files].filter(([path]) => isText(path)).sort();

  await t.test('writes these files', () =>
    snapshot(
      `${[...effects.files.keys()].filter(isOwn).sort().join('\n')}\n`,
      import.meta.url,
      'small-site/files.txt',
    ),
  );

  for (const [path, bytes] of written) {
    await t.test(`writes ${path}`, () =>
      snapshot(String(bytes), import.meta.url, `small-site/expected/${path.replaceAll('/', '__')}`),
    );
  }

  await t.test('publishes raw files byte for byte, in archives', () => {
    const raw = 'data/made-report/fast-1/summary.csv';
    const files = unzipSync(effects.files.get(`build/static/${raw}.zip`) ?? new Uint8Array());
    assert.deepEqual(Object.keys(files), ['summary.csv']);
    assert.deepEqual(Buffer.from(files['summary.csv'] ?? []), effects.files.get(raw));
    const published = [...effects.files.keys()].filter((path) =>
      path.startsWith('build/static/data/'),
    );
    assert.ok(published.every((path) => path.endsWith('.zip')));
  });

  await t.test(
    'publishes the files of methods, with their checksums, in an archive each',
    async () => {
      const archived = (/** @type {string} */ path) =>
        unzipSync(effects.files.get(`build/static/${path}.zip`) ?? new Uint8Array());
      const own = archived('data/made-report/method');
      assert.deepEqual(Object.keys(own), ['SHA256SUMS', 'run.sh', 'src/made.conf']);
      const path = 'data/made-report/method/src/made.conf';
      assert.deepEqual(Buffer.from(own['src/made.conf'] ?? []), effects.files.get(path));
      const sums = Buffer.from(own.SHA256SUMS ?? []).toString();
      assert.ok(sums.includes(`${await digest(path, effects)}  src/made.conf\n`), sums);
      assert.deepEqual(Object.keys(archived('data/method')), ['SHA256SUMS', 'shared.txt']);
      const page = JSON.parse(
        String(effects.files.get('build/assets/pages/reports/made-report.json')),
      );
      assert.deepEqual(fieldOf(page.methodFiles, 'href'), [
        'data/made-report/method.zip',
        'data/method.zip',
      ]);
    },
  );

  await t.test('makes an archive again that is damaged or missing, and no other', async () => {
    const again = memoryEffects(await input());
    await generate(again);
    const paths = [...again.files.keys()].filter((path) => path.endsWith('.zip'));
    const [cut = '', flipped = '', gone = ''] = paths;
    const whole = Buffer.from(again.files.get(cut) ?? '');
    again.files.set(cut, whole.subarray(0, -1));
    const other = Buffer.from(again.files.get(flipped) ?? '');
    other[other.length - 30] = (other[other.length - 30] ?? 0) ^ 1;
    again.files.set(flipped, other);
    again.files.delete(gone);
    /** @type {string[]} */
    const saved = [];
    const {save} = again;
    again.save = (path, pieces) => {
      saved.push(path);
      return save(path, pieces);
    };
    await generate(again);
    assert.deepEqual(saved.sort(), [cut, flipped, gone].sort());
    for (const path of paths) assert.deepEqual(again.files.get(path), effects.files.get(path));
  });

  await t.test('keeps the text of the data out of every drawing’s markup', () => {
    const drawings = [...effects.files].filter(([path]) => path.endsWith('.svg'));
    assert.ok(drawings.length > 0);
    for (const [path, svg] of drawings) assert.ok(!String(svg).includes('<b>'), path);
  });

  await t.test('writes the same bytes from the same input', async () => {
    const again = memoryEffects(await input());
    await generate(again);
    assert.deepEqual([...again.files].sort(), [...effects.files].sort());
  });

  await t.test('has no names that every object of JavaScript has', async () => {
    const files = await input();
    const path = 'data/made-report/report.yaml';
    const text = String(files[path]).replace('id: over-time', 'id: constructor');
    const named = memoryEffects({...files, [path]: text});
    await generate(named);
    assert.ok(named.files.has('build/content/reports/made-report/charts/constructor/index.md'));
    const prose =
      'Text. {{< claim "constructor" >}}It is.{{< /claim >}} {{< value of="constructor" system="fast" >}}\n';
    await assert.rejects(
      generate(
        memoryEffects({
          ...files,
          [path]: `${files[path]}claims: {}\n`,
          'content/reports/made-report/_index.md': prose,
        }),
      ),
      /found the claim "constructor", expected one under "claims"/,
    );
  });

  await t.test('removes what an earlier run no longer gives', async () => {
    const fewer = memoryEffects(await input());
    await generate(fewer);
    for (const path of fewer.files.keys())
      if (path.startsWith('data/made-report/fast-2/')) fewer.files.delete(path);
    await generate(fewer);
    assert.deepEqual(
      [...fewer.files.keys()].filter(
        (path) => path.includes('fast-2') && path.startsWith('build/'),
      ),
      [],
    );
  });

  await t.test('makes of a change, with what is kept, what it makes without', async () => {
    const path = 'data/made-report/report.yaml';
    const files = await input();
    const changed = String(files[path]).replace(/^title: /m, 'title: New ');
    const [again, other] = [files, {...files, [path]: changed}].map(memoryEffects);
    assert.ok(again && other);
    await generate(again);
    await again.write(path, changed);
    await generate(again);
    await generate(other);
    const built = [again, other].map(({files}) =>
      [...files].filter(([name]) => name.startsWith('build/')).sort(),
    );
    assert.deepEqual(built[0], built[1]);
    assert.notDeepEqual(
      built[0],
      [...effects.files].filter(([name]) => name.startsWith('build/')).sort(),
    );
  });

  await t.test('makes one page alone, as it is among all, and keeps the others', async () => {
    const one = memoryEffects({...(await input()), 'build/content/kept/index.md': ''});
    await generate(one, {only: ['reports/made-report/']});
    const own = [...one.files].filter(([path]) => path.startsWith('build/'));
    const paths = own.map(([path]) => path);
    for (const [path, bytes] of own) {
      if (!path.includes('kept')) assert.deepEqual(bytes, effects.files.get(path), path);
    }
    assert.ok(paths.includes('build/content/kept/index.md'));
    assert.ok(paths.includes('build/assets/pages/reports/made-report.json'));
    assert.ok(paths.some((path) => path.endsWith('.svg')));
    assert.deepEqual(
      paths.filter((path) => path.includes('/runs/') || path.includes('/machines')),
      [],
    );
  });

  await t.test('reads for one page its own report, and nothing else', async () => {
    const broken = memoryEffects({
      ...(await input()),
      'data/made-report/fast-1/summary.csv': 'what\n',
    });
    await generate(broken, {only: ['reports/made-times/']});
    assert.ok(broken.files.has('build/assets/pages/reports/made-times.json'));
    await assert.rejects(generate(broken, {only: ['reports/made-report/']}), {name: 'InputError'});
    assert.ok(!broken.files.has('build/assets/pages/reports/made-report.json'));
  });

  await t.test(
    'refuses data of which anything is wrong, and does not ask charts of it',
    async () => {
      const files = await input();
      const report = 'data/made-report/report.yaml';
      const broken = memoryEffects({
        ...files,
        [report]: `${files[report]}  - {id: gc, chart: heap-and-pauses, runs: [fast-1]}\n`,
        'data/made-report/fast-1/summary.csv': 'what\n',
      });
      const found = /^data\/made-report\/fast-1\/summary\.csv:1: found "what", expected a format/;
      await assert.rejects(generate(broken), ({name, message}) => {
        assert.equal(name, 'InputError');
        assert.match(message, found);
        assert.doesNotMatch(message, /nothing to draw/);
        return true;
      });
    },
  );

  await t.test('refuses a chart that nothing answers, with its line', async () => {
    const files = await input();
    const report = String(files['data/made-report/report.yaml']);
    const odd = `${report}  - {id: gc, chart: heap-and-pauses, runs: [fast-1]}\n`;
    await assert.rejects(generate(memoryEffects({...files, 'data/made-report/report.yaml': odd})), {
      message:
        'data/made-report/report.yaml:13: found the chart "gc" with nothing to draw, expected runs whose files hold what heap-and-pauses shows',
    });
  });

  await t.test('prints the warnings about manifests', async () => {
    const files = await input();
    const path = 'data/made-report/fast-1/run.yaml';
    const run = `${String(files[path]).replace(/^machine: .*\n/m, '')}drop: [colour]\n`;
    const warned = memoryEffects({...files, [path]: run});
    await generate(warned);
    assert.deepEqual(
      warned.logged.filter((line) => line.includes(path)),
      [
        `warning: ${path}: found no machine, expected the name of a file in data/machines`,
        `warning: ${path}:3: found the parameter "colour", expected no such name, because the files have no parameters`,
      ],
    );
  });
});
