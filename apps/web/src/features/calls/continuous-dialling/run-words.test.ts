// @vitest-environment happy-dom
import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, signInAs } from '../../../shared/lib/test-page.tsx';
import { runPlace, runWords } from './run-words.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T02:00:00Z') });
  signInAs({ permissions: ['calls.place', 'calls.read', 'followups.write'] });
});
afterEach(async () => {
  await clearPage();
  vi.useRealTimers();
});

const run = (more: Partial<DiallingRun> = {}) =>
  ({ phase: 'calling', reason: null, next: null, current: null, isPausing: false, ...more }) as DiallingRun;

const somebody = { customerId: '3', name: '王强' } as never;

test.each([
  [{ phase: 'waiting', next: somebody }, 4, /4.*王强/],
  [{ phase: 'waiting', next: somebody }, 0, /^(?!.*\d).*王强/],
  [{ phase: 'waiting', next: somebody }, null, /^(?!.*\d).*王强/],
  [{ phase: 'wrap_up', current: somebody }, 4, /王强/],
  [{ phase: 'calling', current: somebody }, null, /王强/],
  [{ phase: 'calling', current: somebody, isPausing: true }, null, /^(?!.*王强)./],
  [{ phase: 'paused', allowedAgainAt: '2026-03-02T06:05:00Z' }, null, /14:05/],
  [{ phase: 'paused', allowedAgainAt: '2026-03-03T01:00:00Z' }, null, /omorrow 09:00/],
] as const)('a run says what it does: %o with %s s left', (state, seconds, words) => {
  expect(runWords(run(state as never), seconds)).toMatch(words);
});

test('while its call goes, a run says of it what the screen of the call says', () => {
  const words = (state: string) =>
    runWords(run({ current: somebody }), null, { state, cause: null, mode: 'softphone' } as never);
  expect([words('customer_ringing'), words('answered')]).toEqual([
    expect.stringMatching(/^Ringing.*王强$/),
    expect.stringMatching(/^Talking.*王强$/),
  ]);
});

test('an estimate of a run’s length says so', () => {
  expect(runPlace(run({ done: 37, total: 412, totalIsEstimate: false }))).toMatch(/37.*412$/);
  expect(runPlace(run({ done: 37, total: 10_000, totalIsEstimate: true }))).toMatch(/37.*10,000\+$/);
});
