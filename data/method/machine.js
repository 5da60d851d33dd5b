// Prints a manifest of this machine for data/machines/.

import {readFileSync} from 'node:fs';
import {stringify} from 'yaml';
import {thisMachine} from '../../generator/this-machine.js';

const cpu = readFileSync('/proc/cpuinfo', 'utf8');
const fact = (/** @type {string} */ name) => new RegExp(`^${name}\\s*: (.+)$`, 'm').exec(cpu)?.[1];

// A hypervisor may hide the name of the model; these numbers still tell it.
const model = ['cpu family', 'model', 'stepping', 'cpu MHz', 'cache size']
  .map((name) => `${name} ${fact(name) ?? 'not stated'}`)
  .join(', ');
process.stdout.write(stringify({...thisMachine(), notes: [`/proc/cpuinfo: ${model}.`]}));
