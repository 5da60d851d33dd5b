/**
 * The large script: Vega's runtime for compiled specs, with the expression interpreter, so that pages
 * do not need `eval`. It is a classic script, because module scripts do not load in frames with an
 * opaque origin. It also reads the data of charts. It defines one global, `benchfolioRuntime`.
 */

import {draw} from './draw.js';
import {unpack} from './unpack.js';

Object.assign(globalThis, {benchfolioRuntime: {draw, unpack}});
