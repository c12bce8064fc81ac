// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, drawHook, pass, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { useCallBacksNear } from './use-call-backs-near.ts';

// A Monday, 10:00 in Shanghai.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T02:00:00Z') });
  signInAs();
});
afterEach(async () => {
  await clearPage();
  vi.useRealTimers();
});

const callBack = (at: string, customerId = '9') => ({ at, customerId });

test.each([
  ['2026-03-02T15:59:00Z', 'today'],
  ['2026-03-01T02:00:00Z', 'today'],
  ['2026-03-02T16:00:00Z', 'tomorrow'],
  ['2026-03-03T16:00:00Z', 'later'],
])('at %s the visits of %s are looked at', async (at, state) => {
  const asked = serve({ 'followups.visits': () => ({ list: [callBack(at)], next: null }) });
  const near = await drawHook(() => useCallBacksNear(at, '5'));
  await pass(0);
  expect(asked.map(({ request }) => request.state)).toEqual([state]);
  expect(near.now).toBe(1);
});

test('call-backs of this customer, and those half an hour away, do not count', async () => {
  const at = '2026-03-02T03:00:00Z';
  const list = [
    callBack('2026-03-02T02:30:00Z'),
    callBack('2026-03-02T02:31:00Z'),
    callBack(at, '5'),
    callBack('2026-03-02T03:30:00Z'),
  ];
  serve({ 'followups.visits': () => ({ list, next: null }) });
  const near = await drawHook(() => useCallBacksNear(at, '5'));
  await pass(0);
  expect(near.now).toBe(1);
});

test('a call-back beyond the page is not known', async () => {
  serve({ 'followups.visits': () => ({ list: [callBack('2026-03-02T02:31:00Z')], next: 'more' }) });
  const near = await drawHook(() => useCallBacksNear('2026-03-02T03:00:00Z', '5'));
  await pass(0);
  expect(near.now).toBeNull();
});
