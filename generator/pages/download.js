/**
 * A chart as one Vega-Lite spec that works in any editor: with literal colours, the theme's config,
 * title, source, and a legend (on a page, the legend is HTML).
 *
 * @import {Chart} from '../charts/types.d.ts'
 */

import {config, THEMES} from '../charts/theme.js';

const WIDTH = 720;

/**
 * @param {Chart} chart
 * @param {{title: string[], source: string[]}} text
 *   In lines.
 * @returns {Record<string, unknown>}
 *   A Vega-Lite spec.
 */
export function download({sentence, views, series}, {title, source}) {
  // Cast: the specs are handled as plain JSON.
  const specs = views.map(({name, spec}) => ({name, spec: /** @type {any} */ (spec)}));
  const {$schema} = specs[0]?.spec ?? {};
  const own = specs.map(({spec}) => spec.usermeta?.legend);
  const legend = Object.assign({orient: 'bottom', title: null}, ...own);
  const body = specs.length === 1 ? {...single(specs[0]?.spec), width: WIDTH} : stacked(specs);
  return literal({
    $schema,
    description: sentence,
    title: {text: title, subtitle: source},
    background: THEMES.light.page,
    ...body,
    config: {...config, ...(series.length > 1 ? {legend} : {})},
  });
}

/** @param {any} spec */
function single({$schema, description, usermeta, ...rest}) {
  return rest;
}

/**
 * Stacks the views. Parameters that all views have (the switches) move to the top; selections stay in
 * their view. Names get the view as a prefix, because Vega-Lite would mix up data of the same name.
 *
 * @param {{name: string, spec: any}[]} specs
 */
function stacked(specs) {
  /** @type {Map<string, object>} */
  const shared = new Map();
  for (const {spec} of specs) {
    for (const param of spec.params ?? []) if (!param.select) shared.set(param.name, param);
  }
  return {
    params: [...shared.values()],
    vconcat: specs.map(({name, spec}) => {
      const {params = [], ...rest} = single(spec);
      const selections = params.filter((/** @type {any} */ param) => param.select);
      return {
        ...renamed(rest, name),
        width: WIDTH,
        ...(selections.length > 0 ? {params: selections} : {}),
      };
    }),
  };
}

/**
 * @param {any} part
 *   A view or a layer in it.
 * @param {string} view
 * @returns {any}
 */
function renamed({name, data, layer, ...rest}, view) {
  return {
    ...(name ? {name: `${view}-${name}`} : {}),
    ...(data ? {data: data.name ? {...data, name: `${view}-${data.name}`} : data} : {}),
    ...rest,
    ...(layer ? {layer: layer.map((/** @type {any} */ part) => renamed(part, view))} : {}),
  };
}

/**
 * @param {Record<string, unknown>} spec
 * @returns {Record<string, unknown>}
 */
const literal = (spec) =>
  JSON.parse(
    JSON.stringify(spec).replaceAll(
      /var\(--([a-z0-9-]+)\)/g,
      (text, name) => THEMES.light[name] ?? text,
    ),
  );
