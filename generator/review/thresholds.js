/**
 * `--fail-on`: what a change may not do.
 *
 * @import {Failure, Review, ReviewedConfiguration, Rule, Test, Threshold} from './types.d.ts'
 */

import {InputError} from '../errors.js';
import {betterOf, isNamedByRunner, unsteadiness} from './quantities.js';

const PERCENT = String.raw`(\d{1,4}(?:\.\d{1,3})?)\s?%`;
const SLOWER = new RegExp(`^slower:${PERCENT}$`);
const APART = new RegExp(`^(more|less):(.+):${PERCENT}$`);

/**
 * @param {string} text
 *   `slower:5%`, `more:B/op:5%`, `less:hits:5%`, `claims` or `rewritten`.
 * @returns {Rule}
 * @throws {InputError}
 */
export function ruleOf(text) {
  if (text === 'claims' || text === 'rewritten') return {kind: text, text};
  const [, percent] = SLOWER.exec(text) ?? [];
  if (percent !== undefined) return {kind: 'slower', share: Number(percent) / 100, text};
  const [, kind, quantity, most] = APART.exec(text) ?? [];
  if ((kind === 'more' || kind === 'less') && quantity) {
    if (!isNamedByRunner(quantity)) {
      const expected = 'a value that only a runner names, such as B/op';
      throw new InputError([
        `found --fail-on ${text}, expected ${expected}; slower:5% is for rates and times`,
      ]);
    }
    return {kind, quantity, share: Number(most) / 100, text};
  }
  throw new InputError([
    `found --fail-on ${text}, expected slower:5% (or another percentage), more:B/op:5%, less:NAME:5%, claims or rewritten`,
  ]);
}

/** @param {Omit<Review, 'failures'>} review @param {readonly Rule[]} rules @returns {Failure[]} */
export const failuresOf = ({reports, claims}, rules) =>
  rules.flatMap((rule) => {
    if (rule.kind === 'rewritten') {
      return reports.flatMap(({id: report, joined, rewritten, gone}) =>
        [...joined, ...rewritten, ...gone].map((file) => ({rule: rule.text, report, file})),
      );
    }
    // Of what was not compared, nobody knows whether it keeps the rule. A correction of the base alone has to pass.
    const unknown = reports
      .filter(
        ({refused, added, rewritten, gone}) =>
          refused === 'change' ||
          (refused === 'base' && added.length + rewritten.length + gone.length > 0),
      )
      .map(({id: report}) => ({rule: rule.text, report}));
    if (rule.kind === 'claims') {
      const broken = claims.broken.map(({report, claim}) => ({rule: rule.text, report, claim}));
      return [...unknown, ...broken];
    }
    const all = reports.flatMap(({configurations}) => configurations);
    return [...unknown, ...all.flatMap((configuration) => beyondIn(configuration, rule))];
  });

/**
 * @param {ReviewedConfiguration} configuration
 * @param {Threshold} rule
 * @returns {Failure[]}
 */
const beyondIn = ({report, id, label, pairs}, rule) =>
  pairs
    .flatMap(({tests}) => tests)
    .filter((test) =>
      rule.kind === 'slower'
        ? isSlower(test, rule)
        : test.quantity === rule.quantity && unsteadiness(test, rule.share) === rule.kind,
    )
    .map(({quantity}) => ({rule: rule.text, report, configuration: id, label, quantity}));

/**
 * @param {Test} test
 * @param {{share: number}} rule
 * @returns {boolean}
 *   Whether the verdict is slower and the whole interval, not the ratio alone, is beyond: a rate that is
 *   lower by more than the share, or a time that is higher by more.
 */
function isSlower({quantity, verdict, interval}, {share}) {
  if (verdict !== 'slower' || !interval) return false;
  return betterOf(quantity) === 'higher' ? interval.high < 1 - share : interval.low > 1 + share;
}
