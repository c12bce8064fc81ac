// Takes away one part at a time, and asks its tests until one of them notices.
import { brokeOff, noticed, stopped } from './judge.mjs';
import { idOf } from './results.mjs';

/**
 * Returns `{ by, saying }`: the test that noticed and its words. Otherwise `by` is null. `stops` then tells how tests
 * stopped that did not assert, and `passed` lists those that passed without the part. `isCut`: one of them failed
 * before it reached the missing part, so nothing is known yet.
 */
export async function hunt(runs, one) {
  const stops = [];
  const passed = [];
  let isCut = false;
  for (const bite of one.bites) {
    for (const [file, tests] of Map.groupBy(one.tests, (test) => test.file)) {
      const names = tests.map(({ name }) => name);
      for (const test of await runs.run(bite, [{ file, names }])) {
        const by = idOf({ file, name: test.fullName });
        const saying = noticed(test, { bite, isShown: one.isShown });
        if (saying) return { by, saying };
        const stop = stopped(test);
        const before = brokeOff(test);
        isCut ||= before !== null;
        if (before !== null) stops.push(`${by}: before it met what was missing: ${before}`);
        else if (stop) stops.push(`${by}: ${stop}`);
        else if (test.result().state === 'passed' && test.meta().bite?.hits) passed.push(by);
      }
    }
  }
  return { by: null, stops, passed, ...(isCut && { isCut }) };
}
