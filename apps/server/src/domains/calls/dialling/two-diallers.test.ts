import { expect, onTestFinished, test, vi } from 'vitest';
import { createSimulator } from '../../../integrations/telephony/simulator/simulator.ts';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import { sql } from '../../../platform/db/sql.ts';
import { NODE_FREE } from '../core/engine-channel.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { describeDiallers } from '../test-support/describe-diallers.ts';
import { shareSimulator } from '../test-support/shared-simulator.ts';
import { lockCallsUnder } from '../core/locked-calls.repository.ts';
import { createDialler } from './dialler.ts';

const log = { error() {}, warn() {}, info() {} } as never;

/** Makes an engine that outlives its drivers. Any number of diallers can drive it, one at a time. */
async function setUp() {
  const bench = await createCallBench({ concurrency: 100, balance: 100_000_000 });
  const { db, cipher, clock, storage, time } = bench;
  const folder = `${bench.simulatorFolder}-shared`;
  const engine = createSimulator({ scheduler: time, folder, seed: 'shared', onProblem: () => {} });
  // The engine stays when its driver goes.
  const driven: Telephony = { ...engine, close: async () => {} };
  await bench.dialler.stop();

  /** Hands a word to all diallers of this test, as the bus does. */
  const hear: ((word: string) => void)[] = [];

  function make(open: () => Telephony = () => driven) {
    const engines = { simulator: open };
    const { progress, turns } = bench.domains.calls;
    const dialler = createDialler({
      db,
      cipher,
      clock,
      storage,
      engines,
      bus: { listen: (_channel, onWord) => void hear.push(onWord) },
      progress,
      turns,
      log,
      lease: 600,
    });
    onTestFinished(() => dialler.stop());
    return dialler;
  }

  async function start(open?: () => Telephony) {
    const dialler = make(open);
    await dialler.start({ alone: true });
    return dialler;
  }

  /** Places calls of this many agents to customers who talk for 41 s, and waits until they are answered. */
  async function answeredCalls(count: number, diallers: Awaited<ReturnType<typeof start>>[]): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const { token } = await bench.agent(`坐席${at}`);
      const mobile = `1390000${String(at).padStart(2, '0')}60`;
      ids.push((await bench.place(token, { mobile })).data.id);
    }
    await Promise.all(diallers.map((dialler) => dialler.work()));
    time.advance(3000);
    await Promise.all(diallers.map((dialler) => dialler.settled()));
    return ids;
  }

  const states = async () => {
    const found = await bench.tenant.query<{ state: string }>(sql`select state from call order by id`);
    return found.map(({ state }) => state);
  };
  const expireLeases = () =>
    bench.admin(`update engine_node set lease_until = clock_timestamp() - interval '1 second'`);
  const use = async () => (await bench.domains.calls.engines.list())[0]!.state;
  return { bench, engine, driven, make, start, answeredCalls, states, expireLeases, use, hear };
}

describeDiallers('the simulator', shareSimulator);

test('an earlier driver’s writing changes nothing', async () => {
  const { bench, engine, start, answeredCalls, states, expireLeases } = await setUp();
  const old = await start();
  const [id] = await answeredCalls(1, [old]);
  const [lease] = [...old.drivers().values()].map((driver) => driver.lease);
  await expireLeases();
  await start();
  const { progress } = bench.domains.calls;
  const at = bench.clock.now().toISOString();
  const ended = { type: 'ended', at, cause: 'network', hungUpBy: 'system', history: null } as const;
  await progress.apply(bench.tenantId, id!, ended, { lease });
  expect(await states()).toEqual(['answered']);
  expect(await engine.running()).toHaveLength(1);
});

