/**
 * `data/site.yaml`: what the site is called, where it will be published and how it looks. Every field
 * has a default, and the file may be absent.
 *
 * @import {InputErrors} from '../errors.js'
 * @import {Effects} from '../types.d.ts'
 * @import {Accent, Licence, Manifest, MenuEntry, Site, SiteManifest} from './types.d.ts'
 */

import {readFileSync} from 'node:fs';
import {contrast, PAGE_COLOURS} from '../colours.js';
import {manifestText, readManifest} from './manifest.js';
import {isThere} from './names.js';

const FILE = 'data/site.yaml';
const STATIC = 'site/static';
/** Of links with the page, for WCAG 2.2 AA. */
const LEAST_CONTRAST = 4.5;

/** @type {Site} */
export const DEFAULTS = {
  title: 'Benchmark reports',
  description: 'Reports of benchmarks, with the raw result files behind every chart.',
  language: 'en-GB',
  menu: [],
  limits: {fileBytes: 100 * 1024 ** 2, siteBytes: 1024 ** 3},
};

/**
 * @param {Pick<Effects, 'list' | 'read' | 'size'>} effects
 * @param {InputErrors} errors
 * @returns {Promise<Site>}
 *   The defaults if the file is missing or has an error.
 */
export async function readSite(effects, errors) {
  if (!(await isThere(FILE, effects))) return DEFAULTS;
  const text = await manifestText(FILE, effects, errors);
  // A file with only comments has no value.
  if (text?.split('\n').every((line) => /^\s*(#|$)/.test(line))) return DEFAULTS;
  const manifest = readManifest(text, 'site', FILE, errors);
  if (!manifest) return DEFAULTS;
  checkLanguage(manifest, errors);
  checkMenu(manifest, errors);
  checkAccent(manifest, errors);
  await checkLogo(manifest, effects, errors);
  return siteOf(manifest.value);
}

/**
 * @param {string} address
 *   Where the site will be published, as a command or a variable states it.
 * @returns {string | undefined}
 *   What was expected instead, as in `data/site.yaml`.
 */
export function wrongAddress(address) {
  const schema = JSON.parse(readFileSync(new URL('../schema/site.json', import.meta.url), 'utf8'));
  const {pattern, description} = schema.properties.url;
  return new RegExp(pattern).test(address) ? undefined : description;
}

/** @param {SiteManifest} manifest @returns {Site} */
function siteOf({url, repository, licence, menu = [], accent, limits, ...rest}) {
  return {
    ...DEFAULTS,
    ...rest,
    ...(url === undefined ? {} : {url: url.endsWith('/') ? url : `${url}/`}),
    ...(repository === undefined ? {} : {repository: repository.replace(/\/$/, '')}),
    ...(licence === undefined ? {} : {licence: licenceOf(licence)}),
    menu: menu.map(entryOf),
    ...(accent === undefined ? {} : {accent: accentOf(accent)}),
    limits: {...DEFAULTS.limits, ...limits},
  };
}

/** @param {string | Licence} licence @returns {Licence} */
const licenceOf = (licence) => (typeof licence === 'string' ? {name: licence} : licence);

/** @param {string | Accent} accent @returns {Accent} */
const accentOf = (accent) => (typeof accent === 'string' ? {light: accent, dark: accent} : accent);

/** @param {{name: string, path?: string, url?: string}} entry @returns {MenuEntry} */
const entryOf = ({name, path, url}) => (url === undefined ? {name, path: path ?? ''} : {name, url});

/** @param {Manifest<SiteManifest>} manifest @param {InputErrors} errors */
function checkLanguage({value: {language}, lineOf}, errors) {
  if (language === undefined || isSupported(language)) return;
  const message = `found the language "${language}", expected a tag that Node knows, such as en-GB`;
  errors.add(FILE, lineOf(['language']), message);
}

/** @param {string} language */
function isSupported(language) {
  try {
    return Intl.NumberFormat.supportedLocalesOf(language).length > 0;
  } catch {
    // It is not a language tag.
    return false;
  }
}

/** @param {Manifest<SiteManifest>} manifest @param {InputErrors} errors */
function checkMenu({value: {menu = []}, lineOf}, errors) {
  for (const [i, {name, path, url}] of menu.entries()) {
    if ((path === undefined) !== (url === undefined)) continue;
    const found = path === undefined ? 'neither a path nor a url' : 'a path and a url';
    errors.add(FILE, lineOf(['menu', i]), `found ${found} for "${name}", expected one of them`);
  }
}

/** @param {Manifest<SiteManifest>} manifest @param {InputErrors} errors */
function checkAccent({value: {accent}, lineOf}, errors) {
  if (accent === undefined) return;
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    const colour = accentOf(accent)[theme];
    // Rounded down, so that the message never says that it is enough.
    const found = Math.floor(contrast(colour, PAGE_COLOURS[theme]) * 10) / 10;
    if (found >= LEAST_CONTRAST) continue;
    const message = `found the accent ${colour} with a contrast of ${found} on the ${theme} page, expected at least ${LEAST_CONTRAST}, so that links can be read`;
    errors.warn(FILE, lineOf(['accent']), message);
  }
}

/**
 * @param {Manifest<SiteManifest>} manifest
 * @param {Pick<Effects, 'list'>} effects
 * @param {InputErrors} errors
 */
async function checkLogo({value: {logo}, lineOf}, effects, errors) {
  if (logo === undefined || (await isThere(`${STATIC}/${logo}`, effects))) return;
  errors.add(FILE, lineOf(['logo']), `found no file "${logo}", expected it in ${STATIC}`);
}
