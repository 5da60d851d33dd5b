/**
 * Libraries in CommonJS, in Node, each loaded when it is first needed: an `import` searches their text for the names of their
 * exports, which takes longer than to run them. Scripts of a browser are bundled with them, by `site/scripts/libraries.js`:
 * `imports` of package.json chooses.
 */

import {createRequire} from 'node:module';

const require = createRequire(import.meta.url);

/** @returns {typeof import('papaparse')} */
export const papaParse = () => require('papaparse');

/** @returns {typeof import('jsonc-parser')} */
export const jsoncParser = () => require('jsonc-parser');
