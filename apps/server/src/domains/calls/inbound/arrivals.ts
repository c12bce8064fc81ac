import { setTimeout as wait } from 'node:timers/promises';
import { push } from '@haihu/contract/socket';
import { carrierNumber } from '@haihu/rules/calls/inbound/carrier-number';
import type { FastifyBaseLogger } from 'fastify';
import type { ArrivalEvent, ArrivedEvent, Dismissal, Telephony } from '../../../integrations/telephony/telephony.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { holdsLease, type Lease } from '../core/nodes.repository.ts';
import {
  countMissed,
  findLastCaller,
  findCallLeaders,
  findLineOfDid,
  findOwnerOf,
  insertArrival,
  wasCounted,
} from './arrivals.repository.ts';
import { askGateOfCaller } from './ask-inbound-gate.ts';
import { noteRefusedArrival } from './refused-arrivals.ts';

/** Milliseconds before each new try to write an arrival that could not be written. */
const RETRY_AFTER = [100, 1000, 5000];
/** Milliseconds for which the agent who called a number last owes a call back to it. */
const LAST_CALLER = 30 * 24 * 60 * 60 * 1000;

export interface ArrivalParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  log: FastifyBaseLogger;
  lease: Lease;
  telephony: Pick<Telephony, 'dismiss'>;
  /** False once another dialler may have the lease. */
  isHeld(): boolean;
}

/**
 * Makes the answer to calls that carriers send to our lines. Each is written as a missed call before the caller is
 * sent off.
 */
export function createArrivalAnswers(parts: ArrivalParts) {
  const { db, cipher, clock, log, lease, telephony, isHeld } = parts;
  const underway = new Set<Promise<void>>();
  /** Arrivals that wait until the lease is surely held again, by their id. */
  const waiting = new Map<string, ArrivedEvent>();

  function listen(event: ArrivalEvent): void {
    if (event.type === 'arrivalGone') return;
    const done: Promise<void> = answer(event).finally(() => underway.delete(done));
    underway.add(done);
  }

  async function answer(event: ArrivedEvent): Promise<void> {
    if (!isHeld()) {
      waiting.set(event.arrivalId, event);
      return;
    }
    try {
      const how = await writeAgain(event);
      if (how !== null) await telephony.dismiss(event.arrivalId, how);
    } catch (error) {
      log.error({ err: error, arrival: event.arrivalId }, 'caller not sent off');
    }
  }

  /** Writes an arrival, and tries again after a failure. Null: another driver answers it. */
  async function writeAgain(event: ArrivedEvent): Promise<Dismissal | null> {
    for (const pause of [...RETRY_AFTER, null]) {
      try {
        return await write(event);
      } catch (error) {
        log.error({ err: error, arrival: event.arrivalId }, 'missed call not written');
        if (pause !== null) await wait(pause);
      }
    }
    return { sound: 'call_again' };
  }

  async function write({ arrivalId, did, caller, at }: ArrivedEvent): Promise<Dismissal | null> {
    const called = await findLineOfDid(db, cipher, did);
    const number = carrierNumber(caller);
    if (!called || (caller !== null && number === null)) {
      noteRefusedArrival();
      return 'busy';
    }
    const { tenantId, lineId } = called;
    const sealed = number === null ? null : cipher.seal(tenantId, number);
    const gate = await askGateOfCaller(db.forTenant(tenantId), sealed?.hash ?? null, clock.now());
    if (gate.answer === 'busy') {
      noteRefusedArrival();
      return 'busy';
    }
    // Nobody can call back a number that is withheld.
    if (sealed === null) return { sound: 'call_again' };
    const isOurs = await db.forTenant(tenantId).transaction(async (tx) => {
      if (!(await holdsLease(tx, lease))) return false;
      const arrival = { nodeId: lease.nodeId, arrivalId, at };
      if (await wasCounted(tx, arrival)) return true;
      const since = new Date(clock.now().getTime() - LAST_CALLER);
      const ownerId = (await findOwnerOf(tx, sealed.hash)) ?? (await findLastCaller(tx, sealed.hash, since));
      const missed = await countMissed(tx, { number: sealed, lineId, ownerId, at });
      await insertArrival(tx, arrival, missed.id);
      await tell(tx, missed, clock.now());
      return true;
    });
    return isOurs ? { sound: 'call_back' } : null;
  }

  return {
    listen,
    /** Answers the waiting arrivals, after the lease was renewed. */
    renewed(): void {
      const held = [...waiting.values()];
      waiting.clear();
      held.forEach(listen);
    },
    settled: async () => void (await Promise.all(underway)),
  };
}

/** Tells the member who owes the call, or the leaders. A further call of the same person only moves the agenda. */
async function tell(
  tx: Queryable,
  { id, isNew, ownerId }: { id: string; isNew: boolean; ownerId: string | null },
  now: Date,
): Promise<void> {
  const to = ownerId === null ? await findCallLeaders(tx) : [ownerId];
  const news = isNew ? { type: push.missedCall, data: { missedId: id } } : { type: push.agendaMoved, data: {} };
  await pushTo(tx, [{ to, ...news }], now);
}
