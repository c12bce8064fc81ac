/**
 * Returns what is missing of a constant of the specification, or null. `header`: a call carried it. `text`: a journey
 * saw these words. `stated`: a test stated it of an answer. `test`: the named test holds it, and it passed.
 */
export function missingOf({ name, how, where }, facts, leavesOut) {
  const isShown = {
    header: () => facts.has('constant', name),
    text: () => facts.has('text', where),
    stated: () => facts.has('stated', ...where.split(' > ')),
    test: () => facts.has('passed', where) || (leavesOut && where.startsWith(leavesOut)),
  }[how]();
  return isShown ? null : `${how}: ${where ?? name}`;
}
