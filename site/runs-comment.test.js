// The comment on a pull request, by the script of “Comment on runs” as it is in the workflow, with a server that
// stands in for GitHub. The answer is text of a stranger, and everything about it can be a lie.

import assert from 'node:assert/strict';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {zipSync} from 'fflate';
import {runStep, serveApi, stepOf, stepsOf, workflow} from '../generator/testing/workflows.js';

const WORKFLOW = workflow('.github/workflows/runs-comment.yml');
const STEP = stepOf(WORKFLOW, 'Comment');
const HEAD = 'a'.repeat(40);
const MARKER = '<!-- benchfolio -->';
const BOT = {login: 'github-actions[bot]'};
const FORK = {id: 2, owner: {login: 'stranger'}};
const RUN = {
  id: 11,
  event: 'pull_request',
  head_sha: HEAD,
  head_branch: 'more runs & co',
  head_repository: FORK,
  html_url: 'https://github.test/you/site/actions/runs/11',
};
const PULL = {number: 7, head: {sha: HEAD, repo: {id: 2}}};
/** What GitHub stores, and a reader of the source does not see. */
const GAP = '\u200b';

/** @param {string} text */
const bytesOf = (text) => new TextEncoder().encode(text);

/**
 * @typedef {{id: number, body: string, user: {login: string}}} Comment
 * @param {{answer?: string, archive?: Uint8Array, size?: number, run?: object, pulls?: object[],
 *   comments?: Comment[], artifacts?: object[]}} options
 */
async function comment({
  answer = 'One configuration changed.',
  archive = zipSync({'answer.md': bytesOf(answer)}),
  size = archive.length,
  run = RUN,
  pulls = [PULL],
  comments = [],
  artifacts = [{id: 5, name: 'answer', expired: false, size_in_bytes: size}],
}) {
  const api = await serveApi(({method, path, body}) => {
    const {pathname, searchParams} = new URL(path, 'http://x');
    const [, rest = ''] = /^\/repos\/you\/site\/(.*)$/.exec(pathname) ?? [];
    if (pathname === '/storage') return {bytes: archive};
    if (rest === 'pulls') {
      assert.equal(searchParams.get('state'), 'open');
      assert.equal(searchParams.get('head'), 'stranger:more runs & co');
      return {body: pulls};
    }
    if (rest === 'actions/runs/11/artifacts') return {body: {artifacts}};
    if (rest === 'actions/artifacts/5/zip') return {location: '/storage'};
    if (rest === 'issues/7/comments' && method === 'GET') {
      const page = Number(searchParams.get('page'));
      return {body: comments.slice((page - 1) * 100, page * 100)};
    }
    if (rest === 'issues/7/comments') {
      comments.push({id: comments.length + 1, body: body.body, user: BOT});
      return {status: 201, body: {}};
    }
    const [, id] = /^issues\/comments\/(\d+)$/.exec(rest) ?? [];
    const found = comments.find((one) => String(one.id) === id);
    if (method !== 'PATCH' || !found) return undefined;
    found.body = body.body;
    return {body: {}};
  });
  const folder = mkdtempSync(join(tmpdir(), 'comment-'));
  const event = join(folder, 'event.json');
  writeFileSync(event, JSON.stringify({workflow_run: run}));
  try {
    const {code, all} = await runStep(STEP, {
      cwd: folder,
      env: {
        GITHUB_API_URL: api.url,
        GITHUB_REPOSITORY: 'you/site',
        GITHUB_EVENT_PATH: event,
        TOKEN: 'token',
      },
    });
    const writes = api.calls.filter(({method}) => method !== 'GET');
    return {code, all, comments, writes, body: comments.at(-1)?.body ?? ''};
  } finally {
    await api.close();
    rmSync(folder, {recursive: true});
  }
}

