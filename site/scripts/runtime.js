/**
 * The large script: Vega's runtime for compiled specs, with the expression interpreter, so that
 * pages need no `eval`. A classic script, so that it also runs in frames of opaque origin; it
 * leaves one name, `benchfolioRuntime`.
 */

import {draw} from './draw.js';

Object.assign(globalThis, {benchfolioRuntime: {draw}});
