import { setTimeout as pause } from 'node:timers/promises';
import { push } from '@haihu/contract/socket';
import type { Db } from '@haihu/server/src/platform/db/db.ts';
import { type PushDraft, pushTo } from '@haihu/server/src/platform/events/push.ts';
import type { Heard } from './clients.ts';
import type { CrowdMember } from './crowd.ts';

/** Pushes that were asked for: by the place of their member, the instants in milliseconds since 1970, in their order. */
export type AskedPushes = Map<number, number[]>;

/** The arrival of pushes. A push that its page did not get, though the page was told to read everything, is not lost. */
export interface Arrivals {
  delays: number[];
  lost: number;
  doubled: number;
  /** The pages that were told to read everything, though all that they missed could be sent. */
  rereads: Reread[];
}

/** A page that was told to read everything: what it had seen and what it was told, and how long after its word. */
interface Reread {
  page: number;
  seen: number;
  told: number;
  afterMs: number;
}

export const epoch = () => performance.timeOrigin + performance.now();

/** Pushes to random members for so many seconds, each in a transaction of its own, as handlers of events do. */
export async function pushAtRandom(
  db: Db,
  crowd: CrowdMember[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<AskedPushes> {
  const asked: AskedPushes = new Map();
  const pending: Promise<void>[] = [];
  const begun = epoch();
  for (let index = 0; index < rate * seconds; index += 1) {
    const wait = begun + (index * 1000) / rate - epoch();
    if (wait > 1) await pause(wait);
    const place = Math.floor(Math.random() * crowd.length);
    pending.push(pushOne(db, crowd, asked, { place, isCall: index % 2 === 0 }));
  }
  await Promise.all(pending);
  return asked;
}

function pushOne(
  db: Db,
  crowd: CrowdMember[],
  asked: AskedPushes,
  { place, isCall }: { place: number; isCall: boolean },
) {
  const { tenantId, userId, callId } = crowd[place]!;
  const draft: PushDraft = isCall
    ? { to: [userId], type: push.callList, data: { callId, state: 'answered' } }
    : { to: [userId], type: push.customerMoved, data: { customerId: '1' } };
  asked.set(place, [...(asked.get(place) ?? []), epoch()]);
  return db.forTenant(tenantId).transaction((tx) => pushTo(tx, [draft], new Date()));
}

/** Pushes one news to all these members, who belong to one enterprise. */
export async function pushToAll(db: Db, crowd: CrowdMember[], places: number[]): Promise<AskedPushes> {
  const at = epoch();
  const draft: PushDraft = {
    to: places.map((place) => crowd[place]!.userId),
    type: push.nightReturns,
    data: { what: 'returned', count: 1, days: 0 },
  };
  await db.forTenant(crowd[places[0]!]!.tenantId).transaction((tx) => pushTo(tx, [draft], new Date()));
  return new Map(places.map((place) => [place, [at]]));
}

/** Compares the pushes that were asked for with those that arrived. A member's pushes arrive in their order. */
export function compareArrivals(asked: AskedPushes, heard: Heard[]): Arrivals {
  const byPage = Map.groupBy(heard, ([place]) => place);
  const [delays, rereads]: [number[], Reread[]] = [[], []];
  let [lost, doubled] = [0, 0];
  for (const place of new Set([...asked.keys(), ...byPage.keys()])) {
    const instants = asked.get(place) ?? [];
    let told = 0;
    for (const [, seq, type, at, after, saidAt] of byPage.get(place) ?? []) {
      if (type === push.resync) {
        rereads.push({ page: place, seen: after, told: seq, afterMs: Math.round(at - saidAt) });
        told += Math.max(0, seq - after);
      } else if (seq <= after || told >= instants.length) doubled += 1;
      else {
        delays.push(at - instants[told]!);
        told += 1;
      }
    }
    lost += Math.max(0, instants.length - told);
  }
  return { delays, lost, doubled, rereads };
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity);
}
