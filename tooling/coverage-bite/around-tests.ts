// Runs before each test file under `npm run coverage:bite`. Every test reports what it used, and the first failure ends
// the run for the tests after it.
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
