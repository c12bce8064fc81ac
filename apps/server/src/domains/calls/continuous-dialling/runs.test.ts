import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import { push } from '@haihu/contract/socket';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { afterAllTests, createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { byIds, createRunDriver } from '../test-support/run-driver.ts';

type Bench = Awaited<ReturnType<typeof createCallBench>>;
type Agent = Awaited<ReturnType<Bench['agent']>>;

const atEnd = afterAllTests();
let bench: Bench;
let agent: Agent;

beforeAll(async () => {
  bench = await createCallBench({ atEnd });
});

beforeEach(async () => {
  agent = await bench.agent();
});

const { customers, start, now, steer, hearOut, write, wait, callsMade } = createRunDriver(() => ({ bench, agent }));

test('one after the other: the call, its sheet, the pause of the agent’s pace; at the end what came of it', async () => {
  const [first, second, third] = await customers('80', '70', '80');
  const begun = await start({ by: 'private', filter: { sort: 'owned' } });
  // All three were claimed together, so the newest id comes first.
  const order = [third, second, first];
  expect(begun).toMatchObject({ phase: 'calling', done: 1, total: 3, isHere: true, current: { id: order[0] } });
  expect(begun.next?.id).toBe(order[1]);

  const wrapUp = await hearOut();
  expect(wrapUp).toMatchObject({ phase: 'wrap_up', callId: begun.callId, answered: 1 });
  expect(await wait(600)).toMatchObject({ phase: 'wrap_up' });

  await write(wrapUp);
  expect(await now()).toMatchObject({ phase: 'counting', dialsIn: 5000, next: { id: order[1] } });
  expect(await wait(4)).toMatchObject({ phase: 'counting', dialsIn: 1000 });
  const busy = await wait(1);
  expect(busy).toMatchObject({ phase: 'calling', done: 2, current: { id: order[1] } });
  expect(await hearOut()).toMatchObject({ phase: 'wrap_up', answered: 1 });
  expect((await steer('skip', busy)).data).toMatchObject({ phase: 'counting' });
  // The member said that there is nothing to write, so nothing leads back to that follow-up.
  expect((await bench.call('calls.current', {}, agent.token)).data.call).toBeNull();
  expect(await wait(5)).toMatchObject({ phase: 'calling', current: { id: order[2] }, next: null });
  await write(await hearOut());

  expect(await wait(5)).toMatchObject({
    phase: 'ended',
    reason: 'finished',
    done: 3,
    called: 3,
    answered: 2,
    passedOver: 0,
    talkSeconds: 4,
    noNote: 1,
    outcomes: [
      { outcome: 'interested', count: 2 },
      { outcome: null, count: 1 },
    ],
  });
  const unwritten = { agentId: agent.member.userId, written: 'no' as const };
  expect((await bench.call('calls.page', unwritten, agent.token)).data.list).toEqual([]);
  expect(await callsMade()).toEqual(order);
  const { data: turns } = await bench.call('calls.runItems', { id: begun.id, size: 2 }, agent.token);
  expect(turns.list.map(({ customerId, cause }) => [customerId, cause])).toEqual([
    [order[2], 'answered'],
    [order[1], 'busy'],
  ]);
  const { data: rest } = await bench.call('calls.runItems', { id: begun.id, next: turns.next! }, agent.token);
  expect(rest).toMatchObject({ list: [{ customerId: order[0], cause: 'answered', talkSeconds: 2 }], next: null });

  const told = (await bench.pushesTo(agent.member)).filter(({ type }) => type === push.runMoved);
  expect(told.length).toBeGreaterThan(8);
  expect(JSON.stringify(told)).not.toMatch(/1390000\d/);
});

test('a list that is shuffled by the calls themselves gives everybody one turn, from the one it was begun at', async () => {
  const [first, second, third] = await customers('70', '70', '70');
  // The customer without contact for longest comes first. A follow-up puts a customer last.
  await start({ by: 'private', filter: { sort: 'follow_up' }, from: second }, 0);
  for (const expected of [second, third]) {
    const run = await hearOut();
    expect(run.current?.id).toBe(expected);
    await write(run, 'no_contact');
    await wait(0);
  }
  expect(await now()).toMatchObject({ phase: 'ended', done: 2, total: 2 });
  expect(await callsMade()).toEqual([second, third]);
  expect(first).toBeDefined();
});

test('a list of the sea is called as it was narrowed, and a number that was searched for is kept nowhere', async () => {
  const ids: string[] = [];
  for (const [index, level] of [2, 5, 2, 2].entries()) {
    const mobile = `1350000${String(index + 1).padStart(2, '0')}70`;
    ids.push(
      await bench.addToPublicPool({
        name: `海上${index}`,
        mobile,
        level,
        seaAt: new Date(Date.UTC(2026, 1, 20, index)),
      }),
    );
  }
  const run = await start({ by: 'sea', filter: { levels: [2], search: '海上' }, except: [ids[2]!] }, 0);
  expect(run).toMatchObject({ total: 2, current: { name: '海上0' }, next: { name: '海上3' } });
  const barred = await bench.agent('没有公海', { permissions: ['calls.place', 'customers.private.read'] });
  expect((await bench.call('calls.startRun', { walk: { by: 'sea', filter: {} } }, barred.token)).code).toBe(403);
  await hearOut();
  await bench.call('calls.stopRun', {}, agent.token);

  const number = '13500000470';
  const found = await start({ by: 'sea', filter: { search: number } });
  expect(found).toMatchObject({ total: 1, current: { id: ids[3] } });
  await bench.call('calls.stopRun', {}, agent.token);
  const kept = await bench.tenant.query(sql`select walk::text, ids::text, place::text from dialling_run`);
  expect(JSON.stringify(kept)).not.toContain(number);
  const nobody = { walk: { by: 'sea' as const, filter: { search: '没有这个人' } } };
  expect((await bench.call('calls.startRun', nobody, agent.token)).code).toBe(41311);
});

test('a customer that may not be called is passed over at once, with the reason', async () => {
  const [listed, held, gone, often, fine] = await customers('80', '80', '80', '80', '80');
  const rival = await bench.agent('李敏', { dataScope: 'all' });
  await bench.tenant.transaction((tx) => bench.domains.customers.doNotCall.addToDoNotCall(tx, agent.member, listed!));
  await bench.call('customers.lease', { id: held! }, rival.token);
  const earlier = (await bench.place(agent.token, { customerId: often! })).data;
  await bench.until(earlier.id, 'ended');

  const all = [listed!, held!, gone!, often!, fine!];
  await bench.call('calls.startRun', { walk: byIds(all) }, agent.token);
  const back = { whom: { by: 'ids' as const, ids: [gone!] }, reason: '无意向' };
  await bench.call('customers.returnToSea', back, agent.token);
  await bench.call('customers.claim', { ids: [gone!] }, rival.token);
  await bench.tenant.query(
    sql`update customer set owner_id = ${rival.member.userId}, owned_at = now() where id = ${gone!}`,
  );
  await bench.runJobs();

  const run = await now();
  expect(run).toMatchObject({ phase: 'calling', current: { id: fine }, done: 5, passedOver: 4, called: 1 });
  const { list } = (await bench.call('calls.runItems', { id: run.id }, agent.token)).data;
  expect(Object.fromEntries(list.map(({ customerId, passedOver }) => [customerId, passedOver]))).toEqual({
    [listed!]: 'do_not_call',
    [held!]: 'leased',
    [gone!]: 'taken',
    [often!]: 'too_often',
    [fine!]: null,
  });
  await bench.call('calls.stopRun', {}, agent.token);
});

test('a pause begins before the next call, resuming dials at once, and whoever is next can be passed over', async () => {
  const [first, second, third] = await customers('70', '70', '70');
  const run = await start(byIds([first!, second!, third!]));
  expect((await steer('pause', run)).data).toMatchObject({ phase: 'calling', isPausing: true });
  await write(await hearOut());
  expect(await wait(60)).toMatchObject({ phase: 'paused', isPausing: false, reason: 'asked', done: 1 });

  // Only the next customer can be passed over. No other customer can be brought into the run by `skip`.
  expect((await steer('skip', run, third)).data).toMatchObject({ phase: 'paused', done: 1 });
  expect((await steer('skip', run, second)).data).toMatchObject({ phase: 'paused', done: 2, next: { id: third } });
  await steer('resume', run);
  await bench.runJobs();
  expect(await now()).toMatchObject({ phase: 'calling', current: { id: third }, reason: null });
  await bench.call('calls.stopRun', {}, agent.token);
});

test('stopping ends the run and leaves the call; it is harmless as often as one likes, and one run is enough', async () => {
  const ids = await customers('80', '80');
  const run = await start(byIds(ids));
  const again = await bench.call('calls.startRun', { walk: byIds(ids) }, agent.token);
  expect(again.code).toBe(41310);
  for (const _ of [1, 2]) {
    const { data } = await bench.call('calls.stopRun', {}, agent.token);
    expect(data.run).toMatchObject({ id: run.id, phase: 'ended', reason: 'stopped', called: 1 });
  }
  expect(await bench.stateOf(run.callId!)).not.toBe('ended');
  await bench.until(run.callId!, 'ended');
  expect(await wait(60)).toMatchObject({ phase: 'ended', answered: 1 });
  expect(await callsMade()).toHaveLength(1);
  const colleague = await bench.agent('李敏');
  expect((await bench.call('calls.stopRun', {}, colleague.token)).data).toEqual({ run: null });
  expect((await steer('resume', run, undefined, colleague.token)).code).toBe(40400);
});

describe('a hindrance to every call pauses the run before it dials', () => {
  /** Returns a run that counts down after its first call. */
  async function counting(): Promise<DiallingRun> {
    const run = await start(byIds(await customers('70', '70', '70')));
    await hearOut();
    await steer('skip', run);
    return run;
  }

  test('signing out: another session of the member goes on', async () => {
    const run = await counting();
    await bench.call('identity.logout', {}, agent.token);
    bench.time.advance(5000);
    await bench.runJobs();
    const { identity } = bench.domains;
    const other = await identity.openSession(agent.member.userId, bench.tenantId, { ip: '192.0.2.1', deviceKey: '' });
    expect(await now(other.token)).toMatchObject({ phase: 'paused', reason: 'signed_out', done: 1, isHere: false });
    await steer('resume', run, undefined, other.token);
    await bench.runJobs();
    expect(await now(other.token)).toMatchObject({ phase: 'calling', done: 2, isHere: true });
  });

  test('suspension', async () => {
    const owner = await bench.agent('林总', { isSuper: true, dataScope: 'all' });
    await counting();
    const request = { userId: agent.member.userId, how: 'suspend', successor: 'sea' } as const;
    expect((await bench.call('organisation.endStaff', request, owner.token)).code).toBe(200);
    bench.time.advance(5000);
    await bench.runJobs();
    const [run] = await bench.tenant.query<{ phase: string; reason: string }>(
      sql`select phase, reason from dialling_run where member_id = ${agent.member.userId}`,
    );
    expect(run).toEqual({ phase: 'paused', reason: 'signed_out' });
    expect(await callsMade()).toHaveLength(1);
  });

  test('a role that may not call any more', async () => {
    await counting();
    await bench.tenant.query(
      sql`update membership set permissions = array_remove(permissions, 'calls.place') where user_id = ${agent.member.userId}`,
    );
    bench.time.advance(5000);
    await bench.runJobs();
    expect(await callsMade()).toHaveLength(1);
    expect(await now()).toBeUndefined();
    expect((await bench.call('calls.stopRun', {}, agent.token)).data.run).toMatchObject({
      phase: 'ended',
      reason: 'stopped',
      done: 1,
    });
  });

  test('no money, no line, a line that is full, and the end of the calling hours', async () => {
    const run = await counting();
    const set = (concurrency: number, enabled: boolean) =>
      bench.tenant.query(sql`update line set concurrency = ${concurrency}, enabled = ${enabled}`);
    await set(10, false);
    expect(await wait(5)).toMatchObject({ phase: 'paused', reason: 'no_line' });
    await set(10, true);
    await bench.tenant.query(sql`update line set minute_price = 1000000000`);
    await steer('resume', run);
    await bench.runJobs();
    expect(await now()).toMatchObject({ phase: 'paused', reason: 'no_balance', done: 1 });
    await bench.tenant.query(sql`update line set minute_price = 1200`);

    await set(1, true);
    const rival = await bench.agent('李敏');
    const { data: blocking } = await bench.place(rival.token, { mobile: '13800000071' });
    await steer('resume', run);
    await bench.runJobs();
    expect(await now()).toMatchObject({ phase: 'counting', reason: 'line_busy', dialsIn: 10_000, done: 1 });
    await bench.until(blocking.id, 'ended');
    expect(await wait(10)).toMatchObject({ phase: 'calling', done: 2 });
    await hearOut();
    await steer('skip', run);
    await set(10, true);

    const at = bench.clock.now;
    bench.clock.now = () => new Date('2026-03-02T04:30:00Z');
    await bench.runJobs();
    expect(await now()).toMatchObject({ phase: 'paused', reason: 'away' });
    await steer('resume', run);
    await bench.runJobs();
    expect(await now()).toMatchObject({
      phase: 'paused',
      reason: 'outside_hours',
      allowedAgainAt: '2026-03-02T06:00:00Z',
    });
    bench.clock.now = at;
    expect(await callsMade()).toHaveLength(2);
    await bench.call('calls.stopRun', {}, agent.token);
  });
});

test('a step that comes twice, late or beside another one dials once; a lost one is asked for again', async () => {
  const ids = await customers('70', '70', '70');
  await bench.call('calls.startRun', { walk: byIds(ids) }, agent.token);
  const { id } = await now();
  const { runs } = bench.domains.calls;
  await Promise.all([1, 2, 3, 4].map(() => runs.step(bench.tenantId, id)));
  expect(await callsMade()).toEqual([ids[0]]);
  await runs.step(bench.tenantId, id);
  await hearOut();
  await steer('skip', await now());
  // The process that should have continued the run is gone, and so is its job.
  await bench.tenant.transaction((tx) => queue.remove(tx, `run:${id}`));
  bench.time.advance(11_000);
  await now();
  await bench.runJobs();
  expect(await now()).toMatchObject({ phase: 'calling', done: 2 });
  await hearOut();
  await steer('skip', await now());
  // The agent may have gone after so long, so the run waits for them.
  bench.time.advance(70_000);
  await bench.runJobs();
  expect(await now()).toMatchObject({ phase: 'paused', reason: 'away', done: 2 });
  await bench.call('calls.stopRun', {}, agent.token);
});

test('a server that takes the place of another goes on with the run, and dials nobody twice', async () => {
  const ids = await customers('70', '70');
  const run = await start(byIds(ids));
  await hearOut();
  await steer('skip', run);
  const second = await createWorld({ beside: bench.world, startsAt: new Date(bench.clock.now().getTime() + 6000) });
  bench.time.advance(6000);
  await Promise.all([second.runJobs(), bench.domains.calls.runs.step(bench.tenantId, run.id)]);
  await second.runJobs();
  await bench.runJobs();
  expect(await callsMade()).toEqual(ids);
  expect(await now()).toMatchObject({ phase: 'calling', done: 2 });
  await bench.call('calls.stopRun', {}, agent.token);
});

test('without a device of the agent nothing is dialled', async () => {
  const run = await start(byIds(await customers('70', '70')));
  const { runs } = bench.domains.calls;
  await runs.leave(bench.tenantId, agent.member.userId);
  expect(await hearOut()).toMatchObject({ phase: 'wrap_up' });
  await steer('skip', run);
  await runs.leave(bench.tenantId, agent.member.userId);
  expect(await wait(60)).toMatchObject({ phase: 'paused', reason: 'away', done: 1 });
  await bench.call('calls.stopRun', {}, agent.token);
});
