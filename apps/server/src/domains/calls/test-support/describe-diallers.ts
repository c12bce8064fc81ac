import { describe, expect, onTestFinished, test } from 'vitest';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { EngineKind } from '../core/nodes.repository.ts';
import { createDialler, type Dialler, type OpenEngine } from '../dialling/dialler.ts';
import { type CallBench, createCallBench } from './call-bench.ts';
import { makeSoftphones } from './lab-line.ts';
import { presenceIn } from './presence.ts';

/**
 * An engine that outlives its diallers. Its carrier obeys the last two digits of a number (see
 * `simulator/outcomes.ts`).
 */
export interface SharedEngine {
  kind: EngineKind;
  open: OpenEngine;
  /** Two digits of a customer who talks on while a test moves only the servers' clock. */
  talker: string;
  /** Registers the agents' softphones, or lets them vanish without hanging up. */
  setPhones(areThere: boolean): Promise<void>;
  /** Kills the engine without notice, with all its calls, and starts it again. */
  crash(): Promise<void>;
  /** Lets the engine's time pass until the condition holds. Throws after this many seconds of it. */
  until(condition: () => Promise<boolean>, seconds: number): Promise<void>;
}

const LEASE = 600;
const CALLS = 20;
const log = { error() {}, warn() {}, info() {} } as never;

/** Makes an engine for a bench. These softphones register there. */
export type ShareEngine = (bench: CallBench, softphones: BenchSoftphone[]) => Promise<SharedEngine>;

export interface BenchSoftphone {
  name: string;
  secret: string;
}

