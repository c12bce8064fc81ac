import { setTimeout as delay } from 'node:timers/promises';
import type { ArrivalEvent } from '../../../integrations/telephony/telephony.ts';
import { ORDERS_WAIT } from '../core/nodes.repository.ts';
import { createArrivalAnswers } from '../inbound/arrivals.ts';
import { type CallerRoute, createCallerRoute } from '../inbound/route-callers.ts';
import { createRecordingFetch } from '../recordings/fetch-recordings.ts';
import type { DriverParts } from './driver-parts.ts';
import { createEventWriting } from './event-writing.ts';
import { createNodeAccounts } from './node-accounts.ts';
import { createNodeComparison } from './node-comparison.ts';
import { createNodeInspection } from './node-inspection.ts';
import { createNodeLeftCallers } from './node-left-callers.ts';
import { createNodeDraining } from './node-draining.ts';
import { createNodeOrders } from './node-orders.ts';
import { createSoundBringing } from '../sounds/bring-sounds.ts';
import { createUnheardEnds } from './unheard-ends.ts';

export type Driver = ReturnType<typeof createDriver>;

/** Milliseconds after which an absent node has no calls any more. */
const GONE = 180_000;
/** Milliseconds between two looks at the carriers. */
const TRUNKS_EVERY = 30_000;
/** Milliseconds between two looks at calls that are being dialled, while the driver leaves. */
const LOOK_FOR_DIALLED_EVERY = 200;

/** Makes the driver of one node for the time of its lease. It gives the node orders and writes the node's events. */
export function createDriver(parts: DriverParts) {
  const { clock, lease, telephony, isHeld } = parts;
  const recordings = createRecordingFetch(parts);
  const sounds = createSoundBringing(parts);
  const { endUnheard, forgetEnd } = createUnheardEnds(parts);
  const events = createEventWriting({
    ...parts,
    onEnded: (talk) => (talk ? recordings.beginOf(talk) : recordings.begin()),
    onAbsent: (tenantId) => void route.serve(tenantId),
    onDigits: (tenantId, callId, digits) => route.pressed(tenantId, callId, digits),
    onPlayed: (tenantId, callId, played) => route.played(tenantId, callId, played),
    forgetEnd,
  });
  const { inTurn } = events;
  const route: CallerRoute = createCallerRoute({ ...parts, inTurn });
  const arrivals = createArrivalAnswers({ ...parts, route });
  const leaving = () => isLeaving;
  const { orders, direct, isDirectSince } = createNodeOrders({ ...parts, inTurn, endUnheard, isLeaving: leaving });
  const accounts = createNodeAccounts(parts);
  const { knowsPhones } = accounts;
  const comparison = createNodeComparison({ ...parts, inTurn, endUnheard, knowsPhones, isDirectSince });
  const draining = createNodeDraining(parts);
  const inspect = createNodeInspection(parts);
  const takeLeftCallers = createNodeLeftCallers({ ...parts, noteLeft: arrivals.noteLeft });
  const startedAt = clock.now().getTime();
  let wasUp = telephony.connection().isUp;
  let trunksAt = 0;
  const stopListening: (() => void)[] = [];
  /** Start of the connection for which calls were compared last. After a reconnection they must be compared again. */
  let comparedSince: string | undefined;
  let isLeaving = false;

  /** True while the node's first connection may still come, and agents wait for their orders. */
  function isExpected(): boolean {
    wasUp ||= telephony.connection().isUp;
    return !wasUp && clock.now().getTime() < startedAt + ORDERS_WAIT * 1000;
  }

  /** Sends callers of a draining node elsewhere. Carriers whom an operator wrote into its files still call it. */
  function hearArrival(event: ArrivalEvent): void {
    if (event.type !== 'arrived' || !draining.isOn()) return arrivals.listen(event);
    const notDismissed = (error: unknown) => parts.log.warn({ err: error }, 'caller of a draining node not sent off');
    telephony.dismiss(event.arrivalId, 'elsewhere').catch(notDismissed);
  }

  /** Gives the node all accounts again and compares calls, after it was away. */
  async function reconcile(): Promise<void> {
    if (!isHeld()) return;
    const { isUp, since } = telephony.connection();
    if (!isUp) {
      if (Date.parse(since) < clock.now().getTime() - GONE) await comparison.endAll();
      return;
    }
    const isNew = since !== comparedSince;
    await draining.look();
    if (isNew) await accounts.provision();
    await inspect(isNew);
    await comparison.compare(isNew);
    if (isNew || clock.now().getTime() >= trunksAt + TRUNKS_EVERY) {
      await accounts.noteTrunks();
      trunksAt = clock.now().getTime();
    }
    comparedSince = since;
    await takeLeftCallers(isNew);
    await accounts.notePhones();
    await recordings.sweep();
    await recordings.begin();
    sounds.begin(isNew);
  }

  /** Returns true if calls are being dialled. An engine that is away tells of none. */
  async function isDialling(): Promise<boolean> {
    const wasBusy = orders.isBusy();
    await delay(LOOK_FOR_DIALLED_EVERY);
    const calls = await telephony.running().catch(() => []);
    return wasBusy || calls.some(({ state }) => state !== 'answered' && state !== 'bridged');
  }

  async function settled(): Promise<void> {
    await telephony.told?.();
    await events.settled();
    await arrivals.settled();
    await route.settled();
    await recordings.settled();
  }

  return {
    lease,
    telephony,
    /** Looks after callers, and carries out all waiting orders. They wait on for a node that was not connected yet. */
    async work() {
      if (isExpected()) return;
      await Promise.all([route.tend(), orders.work()]);
    },
    /** Takes the orders that a word tells of. Looks after callers only if one of the orders may be about them. */
    async wake() {
      if (!isExpected() && (await orders.take())) await route.tend();
    },
    direct,
    agentMoved: route.agentMoved,
    async provision() {
      await draining.look();
      // The next look at the carriers comes soon then.
      if (await accounts.provision()) trunksAt = 0;
    },
    reconcile,
    notePhones: accounts.notePhones,
    phones: accounts.phones,
    eventsBehind: events.behind,
    movePhones: draining.movePhones,
    /**
     * Looks at what the operator wants with the node. Returns false for a draining one that may be off, because its phones
     * have moved. The first connection may still tell of phones and recordings there, so it is waited for.
     */
    async look() {
      await draining.look();
      return !draining.isOn() || isExpected() || draining.hasPhones();
    },
    settled,
    /** Lets the waiting events and callers be written, after the lease was renewed. */
    renewed() {
      events.letGo();
      arrivals.renewed();
    },
    async start() {
      stopListening.push(telephony.onEvent(events.listen), telephony.onArrival(hearArrival));
      await reconcile();
    },
    /**
     * Begins no more calls, and resolves once those that are being dialled are in talk or over. The next driver knows
     * only talks, so it would end them. `patience`: the longest wait, in milliseconds.
     */
    async finishDialling(patience: number): Promise<void> {
      isLeaving = true;
      const until = performance.now() + patience;
      while ((await isDialling()) && performance.now() < until);
    },
    async stop() {
      events.stop();
      sounds.stop();
      route.stop();
      await orders.stop();
      await telephony.close();
      stopListening.forEach((end) => end());
      await recordings.stop();
      await settled();
    },
  };
}
