/** Parts of Vega that carry no types of their own. */

declare module 'vega-dataflow' {
  export {transforms} from 'vega';
}

declare module 'vega-parser' {
  export {parse} from 'vega';
}

declare module 'vega-view' {
  export {View} from 'vega';
}

declare module 'vega-encode' {
  import type {Transform} from 'vega';
  export const axisticks: Transform, datajoin: Transform, encode: Transform;
  export const scale: Transform, sortitems: Transform, stack: Transform;
}

declare module 'vega-transforms' {
  import type {Transform} from 'vega';
  export const aggregate: Transform, bin: Transform, collect: Transform, compare: Transform;
  export const expression: Transform, extent: Transform, facet: Transform, field: Transform;
  export const filter: Transform, formula: Transform, joinaggregate: Transform, key: Transform;
  export const multiextent: Transform, multivalues: Transform, params: Transform;
  export const prefacet: Transform, proxy: Transform, relay: Transform, sieve: Transform;
  export const subflow: Transform, tupleindex: Transform, values: Transform, window: Transform;
}

declare module 'vega-view-transforms' {
  import type {Transform} from 'vega';
  export const bound: Transform, identifier: Transform, mark: Transform;
  export const overlap: Transform, render: Transform, viewlayout: Transform;
}