/** Describes the duties of several diallers beside each other, for any engine. */
export function describeDiallers(name: string, share: ShareEngine): void {
  describe(`diallers of ${name}`, () => {
    test('one is killed with 20 calls up: none ended, none dialled twice, each charged once', async () => {
      const { bench, start, callAll, states, settle } = await setUp(share);
      const [dying, next] = [await start(), await start()];
      expect([dying.dialler.drivers().size, next.dialler.drivers().size]).toEqual([1, 0]);
      const ids = await callAll(Array<string>(CALLS).fill('60'), [dying, next]);
      await settle(async () => allAre(await states(), 'answered'), 60);
      for (const { dialler } of [next, dying]) {
        await dialler.lookAfterLeases();
        await dialler.reconcile();
      }
      expect(await states()).toEqual(all('answered'));

      await dying.kill();
      await bench.admin(`update engine_node set lease_until = clock_timestamp() - interval '1 second'`);
      await settle(async () => {
        await next.dialler.lookAfterLeases();
        return next.isConnected();
      }, 30);
      expect(next.dialler.drivers().size).toBe(1);
      await next.dialler.reconcile();
      expect(await next.running()).toBe(CALLS);
      expect(await states()).toEqual(all('answered'));

      await settle(async () => allAre(await states(), 'ended'), 90);
      expect([...dying.placed, ...next.placed].toSorted()).toEqual(ids.toSorted());
      const legs = sql`select kind, count(*)::int as count from call_leg group by kind order by kind`;
      expect(await bench.tenant.query(legs)).toEqual([
        { kind: 'agent', count: CALLS },
        { kind: 'customer', count: CALLS },
      ]);
      const calls = sql`
        select cause, hung_up_by as by, cost, count(*)::int as count,
          min(talk_seconds) >= 41 and max(talk_seconds) < 50 as "isWhole"
        from call group by 1, 2, 3`;
      expect(await bench.tenant.query(calls)).toEqual([
        { cause: 'answered', by: 'customer', cost: '1200', count: CALLS, isWhole: true },
      ]);
      const [books] = await bench.tenant.query(sql`
        select count(*)::int as charged, count(distinct reference_id)::int as calls,
          (select count(*)::int from hold) as holds
        from ledger_transaction where kind = 'call'`);
      expect(books).toEqual({ charged: CALLS, calls: CALLS, holds: 0 });
    });

    test('callees who answer and hang up after a dialler was killed are charged, each once', async () => {
      const { bench, start, callAll, states, settle } = await setUp(share);
      const [dying, next] = [await start(), await start()];
      await callAll(['80', '80', '71'], [dying, next]);
      await settle(async () => (await states()).every(isDialled), 30);
      await dying.kill();
      const from = bench.clock.now().getTime();
      await settle(async () => bench.clock.now().getTime() > from + 4000, 30);

      await bench.admin(`update engine_node set lease_until = clock_timestamp() - interval '1 second'`);
      await settle(async () => {
        await next.dialler.lookAfterLeases();
        return next.isConnected();
      }, 30);
      await settle(async () => {
        await next.dialler.reconcile();
        return (await states()).slice(0, 2).every((state) => state === 'ended');
      }, 30);
      const calls = sql`
        select cost, extract(epoch from ended_at - coalesce(customer_answered_at, answered_at))::float8 as seconds,
          (select count(*)::int from ledger_transaction t where t.kind = 'call' and t.reference_id = c.id) as charges
        from call c order by id limit 2`;
      for (const call of await bench.tenant.query<{ seconds: number }>(calls)) {
        expect(call).toMatchObject({ cost: '1200', charges: 1 });
        expect(call.seconds).toBeGreaterThan(1.5);
        expect(call.seconds).toBeLessThan(3.5);
      }
    });

    test('the storage is away when calls end: the ends are written at once, the recordings once it is back', async () => {
      const { bench, start, callAll, states, settle, shelf } = await setUp(share);
      const dying = await start();
      shelf.isAway = true;
      await callAll(['80', '80'], [dying]);
      await settle(async () => allAre(await states(), 'ended'), 60);
      const calls = sql`
        select c.cost, c.recording_path is not null as "isStored", d.call_id is not null as "isDue"
        from call c left join recording_due d on d.call_id = c.id`;
      const waits = { cost: '1200', isStored: false, isDue: true };
      expect(await bench.tenant.query(calls)).toEqual([waits, waits]);

      // The next driver of the node has to store them, too.
      await dying.kill();
      await bench.admin(`update engine_node set lease_until = clock_timestamp() - interval '1 second'`);
      const next = await start();
      shelf.isAway = false;
      const stored = { cost: '1200', isStored: true, isDue: false };
      await settle(async () => {
        await next.dialler.lookAfterLeases();
        await next.dialler.reconcile().catch(() => {});
        return (await bench.tenant.query<{ isDue: boolean }>(calls)).every(({ isDue }) => !isDue);
      }, 60);
      expect(await bench.tenant.query(calls)).toEqual([stored, stored]);
      expect(await next.recorded()).toEqual([]);
      const [longest] = await bench.tenant.query<{ path: string }>(
        sql`select recording_path as path from call limit 1`,
      );
      expect(await bench.storage.sizeOf(bench.tenantId, longest!.path)).toBeGreaterThan(1.5 * 16_000);
    });

    test('a node that is taken out of use gets no new calls, and those that are on end and are charged, whoever drives it', async () => {
      const { bench, start, callAll, states, settle } = await setUp(share);
      const [first, next] = [await start(), await start()];
      await callAll(['60', '60'], [first]);
      await settle(async () => (await states()).join() === 'answered,answered', 60);
      const [node] = await bench.db.global<{ name: string }>(sql`select name from engine_node where owner is not null`);
      expect(await bench.domains.calls.engines.setEnabled(node!.name, false)).toBe(true);
      await first.dialler.lookAfterLeases();
      expect([first.dialler.drivers().size, await states()]).toEqual([1, ['answered', 'answered']]);
      const { token } = await bench.agent('坐席九');
      expect((await bench.place(token, { mobile: '13900009960' })).code).not.toBe(200);

      await first.kill();
      await bench.admin(`update engine_node set lease_until = clock_timestamp() - interval '1 second'`);
      await settle(async () => {
        await next.dialler.lookAfterLeases();
        return next.isConnected();
      }, 30);
      await next.dialler.reconcile();
      await settle(async () => allAre(await states(), 'ended'), 90);
      const calls = sql`select cause, cost, talk_seconds >= 41 and talk_seconds < 50 as "isWhole" from call`;
      const whole = { cause: 'answered', cost: '1200', isWhole: true };
      expect(await bench.tenant.query(calls)).toEqual([whole, whole]);
      expect(await bench.tenant.query(sql`select from hold union all select from call_running`)).toEqual([]);
      // The node is driven until its recordings are stored.
      await settle(async () => {
        await next.dialler.reconcile().catch(() => {});
        await next.dialler.lookAfterLeases();
        return next.dialler.drivers().size === 0;
      }, 60);
      await next.dialler.lookAfterLeases();
      expect(next.dialler.drivers().size).toBe(0);
    });

    test('the engine dies with calls up: each ends with a cause, and is charged for the talk that was heard of', async () => {
      const { bench, engine, start, callAll, states, settle } = await setUp(share);
      const driver = await start();
      await callAll(['60', '60', '60', '71'], [driver]);
      await settle(async () => (await states()).join() === 'answered,answered,answered,customer_ringing', 60);
      await engine.crash();
      await settle(async () => {
        await driver.dialler.reconcile().catch(() => {});
        return allAre(await states(), 'ended');
      }, 60);
      const calls = sql`select cause, hung_up_by as by, cost, talk_seconds < 41 as "isShort" from call order by id`;
      const talked = { cause: 'answered', by: 'system', cost: '1200', isShort: true };
      expect(await bench.tenant.query(calls)).toEqual([
        talked,
        talked,
        talked,
        { cause: 'network', by: 'system', cost: '0', isShort: true },
      ]);
      expect(await driver.running()).toBe(0);
      expect(await bench.tenant.query(sql`select from hold union all select from call_running`)).toEqual([]);
    });

    test('an agent whose page and phone are gone for a minute has left the call, which is ended and charged; no other agent has', async () => {
      const { bench, engine, start, callAll, states, settle, softphone } = await setUp(share);
      const presence = presenceIn(bench);
      let ahead = 0;
      const { userId } = softphone;
      let driving = await start();
      const setPhone = async (isThere: boolean) => {
        await engine.setPhones(isThere);
        await settle(async () => {
          await driving.dialler.reconcile();
          const phones = sql`select registered_on is not null as "isThere" from agent_phone where kind = 'softphone'`;
          const [phone] = await bench.tenant.query<{ isThere: boolean }>(phones);
          return phone!.isThere === isThere;
        }, 30);
      };
      /** Makes servers look every five seconds. Only their clock moves, so the customers talk on. */
      const pass = async (seconds: number) => {
        for (let passed = 0; passed < seconds; passed += 5) {
          ahead += 5000;
          await driving.dialler.reconcile();
        }
        await driving.dialler.settled();
      };
      const arrive = async () => {
        await presence.arrived(bench.tenantId, userId);
      };
      const leave = async () => {
        await presence.left(bench.tenantId, userId, bench.clock.now());
      };
      await arrive();
      await setPhone(true);
      const mobile = `139123400${engine.talker}`;
      expect(await bench.place(softphone.token, { mobile })).toMatchObject({ code: 200 });
      // An agent who talks at a bound phone needs no page.
      await callAll([engine.talker], [driving]);
      await settle(async () => (await states()).join() === 'answered,answered', 30);
      // From now on time passes only by `pass`. On a slow machine, the waiting for a phone would count as well.
      const stopped = bench.clock.now().getTime();
      bench.clock.now = () => new Date(stopped + ahead);

      const bothTalk = ['answered', 'answered'];

      // A failover ends no talk, because the next driver starts to measure again.
      await leave();
      await setPhone(false);
      await pass(50);
      await driving.kill();
      await bench.admin(`update engine_node set lease_until = clock_timestamp() - interval '1 second'`);
      driving = await start();
      await pass(50);
      // An engine that was not seen for a while ends no talk either.
      ahead += 30_000;
      await pass(55);
      expect(await states()).toEqual(bothTalk);
      // First the phone is there without a page, then the page without a phone.
      await setPhone(true);
      await pass(70);
      await arrive();
      await setPhone(false);
      await pass(70);
      expect(await states()).toEqual(bothTalk);

      await leave();
      await pass(55);
      expect(await states()).toEqual(bothTalk);
      await pass(10);
      await settle(async () => (await states()).join() === 'ended,answered', 10);
      const left = sql`
        select c.cause, c.hung_up_by as by, c.cost > 0 as "isPaid",
          (select count(*)::int from ledger_transaction t where t.kind = 'call' and t.reference_id = c.id) as charges,
          (select count(*)::int from hold h where h.call_id = c.id) as holds
        from call c where c.state = 'ended'`;
      expect(await bench.tenant.query(left)).toEqual([
        { cause: 'answered', by: 'system', isPaid: true, charges: 1, holds: 0 },
      ]);
    });
  });
}

