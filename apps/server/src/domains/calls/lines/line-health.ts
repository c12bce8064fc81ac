import type { LineHealth } from '@haihu/contract/calls/lines';
import { judgeCarrier } from '@haihu/rules/calls/lines/carrier-breaker';
import { judgeHealth, REST_MINUTES } from '@haihu/rules/calls/lines/line-health';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { type OneAtATime, roundAfterRound } from '../../../platform/process/one-at-a-time.ts';
import * as repository from './line-health.repository.ts';
import { rotateAway } from './number-rests.ts';

export type WatchLine = ReturnType<typeof createLineWatch>;

/** Milliseconds in which the calls of a line and its number are counted once at most. Counting reads hundreds of them. */
const COUNT_EVERY = 10_000;

/**
 * Makes the function that watches lines. After a call it may let the line and the shown number rest, before their
 * carrier would block them. Call it after the call's transaction, so that counting hundreds of calls holds no lock.
 * Calls that end meanwhile share the next count.
 */
export function createLineWatch({ db, clock }: { db: Db; clock: Clock }) {
  const counts = new Map<string, OneAtATime>();
  /** Time of the last count, by line and number. */
  const counted = new Map<string, number>();

  return async function watchLine(tenantId: string, used: repository.UsedLine): Promise<void> {
    const tenant = db.forTenant(tenantId);
    if (used.lineId && (used.isFailed || used.isOnTrial)) await watchCarrier(tenant, used.lineId, clock.now());
    const key = `${tenantId}:${used.lineId}:${used.numberId}`;
    const now = clock.now().getTime();
    const isCounted = now < (counted.get(key) ?? -Infinity) + COUNT_EVERY;
    if (isCounted && !counts.has(key)) return;
    counted.set(key, now);
    const counting = counts.get(key) ?? roundAfterRound(() => judge(tenant, used, clock.now()));
    counts.set(key, counting);
    await counting.run().finally(() => counts.delete(key));
  };
}

/** Lets a line rest whose carrier carries nothing, before all numbers of a list are wasted on it. */
async function watchCarrier(tenant: TenantDb, lineId: string, at: Date): Promise<void> {
  const carrier = await repository.findCarrier(tenant, lineId, at);
  if (!carrier || carrier.isResting) return;
  const judged = judgeCarrier(carrier.trips, await repository.findCarried(tenant, lineId, at));
  if (judged) await repository.setCarrier(tenant, lineId, judged, at);
}

async function judge(tenant: TenantDb, { lineId, numberId }: repository.UsedLine, at: Date): Promise<void> {
  const lines = lineId ? await repository.countLines(tenant, at, [lineId]) : [];
  const numbers = numberId ? await repository.countNumbers(tenant, at, [numberId]) : [];
  for (const [what, watched] of [
    ...lines.map((one) => ['line', one] as const),
    ...numbers.map((one) => ['line_number', one] as const),
  ]) {
    const { state, reasons } = judgeHealth(watched);
    if (state !== 'paused' || watched.pausedUntil !== null) continue;
    const until = new Date(at.getTime() + REST_MINUTES * 60_000);
    await repository.storePause(tenant, what, watched.id, { at, until, reasons });
  }
  const [line, number] = [lines[0], numbers[0]];
  const isUp = number?.pausedUntil === null && judgeHealth(number).state !== 'paused';
  if (line && number && isUp) await rotateAway(tenant, number.id, { number, line }, at);
}

/** Returns the health that lists show. During a rest, its reasons are those that led to the rest. */
export function presentHealth(watched: repository.WatchedLine): LineHealth {
  const { calls, answered, short, repeats, complaints, pausedUntil, pauseReasons } = watched;
  const judged = judgeHealth(watched);
  const { state, reasons } = pausedUntil ? { state: 'paused' as const, reasons: pauseReasons ?? [] } : judged;
  return { state, reasons, calls, answered, short, repeats, complaints, pausedUntil };
}
