// @vitest-environment happy-dom
import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientState } from '../../shared/lib/client-state.ts';
import {
  clearPage,
  drawHook,
  happen,
  pass,
  ServerRefusal,
  serve,
  signInAs,
  toast,
} from '../../shared/lib/test-page.tsx';
import { keepPace, keptPace } from './pace.ts';
import { useCall, useCurrentCall, useRunningCall, useUnwritten } from './use-call.ts';
import { useMeter } from './use-meter.ts';
import { dueAt, useRun, useSteerRun, useStopRun } from './use-run.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T02:00:00Z') });
  signInAs({ permissions: ['calls.place', 'calls.read', 'followups.write'] });
});
afterEach(async () => {
  await clearPage();
  clientState.set({ socketflage: 'close' });
  vi.useRealTimers();
});

const run = (more: Partial<DiallingRun> = {}) =>
  ({
    id: '5',
    phase: 'calling',
    reason: null,
    next: null,
    current: null,
    isPausing: false,
    dialsIn: null,
    ...more,
  }) as DiallingRun;

test.each([
  ['calling', 'open', 15_000],
  ['calling', 'close', 2000],
  ['paused', 'close', null],
  ['ended', 'close', null],
] as const)('a run that is %s is asked for again, the socket %s, after %s ms', async (phase, socketflage, after) => {
  clientState.set({ socketflage });
  const asked = serve({ 'calls.run': () => ({ run: run({ phase }) }) });
  await drawHook(useRun);
  await pass(0);
  await pass((after ?? 60_000) - 1);
  expect(asked).toHaveLength(1);
  await pass(1);
  expect(asked).toHaveLength(after === null ? 1 : 2);
});

test.each([
  ['open', 10_000],
  ['close', 2000],
] as const)(
  'a call under way is asked for again, the socket %s, after %i ms, and no more once it has ended',
  async (socketflage, after) => {
    clientState.set({ socketflage });
    let state = 'talking';
    const asked = serve({ 'calls.current': () => ({ call: { id: '9', state } }) });
    await drawHook(() => useCall('9'));
    await pass(after - 1);
    expect(asked).toHaveLength(1);
    state = 'ended';
    await pass(1);
    expect(asked).toHaveLength(2);
    await pass(60_000);
    expect(asked).toHaveLength(2);
  },
);

test('another call than the current one is read from the records', async () => {
  serve({ 'calls.current': () => ({ call: { id: '8' } }), 'calls.detail': ({ id }) => ({ id, state: 'ended' }) });
  const page = await drawHook(() => useCall('9'));
  await pass(0);
  expect(page.now.data).toMatchObject({ id: '9', state: 'ended' });
});

test('a member who may not call is asked nothing about calls', async () => {
  signInAs();
  const asked = serve({});
  await drawHook(() => [useRun(), useCurrentCall(), useUnwritten(), useMeter()]);
  await pass(0);
  expect(asked).toEqual([]);
});

test('the next call has no price where agents call by their own phones; a call under way still has its own', async () => {
  signInAs({ permissions: ['calls.place'], companyType: 1 });
  const asked = serve({ 'calls.meter': () => ({ meter: null }) });
  await drawHook(() => useMeter());
  await pass(0);
  expect(asked).toEqual([]);
  await drawHook(() => useMeter('9'));
  await pass(0);
  expect(asked).toMatchObject([{ name: 'calls.meter', request: { id: '9' } }]);
  await pass(60_000);
  expect(asked).toHaveLength(2);
});

test.each([
  ['ringing', '9'],
  ['ended', null],
] as const)('the last call, %s, is under way: %s', async (state, id) => {
  serve({ 'calls.current': () => ({ call: { id: '9', state } }) });
  const page = await drawHook(useRunningCall);
  await pass(0);
  expect(page.now?.id ?? null).toBe(id);
});

test.each([
  [['calls.read', 'followups.write'], 3, '3'],
  [['calls.read', 'followups.write'], 0, ''],
  [['calls.read'], 3, ''],
  [['followups.write'], 3, ''],
] as const)('with %o and %i calls without a note the strip says "%s"', async (permissions, total, words) => {
  signInAs({ permissions: [...permissions] });
  const asked = serve({ 'calls.page': () => ({ total, totalIsEstimate: false, list: [] }) });
  const page = await drawHook(useUnwritten);
  await pass(0);
  expect(page.now).toBe(words);
  for (const { request } of asked) expect(request).toMatchObject({ agentId: '7', written: 'no', size: '1' });
});

test('a steered change is shown at once, and a refused one is told with its reason', async () => {
  const asked = serve({
    'calls.run': () => ({ run: run() }),
    'calls.steerRun': ({ what }) => (what === 'pause' ? run({ phase: 'paused' }) : new ServerRefusal(41307)),
    'calls.stopRun': () => ({ run: run({ phase: 'ended' }) }),
  });
  const page = await drawHook(() => {
    const { run: now } = useRun();
    return { now, steer: useSteerRun(now), stop: useStopRun() };
  });
  await pass(0);
  await happen(() => page.now.steer.mutate({ what: 'pause' }));
  expect(asked.at(-1)).toMatchObject({ name: 'calls.steerRun', request: { id: '5', what: 'pause' } });
  expect([page.now.now?.phase, toast()]).toEqual(['paused', null]);
  await happen(() => page.now.steer.mutate({ what: 'resume' }));
  expect([page.now.now?.phase, toast()]).toEqual(['paused', 'refused 41307']);
  await happen(() => page.now.stop.mutate());
  expect(page.now.now?.phase).toBe('ended');
});

test('the next call is due by this device’s clock; where none is, never', () => {
  expect([dueAt(run({ dialsIn: 4000 }), 1000), dueAt(run(), 1000)]).toEqual([5000, null]);
});

test.each(['', 'x', '7', '-5'])('a pace that is none (%s) is the usual one', (kept) => {
  keepPace(kept as unknown as number);
  expect(keptPace()).toBe(kept === '' ? 0 : 5);
});

test('the chosen pace is kept', () => {
  for (const pace of [0, 30, 60]) {
    keepPace(pace);
    expect(keptPace()).toBe(pace);
  }
});
