import { rowsOf } from './tables.mjs';

/**
 * The rows of ways.tsv. `start` names an address with which people begin, because the product made it or because it is
 * the first one. `without` names a screen to which no tap leads, with the reason.
 */
const ways = rowsOf('ways.tsv').map(([what, screen, reason]) => ({ what, screen, reason }));
export const withoutWay = ways.filter(({ what }) => what === 'without');

/** Returns the screen of a node without the names of its query. */
const screenOf = (node) => node.split('?')[0];

/** Returns the screens to which taps lead from where people begin. The steps may come from different journeys. */
export function findReached(facts) {
  const steps = Map.groupBy(facts.of('led'), ({ item }) => item);
  const begun = [
    ...ways.filter(({ what }) => what === 'start').map(({ screen }) => screen),
    ...facts.of('start').map(({ item }) => item),
  ];
  const reached = new Set();
  for (let node = begun.pop(); node !== undefined; node = begun.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    begun.push(...(steps.get(node) ?? []).map(({ detail }) => detail));
  }
  return new Set([...reached].map(screenOf));
}

/** Returns what is missing of a screen, or null. */
export function missingOf(path, facts, reached) {
  const exception = withoutWay.find(({ screen }) => screen === path);
  // A blank page has nothing to see.
  if (exception?.reason === 'it is blank') return facts.has('on', path) ? null : 'not opened';
  const isUsed = facts.has('wrote', path) || facts.has('read', path);
  const isReached = exception || reached.has(path);
  if (!isUsed) return isReached ? 'not used' : 'opened by its address only, and not used';
  return isReached ? null : 'opened by its address only';
}
