// What a file is compared with: a program that reads it and does nothing else, or computes the same.
//   node peer.js papaparse|lines FILE
//   node peer.js duckdb FILE MODULE SQL

import {createReadStream} from 'node:fs';
import process from 'node:process';
import {createInterface} from 'node:readline';
import {pathToFileURL} from 'node:url';
import Papa from 'papaparse';

const [, , name, file = '', module = '', sql = ''] = process.argv;
let count = 0;
if (name === 'papaparse') {
  const step = () => {
    count += 1;
  };
  await new Promise((resolve, reject) => {
    // Cast: its types know no file of Node.
    const stream = /** @type {any} */ (createReadStream(file));
    Papa.parse(stream, {step, complete: resolve, error: reject});
  });
} else if (name === 'duckdb') {
  const {DuckDBInstance} = await import(pathToFileURL(module).href);
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(`CREATE VIEW rows AS FROM read_csv('${file}')`);
  count = (await connection.runAndReadAll(sql)).getRows().length;
} else {
  for await (const _ of createInterface({input: createReadStream(file)})) count += 1;
}
process.stdout.write(`${count}\n`);
