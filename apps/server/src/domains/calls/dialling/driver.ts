import { setTimeout as wait } from 'node:timers/promises';
import type { TelephonyEvent } from '../../../integrations/telephony/telephony.ts';
import type { Recording } from '../../../integrations/telephony/wav.ts';
import { createCarryOut } from './carry-out.ts';
import type { DriverParts } from './driver-parts.ts';
import { keepRecording } from './keep-recording.ts';
import { takeOrders } from './orders.repository.ts';
import { findRunningOn } from './running-calls.repository.ts';

export type Driver = ReturnType<typeof createDriver>;

/** A call that the engine does not name and that was not heard of for so long is over. Milliseconds. */
const SILENT = 60_000;
/** Before an event is tried again that could not be written. Milliseconds. */
const RETRY_AFTER = [100, 1000, 5000, 20_000];
/** A node that was away for so long has no calls any more. Milliseconds. */
const GONE = 180_000;
/** Orders taken at a time. */
const MOST = 100;

/** Between our records and one node, as long as its lease is held: gives it orders, writes what it tells. */
export function createDriver(parts: DriverParts) {
  const { db, clock, storage, phoneBook, progress, log, kind, lease, telephony, isHeld } = parts;
  const lastOfCall = new Map<string, Promise<void>>();
  const carryOut = createCarryOut({ ...parts, inTurn });
  let stopListening: (() => void) | undefined;
  let working: Promise<void> | undefined;
  let askedAgain = false;
  /** An engine that was away has to be compared with when it is back. */
  let comparedSince: string | undefined;

  /** One event of a call after the other, so that its pushes keep their order. */
  function listen(event: TelephonyEvent): void {
    inTurn(event.callId, () => write(event));
  }

  function inTurn(callId: string, next: () => Promise<void>): Promise<void> {
    const done = (lastOfCall.get(callId) ?? Promise.resolve()).then(next).finally(() => {
      if (lastOfCall.get(callId) === done) lastOfCall.delete(callId);
    });
    lastOfCall.set(callId, done);
    return done;
  }

  async function write(event: TelephonyEvent): Promise<void> {
    const recording = event.type === 'ended' && event.recordedSeconds !== null ? await keep(event) : null;
    for (const pause of [...RETRY_AFTER, null]) {
      if (!isHeld()) return;
      try {
        await note(event, recording);
        if (recording) await telephony.forgetRecording(event.callId);
        return;
      } catch (error) {
        const { tenantId: tenant, callId: call, type } = event;
        log.error({ err: error, tenant, call, event: type }, 'call event not written');
        if (pause !== null) await wait(pause);
      }
    }
  }

  async function note(event: TelephonyEvent, recording: Recording | null): Promise<void> {
    const { tenantId, callId } = event;
    if (event.type === 'leg') return progress.noteLeg(tenantId, callId, event, lease);
    if (event.type === 'echo') return progress.noteEcho(tenantId, callId, event.level, lease);
    if (event.type === 'absent' && event.leg === 'agent') return progress.noteAbsent(tenantId, callId, lease);
    if (event.type === 'digits' || event.type === 'absent') return;
    const isOn = await progress.apply(tenantId, callId, event, { recording, lease });
    if (!isOn && event.type !== 'ended') await telephony.hangUp(callId, 'system');
  }

  /** Null for a recording that could not be stored: the call is billed and told all the same. */
  async function keep({ tenantId, callId }: { tenantId: string; callId: string }): Promise<Recording | null> {
    try {
      const wav = await telephony.recording(callId);
      return wav && (await keepRecording(storage, tenantId, wav));
    } catch (error) {
      log.error({ err: error, tenant: tenantId, call: callId }, 'recording not stored');
      return null;
    }
  }

  /** What this node runs beside what our records hold of it. Nothing of another node is touched. */
  async function compare(silentFor: number): Promise<void> {
    const now = clock.now();
    // Rejects where the engine is away: nothing is known then, and nothing ended.
    const running = await telephony.running();
    const alive = Map.groupBy(running, ({ tenantId }) => tenantId);
    const ours = Map.groupBy(await findRunningOn(db, lease.nodeId), ({ tenantId }) => tenantId);
    for (const [tenantId, calls] of alive) {
      const known = new Set(ours.get(tenantId)?.map(({ callId }) => callId));
      const callIds = calls.map(({ callId }) => callId);
      await progress.keepAlive(tenantId, callIds, lease);
      for (const callId of callIds) if (!known.has(callId)) await telephony.hangUp(callId, 'system');
    }
    for (const [tenantId, calls] of ours) {
      const living = new Set(alive.get(tenantId)?.map(({ callId }) => callId));
      for (const { callId, seenAt } of calls) {
        const isSilent = Date.parse(seenAt) <= now.getTime() - silentFor;
        if (!living.has(callId) && isSilent) await inTurn(callId, () => endUnheard(tenantId, callId));
      }
    }
  }

  /** Its recording, if the node has one, tells how long it lasted. */
  async function endUnheard(tenantId: string, callId: string): Promise<void> {
    if (!isHeld()) return;
    const recording = await keep({ tenantId, callId });
    await progress.endLost(tenantId, callId, { recording, lease });
    if (recording) await telephony.forgetRecording(callId);
  }

  /** Nobody answers for them any more: agents and lines are free for others. What still lives is hung up when it is back. */
  async function endAll(): Promise<void> {
    for (const { tenantId, callId } of await findRunningOn(db, lease.nodeId)) {
      await inTurn(callId, () => progress.endLost(tenantId, callId, { recording: null, lease }));
    }
  }

  async function provision(): Promise<void> {
    const { agents, lines } = await phoneBook.accountsOf(kind);
    await telephony.provision(agents, lines);
  }

  /** After a time away the node is told everything anew, and compared with. */
  async function reconcile(): Promise<void> {
    if (!isHeld()) return;
    const { isUp, since } = telephony.connection();
    if (!isUp) {
      if (Date.parse(since) < clock.now().getTime() - GONE) await endAll();
      return;
    }
    const isNew = since !== comparedSince;
    if (isNew) await provision();
    await compare(isNew ? 0 : SILENT);
    comparedSince = since;
  }

  async function takeAndDo(): Promise<void> {
    const orders = isHeld() ? await takeOrders(db, lease, MOST) : [];
    const byCall = Map.groupBy(orders, ({ callId }) => callId);
    await Promise.all(
      [...byCall.values()].map(async (ofCall) => {
        for (const order of ofCall) await carryOut(order);
      }),
    );
    if (orders.length === MOST) askedAgain = true;
  }

  /** Carries out the orders there are. One round at a time; a call during a round brings another one after it. */
  function work(): Promise<void> {
    askedAgain = true;
    working ??= (async () => {
      try {
        while (askedAgain) {
          askedAgain = false;
          await takeAndDo();
        }
      } finally {
        working = undefined;
      }
    })();
    return working;
  }

  const settled = async () => void (await Promise.all(lastOfCall.values()));

  return {
    lease,
    telephony,
    work,
    provision,
    reconcile,
    settled,
    async start() {
      stopListening = telephony.onEvent(listen);
      await reconcile();
    },
    async stop() {
      await working?.catch(() => {});
      await telephony.close();
      stopListening?.();
      await settled();
    },
  };
}
