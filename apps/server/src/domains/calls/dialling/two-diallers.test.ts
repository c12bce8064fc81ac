import { expect, onTestFinished, test, vi } from 'vitest';
import { createSimulator } from '../../../integrations/telephony/simulator/simulator.ts';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { createDialler } from './dialler.ts';

/** Recordings are written on a real disk, in real time. */
const WRITTEN = { timeout: 40_000 };

const log = { error() {}, warn() {}, info() {} } as never;

/**
 * An engine that outlives its drivers, and any number of diallers that drive it, one at a time: what the simulator is not
 * by itself, because it lives in its process.
 */
async function setUp() {
  const bench = await createCallBench({ concurrency: 100, balance: 100_000_000 });
  const { db, cipher, clock, storage, time } = bench;
  const folder = `${bench.simulatorFolder}-shared`;
  const engine = createSimulator({ scheduler: time, folder, seed: 'shared', onProblem: () => {} });
  const placed: string[] = [];
  const driven: Telephony = {
    ...engine,
    place(order) {
      placed.push(order.callId);
      return engine.place(order);
    },
    // Its driver goes, it stays.
    close: async () => {},
  };
  await bench.dialler.stop();

  function start() {
    const engines = { simulator: () => driven };
    const { progress } = bench.domains.calls;
    const dialler = createDialler({
      db,
      cipher,
      clock,
      storage,
      engines,
      bus: { listen() {} },
      progress,
      log,
      lease: 600,
    });
    onTestFinished(() => dialler.stop());
    return dialler.start({ alone: true }).then(() => dialler);
  }

  /** Calls of as many agents to customers who talk for 41 s, answered. */
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
  return { bench, engine, placed, start, answeredCalls, states, expireLeases, time };
}

const all = (count: number, state: string) => Array.from({ length: count }, () => state);

test('two diallers beside each other: one drives, no call is ended, none is dialled twice', async () => {
  const { bench, placed, start, answeredCalls, states, time } = await setUp();
  const [one, other] = [await start(), await start()];
  expect([one.drivers().size, other.drivers().size]).toEqual([1, 0]);
  const ids = await answeredCalls(5, [one, other]);
  for (const dialler of [other, one]) {
    await dialler.lookAfterLeases();
    await dialler.reconcile();
  }
  expect(await states()).toEqual(all(5, 'answered'));
  expect(placed.toSorted()).toEqual(ids.toSorted());
  time.advance(60_000);
  await vi.waitFor(async () => {
    await one.settled();
    expect(await states()).toEqual(all(5, 'ended'));
  }, WRITTEN);
  const causes = await bench.tenant.query(sql`select distinct cause, hung_up_by as by, talk_seconds as talk from call`);
  expect(causes).toEqual([{ cause: 'answered', by: 'customer', talk: 41 }]);
});

test('a dialler that dies with 20 calls up: none ended, none dialled twice, each charged once', async () => {
  const { bench, placed, start, answeredCalls, states, expireLeases, time } = await setUp();
  const dying = await start();
  const ids = await answeredCalls(20, [dying]);
  expect(await states()).toEqual(all(20, 'answered'));
  await expireLeases();
  const next = await start();
  expect(next.drivers().size).toBe(1);
  // A dialler that the others take for dead may still believe that it lives.
  await dying.reconcile();
  await dying.work();
  expect(await states()).toEqual(all(20, 'answered'));
  time.advance(60_000);
  await vi.waitFor(async () => {
    await Promise.all([dying.settled(), next.settled()]);
    expect(await states()).toEqual(all(20, 'ended'));
  }, WRITTEN);
  expect(placed.toSorted()).toEqual(ids.toSorted());
  const [books] = await bench.tenant.query(sql`
    select count(*)::int as charged, count(distinct reference_id)::int as calls,
      (select count(*)::int from call where cause = 'answered' and talk_seconds = 41 and cost = 1200) as whole,
      (select count(*)::int from hold) as holds
    from ledger_transaction where kind = 'call'`);
  expect(books).toEqual({ charged: 20, calls: 20, whole: 20, holds: 0 });
}, 60_000);

test('what an earlier driver writes changes nothing', async () => {
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

test('a node that is away is not a node without calls; one that stays away ends them', async () => {
  const { bench, engine, start, answeredCalls, states } = await setUp();
  const dialler = await start();
  await answeredCalls(1, [dialler]);
  const [driver] = dialler.drivers().values();
  const since = bench.clock.now();
  driver!.telephony.connection = () => ({ isUp: false, since: since.toISOString() });
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
