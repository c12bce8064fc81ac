import { setTimeout as wait } from 'node:timers/promises';
import type { TelephonyEvent } from '../../../integrations/telephony/telephony.ts';
import { roundAfterRound } from '../../../platform/process/one-at-a-time.ts';
import { type Accounts, agentOf } from '../core/accounts.ts';
import { takeOrders, type TakenOrder } from '../core/orders.repository.ts';
import { noteRegistered } from '../core/phones.repository.ts';
import { findPhoneless, findRunningOn } from '../core/running-calls.repository.ts';
import { setTrunk } from '../lines/lines.repository.ts';
import { createRecordingFetch } from '../recordings/fetch-recordings.ts';
import { createCarryOut } from './carry-out.ts';
import type { DriverParts } from './driver-parts.ts';
import { createLeftCalls } from './left-calls.ts';

export type Driver = ReturnType<typeof createDriver>;

/** Milliseconds after which a silent call that the engine does not name counts as ended. */
const SILENT = 60_000;
/** Milliseconds before each new try to write an event that could not be written. */
const RETRY_AFTER = [100, 1000, 5000, 20_000];
/** Milliseconds after which an absent node has no calls any more. */
const GONE = 180_000;
/** Milliseconds between two looks at the carriers. */
const TRUNKS_EVERY = 30_000;
/** Largest number of orders that are carried out at a time. */
const MOST = 100;

