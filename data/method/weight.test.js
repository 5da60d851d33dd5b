// The built demonstration is light. The build comes before this test.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {heavyPages} from '../../site/e2e/weight.js';

const SITE = fileURLToPath(new URL('../../build/site', import.meta.url));

test('all pages are light', () => assert.deepEqual(heavyPages(SITE), []));
