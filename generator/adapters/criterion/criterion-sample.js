/**
 * criterion.rs `sample.json`: the samples of one benchmark, whose name is in `benchmark.json` next to
 * it and in the names of its folders, but not here.
 *
 *     {"sampling_mode":"Linear","iters":[5.0,10.0,…],"times":[10747180.0,…]}
 *
 * `times` are nanoseconds, each the total of the iterations at the same place in `iters`. Seen from
 * 0.5.1.
 *
 * @import {JsonAdapter} from '../types.d.ts'
 */

import {criterionTimes} from './times.js';

/** @type {JsonAdapter} */
export const criterionSample = {
  id: 'criterion-sample',
  label: 'criterion sample.json',
  description: 'Samples of one criterion.rs benchmark.',
  runner: 'criterion.rs',
  writtenBy: 'always, into target/criterion/…/new/',
  measuresAlone: true,
  layout: 'json',
  detect: ({text}) =>
    /^\s*\{/.test(text) && /"sampling_mode"\s*:\s*"/.test(text) && /"iters"\s*:\s*\[/.test(text),
  read(root, context) {
    const iterations = root.at('iters').items();
    const times = root.at('times').items();
    if (iterations.length !== times.length) {
      const found = `found ${iterations.length} numbers of iterations and ${times.length} times`;
      context.error(root.line, `${found}, expected the same number`);
      return [];
    }
    const all = criterionTimes({operation: context.note.operation ?? '', params: {}}, context);
    for (const [i, time] of times.entries()) {
      const total = time.quantity();
      const count = iterations[i]?.whole();
      if (total === undefined || count === undefined) return [];
      all.add(total, count, time.line);
    }
    return all.records();
  },
};
