import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { push } from '@haihu/contract/socket';
import { createCallBench } from '../test-support/call-bench.ts';
import { livingProcess } from '../test-support/living-process.ts';
import { byIds, createRunDriver } from '../test-support/run-driver.ts';

/** Makes an enterprise whose agents call with their own phones, with the actions of an agent in a run. */
async function office() {
  const bench = await createCallBench();
  await bench.admin('update tenant set company_type = 1, masks_phones = false');
  const agent = await bench.agent();
  const driver = createRunDriver(() => ({ bench, agent }));
  const tap = (run: DiallingRun, customerId: string, more: { onPhone?: true } = {}, { token } = agent) =>
    bench.call('calls.dialNext', { id: run.id, customerId, ...more }, token);
  /** Dials and reports an ordered call. Returns the run. */
  async function report(bindId: string, seconds = 0): Promise<DiallingRun> {
    await bench.call('calls.dialled', { bindId }, agent.token);
    bench.time.advance(seconds * 1000);
    const request = { bindId, duration: seconds, startTime: bench.time.now().getTime() - seconds * 1000 };
    expect((await bench.call('calls.reportDevice', request, agent.token)).code).toBe(200);
    return driver.now();
  }
  /** Opens the app of the agent's session, in front. */
  async function openApp(): Promise<void> {
    const { id: processId } = await livingProcess(bench);
    const { tenantId, userId, sessionId } = agent.member;
    const device = { tenantId, userId, sessionId, processId, connectionId: randomUUID() };
    await bench.domains.calls.device.presence.described(device, { isPhone: true, isApp: true, isShown: true });
  }
  const ordered = async (sessionId = agent.member.sessionId) =>
    (await bench.pushesTo({ ...agent.member, sessionId })).flatMap((one) =>
      one.type === push.dialOnDevice ? [one.data] : [],
    );
  return { bench, agent, ...driver, tap, report, openApp, ordered };
}

test('a run in a page waits for a tap, dials the customer that it shows, and goes on after the report', async () => {
  const { bench, customers, start, write, wait, callsMade, tap, report } = await office();
  const [first, second] = await customers('80', '70');
  const run = await start(byIds([first!, second!]));
  expect(run).toMatchObject({ way: 'device', phase: 'counting', dialsIn: null, next: { id: first } });
  // Time alone dials nothing.
  expect(await wait(600)).toMatchObject({ phase: 'counting', dialsIn: null });
  expect((await tap(run, second!)).data).toMatchObject({ device: null, run: { phase: 'counting' } });
  const { data } = await tap(run, first!);
  expect(data).toMatchObject({ passedOver: null, run: { phase: 'calling', current: { id: first } } });
  // The page asks again after a lost answer, and gets the same order.
  expect((await tap(run, first!)).data.device).toEqual(data.device);
  expect(await callsMade()).toEqual([first]);

  const wrapUp = await report(data.device!.bindId, 30);
  expect(wrapUp).toMatchObject({ phase: 'wrap_up', answered: 1, talkSeconds: 30 });
  await write(wrapUp);
  expect(await wait(5)).toMatchObject({ phase: 'counting', dialsIn: null, next: { id: second } });
  const next = (await tap(run, second!)).data;
  const last = await report(next.device!.bindId);
  await write(last, 'no_contact');
  expect(await wait(5)).toMatchObject({ phase: 'ended', reason: 'finished', done: 2, called: 2, answered: 1 });
  expect(await bench.admin('select from call_running')).toEqual([]);
});

test('a tap at a desk asks the phones, and a customer who may not be called is passed over by name', async () => {
  const { bench, customers, start, tap, ordered } = await office();
  const [listed, other] = await customers('80', '80');
  const leader = await bench.member('周主管', { dataScope: 'all' });
  // The number of the driver's first customer.
  await bench.call('tasks.doNotCallAdd', { mobile: '13900000180', reason: '本人要求' }, leader.token);
  const run = await start(byIds([listed!, other!]));
  expect((await tap(run, listed!, { onPhone: true })).data).toMatchObject({
    passedOver: 'do_not_call',
    device: null,
    run: { phase: 'counting', passedOver: 1, next: { id: other } },
  });
  expect((await tap(run, other!, { onPhone: true })).data).toMatchObject({ device: null, phones: 0 });
  expect(await ordered()).toEqual([]);
  expect(await ordered('999')).toHaveLength(1);
});

test('a member who reads numbers masked gets none by a tap, and the run pauses', async () => {
  const { bench, customers, start, tap, callsMade } = await office();
  const [first] = await customers('80');
  const run = await start(byIds([first!]));
  await bench.admin('update tenant set masks_phones = true');
  const answer = await tap(run, first!);
  expect(answer.data).toMatchObject({ device: null, run: { phase: 'paused', reason: 'permission' } });
  expect(JSON.stringify(answer)).not.toContain('13900000180');
  expect(await callsMade()).toEqual([]);
});

test('an app in front dials by itself until the run is stopped', async () => {
  const { bench, agent, customers, start, write, wait, callsMade, report, openApp, ordered } = await office();
  await openApp();
  const ids = await customers('80', '80', '80');
  expect(await start(byIds(ids))).toMatchObject({ phase: 'calling', current: { id: ids[0] } });
  const [order] = await ordered();
  expect(await ordered('999')).toEqual([]);
  await write(await report(order!.bindId));
  expect(await wait(5)).toMatchObject({ phase: 'calling', current: { id: ids[1] } });
  await bench.call('calls.stopRun', {}, agent.token);
  await report((await ordered()).at(-1)!.bindId);
  expect(await wait(60)).toMatchObject({ phase: 'ended', reason: 'stopped' });
  expect(await callsMade()).toEqual(ids.slice(0, 2));
});

test('a call of a run that no phone dials pauses the run, and leaves nothing to write', async () => {
  const { bench, agent, customers, start, steer, wait, openApp, tap } = await office();
  await openApp();
  const [first, second] = await customers('80', '80');
  const run = await start(byIds([first!, second!]));
  expect(await wait(30)).toMatchObject({ phase: 'paused', reason: 'not_dialled', callId: null });
  expect((await bench.call('calls.current', {}, agent.token)).data.call).toBeNull();
  await bench.admin('delete from device_presence');
  expect((await steer('resume', run)).data).toMatchObject({ phase: 'counting', next: { id: second } });
  expect((await tap(run, second!)).data).toMatchObject({ run: { phase: 'calling' } });
});

test('a run of a colleague, and one over lines, is not dialled at a tap', async () => {
  const { bench, agent, customers, start, tap } = await office();
  const [id] = await customers('80');
  const run = await start(byIds([id!]));
  const other = await bench.agent('李敏');
  expect((await tap(run, id!, {}, other)).code).toBe(40400);
  await bench.call('calls.stopRun', {}, agent.token);
  await bench.admin('update tenant set company_type = 0');
  const lines = await start(byIds([id!]));
  expect((await tap(lines, id!)).code).toBe(40400);
});

test('a member who reads numbers masked runs only where their enterprise lets them', async () => {
  const { bench, customers, start, tap } = await office();
  const [id] = await customers('80');
  const run = await start(byIds([id!]));
  await bench.admin('update tenant set masks_phones = true');
  expect((await tap(run, id!)).data).toMatchObject({ device: null, run: { phase: 'paused', reason: 'permission' } });
});