const all = (state: string) => Array<string>(CALLS).fill(state);
const isDialled = (state: string) => !['created', 'agent_ringing', 'agent_answered'].includes(state);
const allAre = (states: string[], state: string) => states.every((one) => one === state);

async function setUp(share: ShareEngine) {
  const bench = await createCallBench({ concurrency: 100, balance: 100_000_000, connections: 20 });
  const { db, cipher, clock } = bench;
  const shelf = { isAway: false };
  const storage: typeof bench.storage = {
    ...bench.storage,
    async write(...given) {
      if (shelf.isAway) throw new Error('the storage is away');
      return bench.storage.write(...given);
    },
  };
  await bench.dialler.stop();
  await bench.admin(`update tenant set rule_pack = 'none'`);
  const { userId } = (await bench.agent('网页坐席')).member;
  const engine = await share(bench, await makeSoftphones(bench, [userId]));
  // The times follow the engine's clock, which may be another one.
  const device = { ip: '192.0.2.1', deviceKey: '' };
  const session = await bench.domains.identity.openSession(userId, bench.tenantId, device);
  const softphone = { userId, token: session.token };
  const started: Started[] = [];

  interface Started {
    dialler: Dialler;
    /** The ids of the calls that its engine was told to place. */
    placed: string[];
    isConnected(): boolean;
    running(): Promise<number>;
    /** The ids of the calls whose recordings are at its engine. */
    recorded(): Promise<string[]>;
    kill(): Promise<void>;
  }

  async function start(): Promise<Started> {
    const placed: string[] = [];
    let telephony: Telephony | undefined;
    let isDead = false;
    const open: OpenEngine = async (node, opening) => {
      const opened = await engine.open(node, opening);
      telephony = {
        ...opened,
        place(order) {
          placed.push(order.callId);
          return opened.place(order);
        },
        onEvent: (listener) => opened.onEvent((event) => !isDead && listener(event)),
      };
      return telephony;
    };
    const engines = { [engine.kind]: open };
    const { progress, turns } = bench.domains.calls;
    const bus = { listen() {} };
    const dialler = createDialler({ db, cipher, clock, storage, engines, bus, progress, turns, log, lease: LEASE });
    onTestFinished(() => (isDead ? undefined : dialler.stop()));
    await dialler.start({ alone: true });
    const isConnected = () => telephony?.connection().isUp ?? false;
    const fresh: Started = {
      dialler,
      placed,
      isConnected,
      running: async () => (await telephony!.running()).length,
      recorded: () => telephony!.recorded(),
      async kill() {
        isDead = true;
        started.splice(started.indexOf(fresh), 1);
        await telephony?.close();
      },
    };
    started.push(fresh);
    if (dialler.drivers().size > 0) {
      await settle(async () => isConnected(), 30);
      await dialler.reconcile();
      await dialler.lookAfterLeases();
    }
    return fresh;
  }

  /**
   * Places the calls, each by an agent with a phone of their own. `endings`: the last digits of the customers' numbers.
   */
  async function callAll(endings: string[], diallers: Started[]): Promise<string[]> {
    const ids: string[] = [];
    for (const [at, ending] of endings.entries()) {
      const { token, member } = await bench.agent(`坐席${at}`);
      const number = cipher.seal(bench.tenantId, `0571000001${String(at).padStart(2, '0')}`).enc;
      await bench.tenant.query(sql`
        insert into agent_phone (tenant_id, user_id, kind, secret_enc, number_enc)
        values (${bench.tenantId}, ${member.userId}, 'phone', ${number}, ${number})`);
      const placed = await bench.place(token, { mobile: `1390000${String(at).padStart(2, '0')}${ending}` });
      expect(placed).toMatchObject({ code: 200 });
      ids.push(placed.data.id);
    }
    await Promise.all(diallers.map(({ dialler }) => dialler.work()));
    return ids;
  }

  const states = async () => {
    const found = await bench.tenant.query<{ state: string }>(sql`select state from call order by id`);
    return found.map(({ state }) => state);
  };

  const settle = (condition: () => Promise<boolean>, seconds: number) =>
    engine.until(async () => {
      await Promise.all(started.map(({ dialler }) => dialler.settled()));
      return condition();
    }, seconds);

  return { bench, engine, start, callAll, states, settle, shelf, softphone };
}
