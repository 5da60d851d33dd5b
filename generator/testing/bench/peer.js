// What a file is compared with: a program that reads it and does nothing else.
//   node peer.js papaparse|lines FILE

import {createReadStream} from 'node:fs';
import process from 'node:process';
import {createInterface} from 'node:readline';
import Papa from 'papaparse';

const [, , name, file = ''] = process.argv;
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
} else {
  for await (const _ of createInterface({input: createReadStream(file)})) count += 1;
}
process.stdout.write(`${count}\n`);
