// Reads one file with its note, as `check` reads a file with a manifest.
//   node read.js ENGINE FILE NOTE

import {basename, join} from 'node:path';
import process from 'node:process';
import {pathToFileURL} from 'node:url';

const [, , engine = '', path = '', note = '{}'] = process.argv;
/** @param {string} file */
const load = (file) => import(pathToFileURL(join(engine, 'generator', file)).href);
await load('commands/check.js');
const [{readRaw}, {diskEffects}, {describeInText}] = await Promise.all(
  ['adapters/read.js', 'effects.js', 'records/describe.js'].map(load),
);
const file = {path, name: basename(path), note: JSON.parse(note)};
const {records, errors} = await readRaw(
  file,
  diskEffects(engine, () => {}),
);
errors.raise();
for (const record of records) process.stdout.write(`${describeInText(record)}\n`);
