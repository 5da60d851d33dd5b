/** Packages that carry no types of their own. */

declare module 'vega-dataflow' {
  export {transforms} from 'vega';
}

declare module 'vega-parser' {
  export {parse} from 'vega';
}

declare module 'vega-view' {
  export {View} from 'vega';
}

// Of these only names are passed on.
declare module 'vega-encode';
declare module 'vega-transforms';
declare module 'vega-view-transforms';

declare module 'pako/lib/inflate.js';
