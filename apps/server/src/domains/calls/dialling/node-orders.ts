import type { DirectDriver } from '../core/direct-dialling.ts';
import { giveBackOrder, type TakenOrder } from '../core/orders.repository.ts';
import { type CarryOutParts, createCarryOut } from './carry-out.ts';
import { createDialCall } from './dial-call.ts';
import { createOrderTaking } from './order-taking.ts';

export interface NodeOrderParts extends Omit<CarryOutParts, 'dial'> {
  /** True while the driver begins no more calls, because it leaves. */
  isLeaving: () => boolean;
}

/** Makes the orders of a node: those that are stored, and the calls that are dialled without one. */
export function createNodeOrders(parts: NodeOrderParts) {
  const { db, lease, telephony, isHeld, isLeaving } = parts;
  const mayDial = () => isHeld() && !isLeaving();
  const { dial, dialDirect, expectDirect, isDirectSince } = createDialCall({ ...parts, mayDial });
  const carryOut = createCarryOut({ ...parts, dial });

  /** Returns true for an order that begins a call while this driver leaves. The next driver carries it out. */
  const isLeft = ({ kind }: TakenOrder) => isLeaving() && (kind === 'dial' || kind === 'test');
  const leave = ({ tenantId, id }: TakenOrder) => giveBackOrder(db.forTenant(tenantId), id);
  const orders = createOrderTaking({
    ...parts,
    carryOut: (order) => (isLeft(order) ? leave(order) : carryOut(order)),
    dialDirect,
  });

  /** Returns the way by which calls of this process are dialled without an order. Null: none is dialled now. */
  function direct(): DirectDriver | null {
    if (!mayDial() || !telephony.connection().isUp || orders.isFull()) return null;
    return {
      term: lease.term,
      expect(call, dialled) {
        expectDirect(call.callId);
        return orders.expect(call, dialled);
      },
    };
  }

  return { orders, direct, isDirectSince };
}
