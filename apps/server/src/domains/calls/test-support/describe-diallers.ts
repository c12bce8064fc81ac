import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { presenceIn } from './presence.ts';
import { openDiallers, type ShareEngine } from './several-diallers.ts';

const CALLS = 20;

/** Describes the duties of several diallers beside each other, for any engine. */
export function describeDiallers(name: string, share: ShareEngine): void {
  describe(`diallers of ${name}`, () => {
    test('one is killed with 20 calls up: none ended, none dialled twice, each charged once', async () => {
      const { bench, start, callAll, states, settle } = await openDiallers(share);
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
      const { bench, start, callAll, states, settle } = await openDiallers(share);
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
      const { bench, start, callAll, states, settle, shelf } = await openDiallers(share);
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

    test('a draining node gets no new calls, those that are on end and are charged, whoever drives it, and then it is off', async () => {
      const { bench, engine, start, callAll, states, settle } = await openDiallers(share);
      const [first, next] = [await start(), await start()];
      await callAll(['60', '60'], [first]);
      await settle(async () => (await states()).join() === 'answered,answered', 60);
      const [node] = await bench.db.global<{ name: string }>(sql`select name from engine_node where owner is not null`);
      expect(await bench.domains.calls.engines.drain(node!.name)).toBe('draining');
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
      // The node is driven until its phones have moved and its recordings are stored.
      // Phones are asked to move meanwhile, as every second on a server.
      await engine.setPhones(false);
      await settle(async () => {
        await next.dialler.reconcile().catch(() => {});
        await next.dialler.movePhones();
        await next.dialler.lookAfterLeases();
        return next.dialler.drivers().size === 0;
      }, 60);
      await next.dialler.lookAfterLeases();
      expect(next.dialler.drivers().size).toBe(0);
      const use = async () => (await bench.domains.calls.engines.list()).find((one) => one.name === node!.name)!.state;
      expect(await use()).toBe('off');

      await bench.domains.calls.engines.use(node!.name);
      await settle(async () => {
        await next.dialler.lookAfterLeases();
        return next.isConnected();
      }, 30);
      await next.dialler.lookAfterLeases();
      expect(await use()).toBe('in_use');
      expect(await bench.place(token, { mobile: '13900009960' })).toMatchObject({ code: 200 });
    });

    test('a node that may drain no longer ends the calls that are left, and charges them', async () => {
      const { bench, start, callAll, states, settle } = await openDiallers(share);
      const driving = await start();
      const { dialler } = driving;
      await callAll(['60', '60'], [driving]);
      await settle(async () => (await states()).join() === 'answered,answered', 60);
      const [node] = await bench.db.global<{ name: string }>(sql`select name from engine_node where owner is not null`);
      await bench.domains.calls.engines.drain(node!.name, 3600);
      await dialler.reconcile();
      expect(await states()).toEqual(['answered', 'answered']);
      await bench.admin(`update engine_node set drain_until = clock_timestamp() - interval '1 second'
        where drain_until > clock_timestamp() + interval '59 minutes'`);
      await dialler.reconcile();
      await settle(async () => allAre(await states(), 'ended'), 30);
      const calls = sql`select cause, hung_up_by as by, cost, talk_seconds < 41 as "isCut" from call`;
      const cut = { cause: 'answered', by: 'system', cost: '1200', isCut: true };
      expect(await bench.tenant.query(calls)).toEqual([cut, cut]);
    });

    test('the engine dies with calls up: each ends with a cause, and is charged for the talk that was heard of', async () => {
      const { bench, engine, start, callAll, states, settle } = await openDiallers(share);
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
      const { bench, engine, start, callAll, states, settle, softphone } = await openDiallers(share);
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
      // The phone is there without a page first, then the page without a phone.
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
