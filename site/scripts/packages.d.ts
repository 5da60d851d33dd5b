/** Packages that carry no types of their own. */

declare module 'vega-dataflow' {
  import type {View} from 'vega-view';

  export {transforms} from 'vega';
  export const Transform: {prototype: {run(pulse: {dataflow: View}): unknown}};
}

declare module 'vega-parser' {
  export {parse} from 'vega';
}

declare module 'vega-view' {
  import {View as VegaView} from 'vega';
  export class View extends VegaView {
    runAsync(encode?: string): Promise<this>;
  }
}

// Of these only names are passed on.
declare module 'vega-encode';
declare module 'vega-transforms';
declare module 'vega-view-transforms';

declare module 'pako/lib/inflate.js';
