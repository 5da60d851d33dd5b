/**
 * The settings of a run of nats bench, as its first line has them: `msgs=8,000, msgsize=1.0 KiB, pubs=1`.
 * 0.0.28 has two blanks instead of one comma, and nats.go plain numbers.
 */

const SETTING = /^([\w-]+)=([^=]*)$/;
/** Settings whose parameters have other names. */
const RENAMED = new Map([
  ['msgsize', 'payload'],
  ['msg-size', 'payload'],
  ['sub', 'subs'],
]);
/** Names, limits and the length of the run are not parameters. */
const UNUSED =
  /^(?:subject|stream|bucket|consumer(?:name)?|msgs|duration|max-?bytes|jstimeout|dedup-?window)$/;
/** Values of settings that are not in use. */
const OFF = new Set(['false', '0', '0s', '-1', '']);

/**
 * @param {string} text
 * @returns {{settings: Map<string, string>, odd: string | undefined}}
 *   `odd`: what is not a setting.
 */
export function settingsOf(text) {
  const settings = new Map();
  let odd;
  for (const part of text.split(/,\s+|\s{2,}/)) {
    const [, name, value = ''] = SETTING.exec(part) ?? [];
    if (!name) {
      odd ??= part;
      continue;
    }
    const renamed = RENAMED.get(name) ?? name;
    const plain = /^\d{1,3}(?:,\d{3})+$/.test(value) ? value.replaceAll(',', '') : value;
    settings.set(renamed, renamed === 'payload' && /^\d+$/.test(plain) ? `${plain} B` : plain);
  }
  return {settings, odd};
}

/**
 * @param {Map<string, string>} settings
 * @returns {[name: string, value: string][]}
 *   Those that are in use: a switch that is off (`multi-subject`) hides what it begins (`multi-subject-max`).
 */
export function paramsOf(settings) {
  const off = [...settings].flatMap(([name, value]) => (value === 'false' ? [name] : []));
  return [...settings].filter(
    ([name, value]) =>
      !UNUSED.test(name) && !OFF.has(value) && !off.some((one) => name.startsWith(one)),
  );
}
