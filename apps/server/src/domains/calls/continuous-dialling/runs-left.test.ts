import { beforeAll, beforeEach, expect, test } from 'vitest';
import { afterAllTests } from '../../../../test/world.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { byIds, createRunDriver } from '../test-support/run-driver.ts';

type Bench = Awaited<ReturnType<typeof createCallBench>>;

const atEnd = afterAllTests();
let bench: Bench;
let agent: Awaited<ReturnType<Bench['agent']>>;

beforeAll(async () => {
  bench = await createCallBench({ atEnd });
});

beforeEach(async () => {
  agent = await bench.agent();
});

const { customers, start, now, steer, hearOut, write, wait, callsMade } = createRunDriver(() => ({ bench, agent }));

test('a run that was stopped goes on with those who are left, for a day, unless another one began', async () => {
  const ids = await customers('70', '70', '70');
  const run = await start(byIds(ids));
  const stop = () => bench.call('calls.stopRun', {}, agent.token);
  await stop();
  await bench.until(run.callId!, 'ended');
  expect((await steer('resume', run)).data).toMatchObject({ id: run.id, phase: 'counting', done: 1, endedAt: null });
  await bench.runJobs();
  const second = await now();
  expect(second).toMatchObject({ id: run.id, phase: 'calling', done: 2, total: 3, current: { id: ids[1] } });

  await stop();
  await bench.until(second.callId!, 'ended');
  const other = await start(byIds([ids[2]!]));
  expect((await steer('resume', run)).code).toBe(40400);
  await write(await hearOut());
  expect(await wait(5)).toMatchObject({ id: other.id, phase: 'ended', reason: 'finished' });
  // An exhausted run has no customers left to resume with.
  expect((await steer('resume', other)).code).toBe(40400);
});

test('a run through a list leaves out who was called today or is promised a call to come, where that is asked for', async () => {
  const [called, promised, due, plain] = await customers('70', '70', '70', '70');
  const soon = new Date(bench.clock.now().getTime() + 60_000).toISOString();
  for (const [customerId, at] of [
    [promised, '2026-09-09T02:00:00Z'],
    [due, soon],
  ] as const) {
    const callBack = { customerId: customerId!, at, content: '报价' };
    expect((await bench.call('followups.addVisit', callBack, agent.token)).code).toBe(200);
  }
  const placed = await bench.call('calls.place', { customerId: called! }, agent.token);
  await bench.until(placed.data.id, 'ended');
  bench.time.advance(60_000);
  const begin = (leftOut?: { calledToday: boolean; promised: boolean }) =>
    bench.call('calls.startRun', { walk: { by: 'private', filter: { sort: 'owned' } }, leftOut }, agent.token);

  const all = await begin();
  expect(all.data).toMatchObject({ total: 4 });
  await bench.call('calls.stopRun', {}, agent.token);

  const { data } = await begin({ calledToday: true, promised: true });
  expect(data).toMatchObject({ total: 2, next: { id: plain } });
  await bench.runJobs();
  await write(await hearOut());
  await wait(5);
  await write(await hearOut());
  expect(await wait(5)).toMatchObject({ phase: 'ended', reason: 'finished', done: 2, passedOver: 0 });
  expect(await callsMade()).toEqual([called, plain, due]);
});
