import assert from 'node:assert/strict';
import {test} from 'node:test';
import {liveScript} from './live.js';

test('liveScript is safe inside a page and gives back the text', () => {
  const text = '</script><!--\u2028\u2029"\\';
  const script = liveScript({views: [{title: text}]});
  assert.doesNotMatch(script, /[<\u2028\u2029]/);
  const document = {currentScript: {}};
  new Function('document', script)(document);
  assert.deepEqual(document.currentScript, {chart: {views: [{title: text}]}});
});
