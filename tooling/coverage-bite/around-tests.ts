// Before each file of tests under `npm run coverage:bite`: every test tells what it did, and the first that fails ends the
// run for those after it.
import { afterEach, beforeEach, inject } from 'vitest';
import { beginTest, endTest } from '../../apps/server/test/bite/bite.ts';

let hasFailed = false;

beforeEach(({ skip }) => {
  if (hasFailed && inject('bite')?.kind !== 'record') skip('a test before it has failed already');
  beginTest();
});

afterEach(({ task }) => {
  const seen = endTest();
  if (!seen) return;
  task.meta.bite = seen;
  hasFailed ||= task.result?.state === 'fail' && seen.hits > 0;
});
