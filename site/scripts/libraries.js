/**
 * Libraries in a browser: the functions of `generator/adapters/shared/libraries.js`.
 */

import * as jsonc from 'jsonc-parser';
import Papa from 'papaparse';

export const papaParse = () => Papa;

export const jsoncParser = () => jsonc;
