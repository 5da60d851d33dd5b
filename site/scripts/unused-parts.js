/**
 * Stands in the bundles for parts of Vega that no chart uses: colour schemes, maps and delimited files. `draw.test.js` fails
 * if a chart needs one.
 */

const none = /** @type {never[]} */ ([]);

export {
  none as dsvFormat,
  none as feature,
  none as geoArea,
  none as geoBounds,
  none as geoCentroid,
  none as mesh,
  none as schemeAccent,
  none as schemeCategory10,
  none as schemeDark2,
  none as schemeObservable10,
  none as schemePaired,
  none as schemePastel1,
  none as schemePastel2,
  none as schemeSet1,
  none as schemeSet2,
  none as schemeSet3,
};
