import { roundAfterRound } from '../../../platform/process/one-at-a-time.ts';
import type { DirectDriver } from '../core/direct-dialling.ts';
import { takeOrders, type TakenOrder } from '../core/orders.repository.ts';
import type { DialCall } from './dial-call.ts';
import type { DriverParts } from './driver-parts.ts';

/** Largest number of orders that are carried out at a time. */
const MOST = 100;

export interface OrderTakingParts extends Pick<DriverParts, 'db' | 'log' | 'lease' | 'isHeld'> {
  carryOut: (order: TakenOrder) => Promise<void>;
  dialDirect: DialCall['dialDirect'];
}

/** Makes the functions that take a node's orders. Orders of one call are carried out one after the other. */
export function createOrderTaking({ db, log, lease, isHeld, carryOut, dialDirect }: OrderTakingParts) {
  const lastOrderOf = new Map<string, Promise<void>>();
  const underWay = new Set<Promise<void>>();
  let isStopping = false;

  let isMoreTaken = false;

  /** Takes as many orders as there is room for, and begins them. */
  const taking = roundAfterRound(async () => {
    const room = MOST - underWay.size;
    const orders = isHeld() && room > 0 ? await takeOrders(db, lease, room) : [];
    isMoreTaken ||= orders.some(({ kind }) => kind !== 'dial');
    for (const order of orders) begin(order);
  });

  /**
   * Takes the orders that wait. Returns true if any order since the last time was another one than to dial. Callers may
   * then have to be looked after.
   */
  async function take(): Promise<boolean> {
    await taking.run();
    const isMore = isMoreTaken;
    isMoreTaken = false;
    return isMore;
  }

  const isFull = () => underWay.size >= MOST;

  /** Begins an order. Orders of one call wait for each other; orders of different calls do not. */
  function begin(order: TakenOrder): void {
    inTurn(order.callId, order.kind, () => carryOut(order));
  }

  function inTurn(callId: string, kind: TakenOrder['kind'], next: () => Promise<void>): void {
    const done = (lastOrderOf.get(callId) ?? Promise.resolve())
      .then(next)
      .catch((error: unknown) => log.error({ err: error, call: callId, order: kind }, 'order not carried out'))
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
    await take();
    await Promise.all(underWay);
  }

  /** See `DirectDriver`. */
  const expect: DirectDriver['expect'] = (call, dialled) => {
    const over = Promise.withResolvers<boolean>();
    inTurn(call.callId, 'dial', async () => {
      const isCommitted = await over.promise;
      await dialDirect(call, isCommitted ? dialled : null);
    });
    return over.resolve;
  };

  return {
    take,
    work,
    expect,
    isFull,
    isBusy: () => underWay.size > 0,
    /** Begins no further orders, and waits for those under way. */
    async stop(): Promise<void> {
      isStopping = true;
      await taking.over();
      await Promise.all(underWay);
    },
  };
}
