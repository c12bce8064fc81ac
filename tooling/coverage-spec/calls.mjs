import { contract } from '../../packages/contract/src/contract.ts';
import { errors } from '../../packages/contract/src/errors.ts';
import { rowsOf } from './tables.mjs';

const FORBIDDEN = String(errors['permission.missing'].code);

const entries = new Map(Object.values(contract).map((entry) => [`${entry.method} ${entry.path}`, entry]));

/** Returns the codes of a call's own errors. A test has to get one of them. */
export function ownCodesOf(item) {
  return entries.get(item).errors.map((name) => String(errors[name].code));
}

/**
 * Returns what is missing of a call's refusals, or null. A call without errors of its own refuses members without its
 * permission, which the walk over the permissions shows. A call that is open to every member refuses nobody.
 */
function missingRefusal(item, facts) {
  const own = ownCodesOf(item);
  if (own.length > 0) {
    // The refusal has to come in a test, because one in a fixture shows nothing.
    const isMet = facts.of('refused').some((one) => one.item === item && one.test && own.includes(one.detail));
    return isMet ? null : `no refusal: ${own.join(', ')}`;
  }
  if (['public', 'member'].includes(entries.get(item).access)) return null;
  const isMet = facts.has('refused', item, FORBIDDEN) || facts.isWalked(item, FORBIDDEN);
  return isMet ? null : `no refusal: ${FORBIDDEN}`;
}

/** The effects that each call must show: `row`, `later`, `reply`, `given` or `stated`, with all columns or fields. */
const effects = Map.groupBy(
  rowsOf('effects.tsv').map(([item, how, what]) => ({ item, how, what: what.split(' ') })),
  ({ item }) => item,
);

/** Returns what is missing of a call, or null. */
export function missingOf(item, facts) {
  const missing = (effects.get(item) ?? []).flatMap(({ how, what }) => {
    const unseen = what.filter((one) => !hasEffect(facts, item, how, one));
    return unseen.length > 0 ? `no effect: ${how} ${unseen.join(', ')}` : [];
  });
  if (!effects.has(item)) missing.push('effects.tsv does not say what it does');
  missing.push(...[missingRefusal(item, facts)].filter(Boolean));
  return missing.length > 0 ? missing.join('; ') : null;
}

/** Kinds of evidence that show each effect. A call may also do at once what it usually leaves to a job. */
const kindsOf = { later: ['later', 'row'], reply: ['reply', 'stated'], given: ['reply'] };

/** Returns true if an effect was shown. `one|other` means that either is enough. */
function hasEffect(facts, item, how, what) {
  return (kindsOf[how] ?? [how]).some((kind) => what.split('|').some((one) => facts.has(kind, item, one)));
}
