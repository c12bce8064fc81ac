import { setTimeout as wait } from 'node:timers/promises';
import { carrierNumber } from '@haihu/rules/calls/inbound/carrier-number';
import type { FastifyBaseLogger } from 'fastify';
import type { ArrivalEvent, ArrivedEvent, Dismissal, Telephony } from '../../../integrations/telephony/telephony.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { holdsLease, type Lease } from '../core/nodes.repository.ts';
import { findSoundAt } from '../core/own-sounds.ts';
import { findBoundNumbers } from '../lines/bound-phone.repository.ts';
import { findCalledLine, noteSentOff, wasCounted } from './arrivals.repository.ts';
import { askGateOfCaller } from './ask-inbound-gate.ts';
import { writeMissed } from './missed-arrivals.ts';
import { noteFullQueue, noteRefusedArrival } from './refused-arrivals.ts';
import type { CallerRoute } from './route-callers.ts';

/** Milliseconds before each new try to write an arrival that could not be written. */
const RETRY_AFTER = [100, 1000, 5000];

export interface ArrivalParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  log: FastifyBaseLogger;
  lease: Lease;
  telephony: Pick<Telephony, 'dismiss'>;
  route: Pick<CallerRoute, 'begin' | 'adopt'>;
  /** False once another dialler may have the lease. */
  isHeld(): boolean;
}

/** The answer to an arrival: it is sent off, or it became a call. Null: another driver answers it. */
type Answer = Dismissal | { tenantId: string; callId: string } | null;

/** Sends a caller off with the sound for callers whom nobody takes. */
async function sayCallBack(tx: Queryable): Promise<Dismissal> {
  return { sound: 'call_back', own: await findSoundAt(tx, 'closedSound') };
}

/**
 * Makes the answer to calls that carriers send to our lines. A caller whom an agent can take, or who may leave a message,
 * becomes a call. Each other one is written as a missed call before the caller is sent off.
 */
export function createArrivalAnswers(parts: ArrivalParts) {
  const { db, cipher, clock, log, lease, telephony, route, isHeld } = parts;
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
      if (how === null) return;
      if (typeof how === 'object' && 'callId' in how) await route.adopt(how.tenantId, how.callId);
      else await telephony.dismiss(event.arrivalId, how);
    } catch (error) {
      log.error({ err: error, arrival: event.arrivalId }, 'caller not sent off');
    }
  }

  /** Writes an arrival, and tries again after a failure. */
  async function writeAgain(event: ArrivedEvent): Promise<Answer> {
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

  /**
   * Returns true if a member of the enterprise bound this phone. We ring it for callers and calls, so its own call to a
   * line of ours may be one of ours that it passes on, and would go round for ever.
   */
  async function isOwnPhone(tenantId: string, number: string): Promise<boolean> {
    const bound = await findBoundNumbers(db.forTenant(tenantId));
    return bound.some((enc) => cipher.open(tenantId, enc) === number);
  }

  /** Writes an arrival. `isLeft`: the caller is gone, so nobody can take the call any more. */
  async function write({ arrivalId, did, named, caller, at }: ArrivedEvent, isLeft = false): Promise<Answer> {
    const called = await findCalledLine(db, cipher, did, named);
    const number = carrierNumber(caller);
    if (!called || (caller !== null && number === null)) {
      noteRefusedArrival();
      return 'busy';
    }
    const { tenantId, lineId } = called;
    const sealed = number === null ? null : cipher.seal(tenantId, number);
    if (number !== null && (await isOwnPhone(tenantId, number))) {
      noteRefusedArrival();
      return 'busy';
    }
    const gate = await askGateOfCaller(db.forTenant(tenantId), sealed?.hash ?? null, clock.now());
    if (gate.answer === 'busy') {
      noteRefusedArrival();
      return 'busy';
    }
    // Nobody can call back a number that is withheld. Only a message is worth keeping.
    const isWithheld = number === null;
    if (isWithheld && (isLeft || gate.answer !== 'voicemail')) return { sound: 'call_again' };
    const from = sealed ?? cipher.seal(tenantId, '');
    const written = await db.forTenant(tenantId).transaction(async (tx): Promise<Answer | 'full'> => {
      if (!(await holdsLease(tx, lease))) return null;
      const arrival = { nodeId: lease.nodeId, arrivalId, at };
      if (await wasCounted(tx, arrival)) return sayCallBack(tx);
      const mayRing = gate.answer === 'ring';
      const isTaken = !isLeft && (mayRing || gate.answer === 'voicemail');
      const begun = isTaken ? await route.begin(tx, { arrival, number: from, isWithheld, called, mayRing }) : 'nobody';
      if (typeof begun === 'object') return { tenantId, ...begun };
      if (isWithheld) return { sound: 'call_again' };
      await writeMissed(tx, { arrival, number: from, lineId }, clock.now());
      await noteSentOff(tx, arrival, lineId);
      return begun === 'full' ? begun : sayCallBack(tx);
    });
    if (written !== 'full') return written;
    noteFullQueue();
    return 'busy';
  }

  return {
    listen,
    /** Writes a caller who left while nobody drove the node, once. False: another driver writes it. */
    noteLeft: async (event: ArrivedEvent): Promise<boolean> => isHeld() && (await write(event, true)) !== null,
    /** Answers the waiting arrivals, after the lease was renewed. */
    renewed(): void {
      const held = [...waiting.values()];
      waiting.clear();
      held.forEach(listen);
    },
    settled: async () => void (await Promise.all(underway)),
  };
}
