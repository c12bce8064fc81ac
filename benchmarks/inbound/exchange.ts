import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { settingDefaults } from '@haihu/contract/config/core/settings';
import { permissions } from '@haihu/contract/permissions';
import { beginWrapUp, choose } from '@haihu/server/src/domains/calls/core/states.repository.ts';
import { createDialler } from '@haihu/server/src/domains/calls/dialling/dialler.ts';
import { giveLine } from '@haihu/server/src/domains/calls/lines/user-line.repository.ts';
import { createScheduler } from '@haihu/server/src/integrations/telephony/simulator/scheduler.ts';
import { createSimulator } from '@haihu/server/src/integrations/telephony/simulator/simulator.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { createBus } from '@haihu/server/src/platform/events/bus.ts';
import { systemClock as clock } from '@haihu/server/src/platform/process/clock.ts';
import type { openDomains } from '../domains.ts';
import { presenceIn } from '@haihu/server/src/domains/calls/test-support/presence.ts';

const numbers = { full: '057188886666', open: '057188887777' };
const log = { error: console.error, warn() {}, info() {} } as never;
/** Longest wait for what takes a moment. Milliseconds. */
const MOMENT = 30_000;
const HOUR = 3_600_000;

export interface ExchangeParts extends ReturnType<typeof openDomains> {
  folder: string;
  appUrl: string;
  /** The number of agents at the open line. They are ready. */
  ready: number;
  /** The number of agents at the full line who are on a break until they are freed. One more writes for an hour. */
  freed: number;
}

/** Founds an enterprise with two lines on a simulator, which a dialler of this process drives in real time. */
export async function openExchange({ db, cipher, parts, domains, folder, appUrl, ready, freed }: ExchangeParts) {
  const { identity, calls } = domains;
  const tenantId = await identity.foundEnterprise('呼入', { rulePack: 'none' });
  const tenant = db.forTenant(tenantId);
  const line = { carrier: '移动', area: '浙江', minutePrice: 1200, concurrency: 500 };
  const full = await calls.addLine(tenantId, { ...line, name: '忙线', numbers: [numbers.full] });
  const open = await calls.addLine(tenantId, { ...line, name: '空线', numbers: [numbers.open] });
  let people = 0;

  async function addAgent(lineId: string): Promise<string> {
    const mobile = `197${String(people++).padStart(8, '0')}`;
    const userId = await identity.addMember(tenantId, { name: `坐席 ${people}`, mobile, permissions });
    await tenant.transaction((tx) => giveLine(tx, userId, lineId, clock.now()));
    await presenceIn({ db, domains }).arrived(tenantId, userId);
    return userId;
  }
  const set = (userId: string, state: 'ready' | 'break') =>
    tenant.transaction((tx) =>
      choose(tx, userId, { state, reason: state === 'break' ? 'meal' : null, forcedBy: null }, clock.now()),
    );
  for (let at = 0; at < ready; at += 1) await addAgent(open);
  const toFree: string[] = [];
  for (let at = 0; at < freed; at += 1) toFree.push(await addAgent(full));
  for (const userId of toFree) await set(userId, 'break');
  const writing = await addAgent(full);
  // Fifty may wait, and each hears their place. Nobody is asked anything else meanwhile.
  const value = {
    ...settingDefaults.inbound,
    mostWaiting: 200,
    waitSeconds: 600,
    callBackSeconds: 0,
    tellsPlace: true,
  };
  await tenant.query(sql`
    insert into setting (tenant_id, key, version, value, changed_at, changed_by)
    values (${tenantId}, 'inbound', 1, ${JSON.stringify(value)}::jsonb, ${clock.now()}, ${writing})`);
  const now = clock.now();
  await tenant.transaction((tx) => beginWrapUp(tx, writing, now, new Date(now.getTime() + HOUR)));

  const scheduler = createScheduler();
  const recordings = path.join(folder, 'recordings');
  const simulator = createSimulator({ scheduler, folder: recordings, seed: 'bench', onProblem: console.error });
  /** The number of each arrival, and then of its call. */
  const arrivedAs = new Map<string, string>();
  const calledAs = new Map<string, string>();
  /** The instants at which callers came, and the milliseconds after which each heard their place, by their calls. */
  const cameAt = new Map<string, number>();
  const told = new Map<string, number[]>();
  const waiting = new Map<string, () => void>();
  simulator.onArrival((event) => {
    if (event.type !== 'arrived') return;
    arrivedAs.set(event.arrivalId, event.caller!);
    cameAt.set(event.arrivalId, Date.parse(event.at));
  });
  simulator.onEvent((event) => {
    if (event.type !== 'leg' || event.leg !== 'agent' || event.reached !== 'dialled') return;
    told.delete(event.callId);
    waiting.get(calledAs.get(event.callId)!)?.();
  });
  const play: typeof simulator.play = (callId, sound, own, place) => {
    if (sound === 'place') told.get(callId)?.push(clock.now().getTime() - callCameAt.get(callId)!);
    return simulator.play(callId, sound, own, place);
  };
  const callCameAt = new Map<string, number>();
  const adopt: typeof simulator.adopt = (arrivalId, order) => {
    calledAs.set(order.callId, arrivedAs.get(arrivalId)!);
    callCameAt.set(order.callId, cameAt.get(arrivalId)!);
    told.set(order.callId, []);
    return simulator.adopt(arrivalId, order);
  };
  const bus = createBus({ connectionString: appUrl, log });
  const engines = { simulator: () => ({ ...simulator, adopt, play }) };
  const { progress, turns } = calls;
  const dialler = createDialler({ db, cipher, clock, storage: parts.storage, engines, bus, progress, turns, log });
  await dialler.start();
  await bus.start();

  return {
    freed: toFree,
    /** Lets a person call one of the lines. */
    arrive: (at: keyof typeof numbers, number: string) => simulator.arrive(number, numbers[at]),
    free: (userId: string) => set(userId, 'ready'),
    /** Resolves when an agent's phone rings for this caller. Rejects if none does in time. */
    rungFor: (number: string, ms: number) =>
      new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`nobody is rung for ${number}`)), ms);
        waiting.set(number, () => {
          clearTimeout(late);
          resolve();
        });
      }),
    /** Returns the milliseconds after which each caller heard their place, of those whom nobody was rung for. */
    placesTold: () => [...told.values()],
    /** Returns the number of callers whom nobody is rung for. */
    async countWaiting(): Promise<number> {
      const [found] = await tenant.query<{ count: number }>(sql`
        select count(*)::int as count from call_waiting w join call c on c.tenant_id = w.tenant_id and c.id = w.call_id
        where w.offered_to is null and c.state = 'customer_answered'`);
      return found!.count;
    },
    /** Returns the number of the caller who waits for longest. */
    async findLongest(): Promise<string> {
      const [found] = await tenant.query<{ enc: Buffer }>(sql`
        select c.callee_enc as enc from call_waiting w join call c on c.tenant_id = w.tenant_id and c.id = w.call_id
        where w.offered_to is null and c.state = 'customer_answered' order by w.since, w.call_id limit 1`);
      return cipher.open(tenantId, found!.enc);
    },
    async until(condition: () => Promise<boolean>): Promise<void> {
      const end = performance.now() + MOMENT;
      while (!(await condition())) {
        if (performance.now() > end) throw new Error('not so in time');
        await pause(50);
      }
    },
    async close(): Promise<void> {
      await dialler.stop();
      await bus.stop();
    },
  };
}
