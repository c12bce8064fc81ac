import { rowsOf } from './tables.mjs';

/** Makes facts from lines of evidence: kind, item, detail, file, test. See apps/server/test/evidence.ts. */
export function factsOf(lines, walks = rowsOf('walks.txt').map(([file]) => file)) {
  const all = lines
    .map((line) => line.split('\t'))
    .map(([kind, item, detail, file, test]) => ({ kind, item, detail, file, test }));
  const facts = all.filter(({ file }) => !walks.includes(file));
  const known = new Set(facts.flatMap(({ kind, item, detail }) => [`${kind}\t${item}`, `${kind}\t${item}\t${detail}`]));
  return {
    /** Returns true if a test showed it, with this detail or with any. A walk over all calls shows nothing. */
    has: (kind, item, detail) => known.has(detail === undefined ? `${kind}\t${item}` : `${kind}\t${item}\t${detail}`),
    of: (kind) => facts.filter((fact) => fact.kind === kind),
    /** Returns true if a walk met this refusal. */
    isWalked: (item, code) =>
      all.some(
        (fact) => fact.kind === 'refused' && fact.item === item && fact.detail === code && walks.includes(fact.file),
      ),
  };
}