test('the workflow', async (t) => {
  await t.test(
    'runs nothing of the pull request, and takes nothing but an artifact from it',
    () => {
      assert.deepEqual(WORKFLOW.on, {workflow_run: {workflows: ['Runs'], types: ['completed']}});
      assert.equal(workflow('.github/workflows/runs.yml').name, 'Runs');
      assert.deepEqual(
        stepsOf(WORKFLOW).map(({uses}) => uses),
        [undefined],
      );
      assert.doesNotMatch(STEP.run ?? '', /\$\{\{/);
      assert.deepEqual(Object.keys(STEP.env ?? {}), ['TOKEN']);
      assert.match(STEP.env?.TOKEN ?? '', /^\$\{\{ github\.token \}\}$/);
    },
  );

  await t.test('may read artifacts and write comments', () => {
    assert.deepEqual(WORKFLOW.permissions, {});
    assert.deepEqual(WORKFLOW.jobs.comment?.permissions, {
      actions: 'read',
      'pull-requests': 'write',
    });
  });
});

test('one comment', async (t) => {
  /** @type {Comment[]} */
  const comments = [
    {id: 100, body: `${MARKER}\nmine, says a stranger`, user: {login: 'stranger'}},
    {id: 101, body: 'of another workflow', user: BOT},
  ];

  await t.test('is written the first time', async () => {
    const {code, all, body} = await comment({comments});
    assert.equal(code, 0, all);
    assert.equal(
      body,
      `${MARKER}\nOne configuration changed.\n\n---\nPictures and a preview of the site: [artifacts of the run](${RUN.html_url}#artifacts)`,
    );
  });

  await t.test('is updated the second time', async () => {
    const {writes, body} = await comment({comments, answer: 'Nothing changed.'});
    assert.deepEqual(
      writes.map(({method}) => method),
      ['PATCH'],
    );
    assert.match(body, /^<!-- benchfolio -->\nNothing changed\.\n/);
    assert.equal(comments.length, 3);
    assert.equal(comments[0]?.body, `${MARKER}\nmine, says a stranger`);
  });

  await t.test('is not touched where the answer is the same', async () => {
    assert.deepEqual((await comment({comments, answer: 'Nothing changed.'})).writes, []);
  });

  await t.test('is found after a hundred others', async () => {
    const others = Array.from({length: 150}, (_, i) => ({id: i, body: 'hello', user: FORK.owner}));
    const {writes} = await comment({comments: [...others, {id: 900, body: MARKER, user: BOT}]});
    assert.deepEqual(
      writes.map(({method, path}) => [method, path]),
      [['PATCH', '/repos/you/site/issues/comments/900']],
    );
  });
});

test('no comment', async (t) => {
  const refused = {
    'where the pull request has a newer commit': {
      pulls: [{...PULL, head: {...PULL.head, sha: 'b'.repeat(40)}}],
    },
    'where another fork has the branch': {pulls: [{...PULL, head: {sha: HEAD, repo: {id: 3}}}]},
    'where the fork is gone': {pulls: [{...PULL, head: {sha: HEAD, repo: null}}]},
    'where the pull request is closed': {pulls: []},
    'where two pull requests have the commit': {pulls: [PULL, {...PULL, number: 8}]},
    'where the run has no answer': {artifacts: []},
    'where the answer has expired': {
      artifacts: [{id: 5, name: 'answer', expired: true, size_in_bytes: 1}],
    },
  };
  for (const [name, options] of Object.entries(refused)) {
    await t.test(name, async () => {
      const {code, all, writes} = await comment(options);
      assert.equal(code, 0, all);
      assert.deepEqual(writes, []);
    });
  }

  const noise = Uint8Array.from({length: 2 ** 20 + 1}, (_, i) => (i * 2654435761) >>> 24);
  const wrong = {
    'where the archive is too large': {archive: zipSync({'answer.md': noise}, {level: 0})},
    'where it says that it is small': {
      archive: zipSync({'answer.md': noise}, {level: 0}),
      size: 10,
    },
    'where the text is too large': {archive: zipSync({'answer.md': new Uint8Array(2 ** 18 + 1)})},
    'where a small archive has a large text': {
      archive: zipSync({'answer.md': new Uint8Array(2 ** 26)}),
    },
    'where there is another file': {archive: zipSync({'../answer.md': bytesOf('x')})},
    'where there are two files': {
      archive: zipSync({'answer.md': bytesOf('x'), more: bytesOf('x')}),
    },
    'where it is no archive': {archive: bytesOf('answer.md')},
    'where the archive is cut': {archive: zipSync({'answer.md': bytesOf('x')}).subarray(10)},
  };
  for (const [name, options] of Object.entries(wrong)) {
    await t.test(name, async () => {
      const {code, all, writes} = await comment(options);
      assert.equal(code, 1, all);
      assert.match(all, /^::error::/m);
      assert.deepEqual(writes, []);
    });
  }
});

test('the text of a stranger', async (t) => {
  /** @param {string} answer @returns {Promise<string>} What the comment has of it, with a mark for each gap. */
  const shown = async (answer) => {
    const {body} = await comment({answer});
    return body.slice(MARKER.length, body.lastIndexOf('\n---')).trim().replaceAll(GAP, '·');
  };
  const lines = {
    'thanks @you and @your/team': 'thanks @·you and @·your/team',
    '&#64;you &commat;you &lt;b&gt; a & b': '&·#·64;you &·commat;you &lt;b&gt; a & b',
    'fixes #12, you/site#3, GH-4': 'fixes #·12, you/site#·3, GH·-4',
    // Emphasis and escapes, which GitHub removes before it looks for references.
    '_GH-4_ GH\\-4 _www.evil.test_': '_GH·-4_ GH·\\-4 _www·.evil.test_',
    '<img src=x onerror=alert(1)><!-- hidden -->': '<·img src=x onerror=alert(1)><·!-- hidden -->',
    'p < 0.05, 3 <4': 'p < 0.05, 3 <4',
    '![pixel](https://evil.test/p.png)': 'pixel',
    '[click](https://evil.test/)': 'click',
    '[![a](b)](https://evil.test/)': '[a]·(https:·//evil.test/)',
    '[click][1]': '[click]·[1]',
    '[1]: https://evil.test/': '[1]·: https:·//evil.test/',
    'see https://evil.test or www.evil.test': 'see https:·//evil.test or www·.evil.test',
    '<https://evil.test>': '<·https:·//evil.test>',
    'a $x$ b': 'a $·x$· b',
    '| before | after |': '| before | after |',
    '**1 slower**, `put`': '**1 slower**, `put`',
    'left \u202e right \u0007 \u2066x\u2069 ze\u200bro': 'left  right  x zero',
  };
  await t.test('keeps what can be read, and loses what would do something', async () => {
    const all = await shown(Object.keys(lines).join('\n\n'));
    assert.deepEqual(all.split('\n\n'), Object.values(lines));
  });

  await t.test('a second marker is only text', async () => {
    assert.equal(await shown(`${MARKER}\nfirst line`), 'first line');
    assert.equal(await shown(`x ${MARKER} y ${MARKER}`), `x  y <·!-- benchfolio -->`);
  });

  await t.test('code stays as it is, to be copied', async () => {
    const yaml = '```yaml\nsystem: a\nnote: "<b> @you #1 https://x"\n```';
    assert.equal(
      await shown(`Add this:\n${yaml}\nThen check.`),
      `Add this:\n\n${yaml}\n\nThen check.`,
    );
  });

  await t.test('code cannot end its fence, be left open, or be drawn', async () => {
    assert.equal(await shown('````\n```\n@you\n````'), '````\n```\n@you\n````');
    assert.equal(await shown('```yaml\n@you'), '``·`yaml\n@·you');
    assert.equal(await shown('- ```\n@you\n```'), '- ``·`\n@·you\n``·`');
    assert.equal(await shown('~~~\n@you\n~~~'), '~~·~\n@·you\n~~·~');
    assert.equal(
      await shown('```mermaid\nclick a "https://x"\n```'),
      '```\nclick a "https://x"\n```',
    );
    assert.equal(await shown('```\n  ```\n@you\n```'), '````\n  ```\n@you\n````');
  });

  await t.test('folded tables stay folded, and are closed', async () => {
    const fold = '<details>\n<summary>All values</summary>\n\n| a |\n| --- |\n| 1 |\n\n</details>';
    assert.equal(await shown(fold), fold);
    assert.equal(
      await shown('<details>\n<summary>@you</summary>\nx'),
      '<details>\n<summary>@·you</summary>\nx\n\n</details>',
    );
    assert.equal(await shown('<details open>\n <details>'), '<·details open>\n <·details>');
    assert.equal(await shown('<summary><b>x</b></summary>'), '<·summary><·b>x<·/b><·/summary>');
  });

  await t.test('a long text is cut at the end of a line, and says so', async () => {
    const text = await shown(`${'0123456789\n'.repeat(10_000)}`);
    assert.ok(text.length < 65_000, `${text.length}`);
    assert.match(
      text,
      /\n0123456789\n\nThis answer is incomplete\. The summary of the run has the whole answer\.$/,
    );
  });

  await t.test('no text makes a comment longer than GitHub takes', async () => {
    for (const text of [
      '0123456789'.repeat(10_000),
      'a\u{1f680}'.repeat(40_000),
      '@'.repeat(100_000),
      '@\n'.repeat(30_000),
      '<details>\n'.repeat(10_000),
      `\`\`\`\n${'`'.repeat(30_000)}\n\`\`\`\n`,
    ]) {
      const {body} = await comment({answer: text});
      assert.ok(
        body.length > 10_000 && body.length < 65_536,
        `${text.slice(0, 10)}: ${body.length}`,
      );
      assert.doesNotMatch(body, /[\ud800-\udbff](?![\udc00-\udfff])/);
      assert.match(
        body,
        /\nThis answer is incomplete\. The summary of the run has the whole answer\.\n/,
      );
    }
  });
});