/** Makes the driver of one node for the time of its lease. It gives the node orders and writes the node's events. */
export function createDriver(parts: DriverParts) {
  const { db, clock, phoneBook, progress, log, kind, lease, telephony, isHeld } = parts;
  const lastOfCall = new Map<string, Promise<void>>();
  const carryOut = createCarryOut({ ...parts, inTurn, endUnheard });
  const recordings = createRecordingFetch(parts);
  /**
   * The enterprise and id of each line at the engine. `answering`: true when its carrier answered the last question.
   */
  let lineOf: Accounts['lineOf'] = new Map();
  const answering = new Map<string, boolean>();
  let trunksAt = 0;
  const lastOrderOf = new Map<string, Promise<void>>();
  const underWay = new Set<Promise<void>>();
  /** Resolvers of events that wait for the lease. */
  const waiting = new Set<() => void>();
  let isStopping = false;
  let stopListening: (() => void) | undefined;
  /** Start of the connection for which calls were compared last. After a reconnection they must be compared again. */
  let comparedSince: string | undefined;
  /** The softphones that were registered at the last look. Undefined: the engine does not report them. */
  let notedPhones: string | undefined;
  const lookForLeft = createLeftCalls();

  /** Writes the events of one call one after the other, so that its pushes keep their order. */
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
    for (const pause of [...RETRY_AFTER, null]) {
      if (!(await isHeldAgain())) return;
      try {
        await note(event);
        if (event.type === 'ended') await recordings.begin();
        return;
      } catch (error) {
        const { tenantId: tenant, callId: call, type } = event;
        log.error({ err: error, tenant, call, event: type }, 'call event not written');
        if (pause !== null) await wait(pause);
      }
    }
  }

  /** Waits while another dialler may have the lease. Events are written once the lease is surely held again. */
  async function isHeldAgain(): Promise<boolean> {
    if (isHeld() || isStopping) return isHeld();
    await new Promise<void>((resolve) => waiting.add(resolve));
    return isHeldAgain();
  }

  function letGo(): void {
    waiting.forEach((go) => go());
    waiting.clear();
  }

  async function note(event: TelephonyEvent): Promise<void> {
    const { tenantId, callId } = event;
    if (event.type === 'leg') {
      const mayHave = await progress.noteLeg(tenantId, callId, event, lease);
      if (mayHave !== null) await telephony.takeOver(callId, mayHave);
      return;
    }
    if (event.type === 'echo') return progress.noteEcho(tenantId, callId, event.level, lease);
    if (event.type === 'absent' && event.leg === 'agent') return progress.noteAbsent(tenantId, callId, lease, true);
    if (event.type === 'digits' || event.type === 'absent') return;
    const mayBeRecorded = event.type === 'ended' && event.recordedSeconds !== null;
    const isOn = await progress.apply(tenantId, callId, event, { mayBeRecorded, lease });
    if (event.type === 'ended') await forgetEnd(callId);
    else if (!isOn) await telephony.hangUp(callId, 'system');
  }

  /** Compares this node's calls with the stored ones. Touches nothing of other nodes. */
  async function compare(isNew: boolean): Promise<void> {
    const now = clock.now();
    const silentFor = isNew ? 0 : SILENT;
    // Rejects while the engine is away. Then nothing is known, and no call is ended.
    const running = await telephony.running();
    const alive = Map.groupBy(running, ({ tenantId }) => tenantId);
    const isLeft = lookForLeft(now.getTime(), isNew);
    const ours = Map.groupBy(await findRunningOn(db, lease.nodeId), ({ tenantId }) => tenantId);
    for (const [tenantId, calls] of alive) {
      const known = new Set(ours.get(tenantId)?.map(({ callId }) => callId));
      const callIds = calls.map(({ callId }) => callId);
      const over = await progress.keepAlive(tenantId, callIds, lease);
      const left = (await phonelessOf(tenantId, callIds)).flatMap((call) => (isLeft(call) ? call.callId : []));
      for (const call of left) log.warn({ tenant: tenantId, call }, 'page and phone of a call are gone: it is ended');
      const unwanted = callIds.filter((callId) => !known.has(callId) || [...over, ...left].includes(callId));
      for (const callId of unwanted) await telephony.hangUp(callId, 'system');
    }
    for (const [tenantId, calls] of ours) {
      const living = new Set(alive.get(tenantId)?.map(({ callId }) => callId));
      for (const { callId, seenAt } of calls) {
        const isSilent = Date.parse(seenAt) <= now.getTime() - silentFor;
        if (!living.has(callId) && isSilent) await inTurn(callId, () => endUnheard(tenantId, callId));
      }
    }
  }

  /** Finds calls without their agent's phone. Empty for an engine that does not report its phones. */
  async function phonelessOf(tenantId: string, callIds: string[]) {
    return notedPhones === undefined ? [] : findPhoneless(db.forTenant(tenantId), callIds);
  }

  /** Ends a silent call. The instants that the node kept, or else its recording, tell how long it lasted. */
  async function endUnheard(tenantId: string, callId: string): Promise<void> {
    if (!isHeld()) return;
    const kept = await telephony.keptEnd(callId).catch((error: unknown) => {
      log.error({ err: error, tenant: tenantId, call: callId }, 'end of the call not known');
      return null;
    });
    const recordedSeconds = await telephony.recordedSeconds(callId).catch((error: unknown) => {
      log.error({ err: error, tenant: tenantId, call: callId }, 'length of the recording not known');
      return null;
    });
    await progress.endLost(tenantId, callId, { recordedSeconds, kept, lease });
    await forgetEnd(callId);
  }

  /** Lets the engine drop the end of a call that is written. An engine that is away keeps it, which harms nothing. */
  async function forgetEnd(callId: string): Promise<void> {
    await telephony
      .forgetEnd(callId)
      .catch((error: unknown) => log.warn({ err: error, call: callId }, 'end not dropped'));
  }

  /**
   * Ends all calls of a node that is gone, so that agents and lines are free for others. Calls that still live are hung
   * up when the node is back.
   */
  async function endAll(): Promise<void> {
    for (const { tenantId, callId } of await findRunningOn(db, lease.nodeId)) {
      await inTurn(callId, () => progress.endLost(tenantId, callId, { recordedSeconds: null, kept: null, lease }));
    }
  }

  async function provision(): Promise<void> {
    const { agents, lines, lineOf: known } = await phoneBook.accountsOf(kind);
    await telephony.provision(agents, lines);
    lineOf = known;
  }

  /** Stores the state of each line's carrier, as the engine reports it. */
  async function noteTrunks(): Promise<void> {
    for (const [name, answers] of await telephony.trunks()) {
      const line = lineOf.get(name);
      if (!line || answering.get(name) === answers) continue;
      await setTrunk(db.forTenant(line.tenantId), line.id, answers, clock.now());
      answering.set(name, answers);
      if (!answers) log.warn({ tenant: line.tenantId, line: line.id }, 'the carrier of a line does not answer');
    }
  }

  /** Stores the softphones that can be rung at this node, after a change. */
  async function notePhones(): Promise<void> {
    if (!isHeld() || !telephony.connection().isUp) return;
    const names = await telephony.registered();
    const key = names?.toSorted().join() ?? '';
    if (names === null || key === notedPhones) return;
    const here = await phoneBook.installation();
    await noteRegistered(
      db,
      lease,
      names.flatMap((name) => agentOf(here, name) ?? []),
    );
    notedPhones = key;
  }

  /** Gives the node all accounts again and compares calls, after it was away. */
  async function reconcile(): Promise<void> {
    if (!isHeld()) return;
    const { isUp, since } = telephony.connection();
    if (!isUp) {
      if (Date.parse(since) < clock.now().getTime() - GONE) await endAll();
      return;
    }
    const isNew = since !== comparedSince;
    if (isNew) await provision();
    await compare(isNew);
    if (isNew || clock.now().getTime() >= trunksAt + TRUNKS_EVERY) {
      await noteTrunks();
      trunksAt = clock.now().getTime();
    }
    comparedSince = since;
    await notePhones();
    await recordings.sweep();
    await recordings.begin();
  }

  /** Takes as many orders as there is room for, and begins them. */
  const taking = roundAfterRound(async () => {
    const room = MOST - underWay.size;
    const orders = isHeld() && room > 0 ? await takeOrders(db, lease, room) : [];
    for (const order of orders) begin(order);
  });

  /** Begins an order. Orders of one call wait for each other; orders of different calls do not. */
  function begin(order: TakenOrder): void {
    const { callId } = order;
    const isFull = () => underWay.size >= MOST;
    const done = (lastOrderOf.get(callId) ?? Promise.resolve())
      .then(() => carryOut(order))
      .catch((error: unknown) => log.error({ err: error, call: callId, order: order.kind }, 'order not carried out'))
      .finally(() => {
        const wasFull = isFull();
        underWay.delete(done);
        if (lastOrderOf.get(callId) === done) lastOrderOf.delete(callId);
        if (wasFull && !isStopping) taking.run().catch(notTaken);
      });
    lastOrderOf.set(callId, done);
    underWay.add(done);
  }

  const notTaken = (error: unknown) => log.error({ err: error, node: lease.nodeId }, 'orders not taken');

  /** Carries out all waiting orders. */
  async function work(): Promise<void> {
    await taking.run();
    await Promise.all(underWay);
  }

  async function settled(): Promise<void> {
    await Promise.all(lastOfCall.values());
    await recordings.settled();
  }

  return {
    lease,
    telephony,
    work,
    provision,
    reconcile,
    notePhones,
    settled,
    /** Lets the waiting events be written, after the lease was renewed. */
    renewed: letGo,
    async start() {
      stopListening = telephony.onEvent(listen);
      await reconcile();
    },
    async stop() {
      isStopping = true;
      letGo();
      await taking.over();
      await Promise.all(underWay);
      await telephony.close();
      stopListening?.();
      await recordings.stop();
      await settled();
    },
  };
}
