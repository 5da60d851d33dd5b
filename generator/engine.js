/**
 * The engine: this package, wherever it is installed. It is read and never written.
 */

import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

/** Folder of the package, with a slash at its end. */
export const ENGINE = fileURLToPath(new URL('..', import.meta.url));

const {version, engines} = JSON.parse(readFileSync(join(ENGINE, 'package.json'), 'utf8'));
/** Of package.json. */
export const VERSION = version;
/** The oldest Node that runs it: 20.12. */
export const OLDEST_NODE = engines.node.replace('>=', '');

/** Whether this is a clone with its tests and sources, and not an installed package. */
export const isClone = () => existsSync(join(ENGINE, 'generator/testing'));