test('a driver that waits for a call reads it as it is then, and writes only under its own lease', async () => {
  const { bench, start, answeredCalls, expireLeases } = await setUp();
  const old = await start();
  const [id] = await answeredCalls(1, [old]);
  const [lease] = [...old.drivers().values()].map((driver) => driver.lease);
  const { tenant } = bench;
  const locked = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  const first = tenant.transaction(async (tx) => {
    await tx.query(sql`update call set talk_seconds = 7 where tenant_id = ${tx.tenantId} and id = ${id}`);
    locked.resolve();
    await open.promise;
  });
  await locked.promise;
  const second = tenant.transaction((tx) => lockCallsUnder(tx, [id!], lease!));
  const waiting = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`;
  await expect.poll(async () => (await bench.admin(waiting))[0]).toEqual({ count: 1 });
  open.resolve();
  await first;
  expect((await second).get(id!)).toMatchObject({ isHeld: true, call: { talkSeconds: 7 } });

  await expireLeases();
  await start();
  expect((await tenant.transaction((tx) => lockCallsUnder(tx, [id!], lease!))).get(id!)).toMatchObject({
    isHeld: false,
  });
});

test('a node that is away is not a node without calls; one that stays away ends them', async () => {
  const { bench, engine, start, answeredCalls, states } = await setUp();
  const dialler = await start();
  await answeredCalls(1, [dialler]);
  const [driver] = dialler.drivers().values();
  const since = bench.clock.now();
  driver!.telephony.connection = () => ({ isUp: false, since: since.toISOString(), clockAhead: 0 });
  driver!.telephony.running = () => Promise.reject(new Error('away'));
  const later = (seconds: number) => {
    const at = new Date(since.getTime() + seconds * 1000);
    bench.clock.now = () => at;
  };
  later(170);
  await dialler.reconcile();
  expect(await states()).toEqual(['answered']);
  later(190);
  await dialler.reconcile();
  expect(await states()).toEqual(['ended']);
  expect(await engine.running()).toHaveLength(1);
});

test('a node that went to another dialler is gone from the list, and driven again once it comes back', async () => {
  const { start, expireLeases, answeredCalls, states } = await setUp();
  const first = await start();
  const [nodeId] = first.drivers().keys();
  await expireLeases();
  const second = await start();
  await first.lookAfterLeases();
  expect([...first.drivers().keys(), ...second.drivers().keys()]).toEqual([nodeId]);
  await second.stop();
  await first.lookAfterLeases();
  expect([...first.drivers().keys()]).toEqual([nodeId]);
  await answeredCalls(1, [first]);
  expect(await states()).toEqual(['answered']);
});

test('a node that is given back takes calls at once, and the next dialler places them', async () => {
  const { bench, engine, start, states, hear } = await setUp();
  const [first, second] = [await start(), await start()];
  expect([first.drivers().size, second.drivers().size]).toEqual([1, 0]);
  await first.stop();
  const { token } = await bench.agent();
  expect((await bench.place(token, { mobile: '13900000060' })).code).toBe(200);
  expect(await states()).toEqual(['created']);
  for (const onWord of hear) onWord(NODE_FREE);
  await vi.waitFor(() => expect(second.drivers().size).toBe(1));
  await second.work();
  expect(await engine.running()).toHaveLength(1);
});

test('a dialler that leaves waits for phones that ring, and lets the next one dial new calls', async () => {
  const { bench, engine, start, states } = await setUp();
  const [first, second] = [await start(), await start()];
  const [one, other] = [await bench.agent(), await bench.agent('李敏')];
  const ringing = (await bench.place(one.token, { mobile: '13900000060' })).data.id;
  await first.work();
  let isDone = false;
  const leaving = first.finishDialling().then(() => (isDone = true));
  const waiting = (await bench.place(other.token, { mobile: '13900000160' })).data.id;
  await first.work();
  expect((await engine.running()).map(({ callId }) => callId)).toEqual([ringing]);
  expect(isDone).toBe(false);

  bench.time.advance(3000);
  await leaving;
  await first.settled();
  expect(await states()).toEqual(['answered', 'created']);
  await first.stop();
  await second.lookAfterLeases();
  await second.work();
  expect((await engine.running()).map(({ callId }) => callId)).toEqual([ringing, waiting]);
});

test('a dialler that leaves waits no longer than four seconds for a phone that rings', async () => {
  const { bench, engine, start } = await setUp();
  const dialler = await start();
  const { token } = await bench.agent();
  await bench.place(token, { mobile: '13900000071' });
  await dialler.work();
  await dialler.finishDialling();
  expect(await engine.running()).toMatchObject([{ state: 'created' }]);
});

test('a process that does not dial leaves a node that is given back to those that do', async () => {
  const { make, start, hear } = await setUp();
  const idle = make();
  const first = await start();
  await first.stop();
  for (const onWord of hear) onWord(NODE_FREE);
  const second = await start();
  expect([idle.drivers().size, second.drivers().size]).toEqual([0, 1]);
});

test('a node that nobody takes again is away after fifteen seconds', async () => {
  const { bench, start } = await setUp();
  await (await start()).stop();
  await bench.admin(`update engine_node set given_back_until = given_back_until - interval '15 seconds'`);
  const { token } = await bench.agent();
  expect((await bench.place(token, { mobile: '13900000060' })).code).toBe(41313);
});

test('a node that was away when it was given back stays away', async () => {
  const { bench, start } = await setUp();
  const dialler = await start();
  await bench.admin('update engine_node set is_connected = false');
  await dialler.stop();
  const { token } = await bench.agent();
  expect((await bench.place(token, { mobile: '13900000060' })).code).toBe(41313);
});

test('a node that was drained while nobody drove it is off as soon as a dialler looks', async () => {
  const { bench, start, use } = await setUp();
  expect(await bench.domains.calls.engines.drain('simulator')).toBe('draining');
  const dialler = await start();
  expect([dialler.drivers().size, await use()]).toEqual([0, 'off']);
});

test('a node that was drained while nobody drove it stays until it is connected and its recordings are fetched', async () => {
  const { bench, driven, start, answeredCalls, states, use } = await setUp();
  const first = await start();
  await answeredCalls(1, [first]);
  bench.time.advance(60_000);
  await first.settled();
  expect(await states()).toEqual(['ended']);
  await first.stop();
  await bench.admin('delete from recording_due');
  await bench.admin(`insert into recording_due (tenant_id, call_id, node_id, due_at)
    select c.tenant_id, c.id, n.id, '2999-01-01' from call c, engine_node n`);
  await bench.domains.calls.engines.drain('simulator');

  const connection = { isUp: false, since: bench.clock.now().toISOString(), clockAhead: 0 };
  driven.connection = () => connection;
  const next = await start();
  expect([next.drivers().size, await use()]).toEqual([1, 'draining']);
  connection.isUp = true;
  await next.lookAfterLeases();
  expect([next.drivers().size, await use()]).toEqual([1, 'draining']);
  await bench.admin('delete from recording_due');
  await next.lookAfterLeases();
  expect([next.drivers().size, await use()]).toEqual([0, 'off']);
});

test('a drained node that does not come back is off after fifteen seconds', async () => {
  const { bench, driven, start, use } = await setUp();
  await bench.domains.calls.engines.drain('simulator');
  driven.connection = () => ({ isUp: false, since: bench.clock.now().toISOString(), clockAhead: null });
  const dialler = await start();
  bench.time.advance(14_000);
  await dialler.lookAfterLeases();
  expect(await use()).toBe('draining');
  bench.time.advance(1000);
  await dialler.lookAfterLeases();
  expect([dialler.drivers().size, await use()]).toEqual([0, 'off']);
});

function openNowhere(): never {
  throw new Error('a port that does not exist');
}

test('a drained node that cannot be opened is off, and one in use is tried again', async () => {
  const { bench, start, use, expireLeases } = await setUp();
  const dialler = await start(openNowhere);
  expect([dialler.drivers().size, await use()]).toEqual([0, 'in_use']);
  await bench.domains.calls.engines.drain('simulator');
  await expireLeases();
  await dialler.lookAfterLeases();
  expect(await use()).toBe('off');
});
