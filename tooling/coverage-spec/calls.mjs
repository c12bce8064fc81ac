import { contract } from '../../packages/contract/src/contract.ts';
import { errors } from '../../packages/contract/src/errors.ts';
import { rowsOf } from './tables.mjs';

const FORBIDDEN = String(errors['permission.missing'].code);

const entries = new Map(Object.values(contract).map((entry) => [`${entry.method} ${entry.path}`, entry]));

/** The codes of a call's own errors, of which a test has to meet one. */
export function ownCodesOf(item) {
  return entries.get(item).errors.map((name) => String(errors[name].code));
}

/**
 * Answers what is missing of a call's refusals, or null. A call without errors of its own refuses who lacks its permission,
 * which the walk over the permissions shows; one that is open to every member refuses nobody.
 */
function missingRefusal(item, facts) {
  const own = ownCodesOf(item);
  if (own.length > 0) {
    // In a test: what a fixture meets shows nothing.
    const isMet = facts.of('refused').some((one) => one.item === item && one.test && own.includes(one.detail));
    return isMet ? null : `no refusal: ${own.join(', ')}`;
  }
  if (['public', 'member'].includes(entries.get(item).access)) return null;
  const isMet = facts.has('refused', item, FORBIDDEN) || facts.isWalked(item, FORBIDDEN);
  return isMet ? null : `no refusal: ${FORBIDDEN}`;
}

/** What each call has to be seen to do: `row`, `later`, `reply`, `given` or `stated`, and the columns or fields, all of them. */
const effects = Map.groupBy(
  rowsOf('effects.tsv').map(([item, how, what]) => ({ item, how, what: what.split(' ') })),
  ({ item }) => item,
);

/** Answers what is missing of a call, or null. */
export function missingOf(item, facts) {
  const missing = (effects.get(item) ?? []).flatMap(({ how, what }) => {
    const unseen = what.filter((one) => !hasEffect(facts, item, how, one));
    return unseen.length > 0 ? `no effect: ${how} ${unseen.join(', ')}` : [];
  });
  if (!effects.has(item)) missing.push('effects.tsv does not say what it does');
  missing.push(...[missingRefusal(item, facts)].filter(Boolean));
  return missing.length > 0 ? missing.join('; ') : null;
}

/** The facts that show an effect. A call may also do at once what it leaves to a job. */
const kindsOf = { later: ['later', 'row'], reply: ['reply', 'stated'], given: ['reply'] };

/** `one|other`: either will do. */
function hasEffect(facts, item, how, what) {
  return (kindsOf[how] ?? [how]).some((kind) => what.split('|').some((one) => facts.has(kind, item, one)));
}
