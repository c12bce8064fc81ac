import { rowsOf } from './tables.mjs';

const triggers = rowsOf('triggers.tsv').map(([type, name, , , notYet]) => ({ type, name, notYet }));

/** Triggers that nothing sends yet, each with the reason. */
export const notSentYet = triggers.filter(({ notYet }) => notYet);

/** Returns the triggers by which no push of this type came in over a socket, or null. */
export function missingOf(type, facts) {
  const unseen = triggers.filter((one) => one.type === type && !one.notYet && !facts.has('pushed', type, one.name));
  return unseen.map(({ name }) => name).join(', ') || null;
}
