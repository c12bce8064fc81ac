import { push } from '@haihu/contract/socket';
import type { EngineCall } from '../../../integrations/telephony/engine-call.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { BillingApi } from '../../billing/billing.api.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { noteForeignMinutes } from '../core/foreign-minutes.ts';
import { holdsLease, type Lease } from '../core/nodes.repository.ts';
import { findTalkingLegs } from '../core/outside-legs.repository.ts';
import { type CallNow, findCalledCustomers, findTalking, updateSeen } from '../core/running-calls.repository.ts';
import { resumeLongPauses } from '../in-call/record.usecases.ts';
import { tendParked } from '../parking/tend-parked.ts';
import { findLong } from './long-calls.repository.ts';

export interface KeepAliveParts {
  db: Db;
  clock: Clock;
  customers: Pick<CustomerApi, 'holdCalled'>;
  billing: Pick<BillingApi, 'keepHolding' | 'keepHoldingLegs'>;
}

/**
 * Makes the function that renews the holds of running calls: money for the minutes so far, and their customers. It returns
 * the calls that are longer than their line allows, or than it allows their agent abroad.
 */
export const createKeepAlive =
  ({ db, clock, customers, billing }: KeepAliveParts) =>
  (tenantId: string, calls: readonly Pick<EngineCall, 'callId' | 'now'>[], lease: Lease): Promise<string[]> => {
    const now = clock.now();
    const callIds = calls.map(({ callId }) => callId);
    const present = calls.map(({ callId, now: own }) => ({ callId, now: own === undefined ? now : new Date(own) }));
    return db.forTenant(tenantId).transaction(async (tx) => {
      if (!(await holdsLease(tx, lease))) return [];
      await updateSeen(tx, callIds, now);
      await resumeLongPauses(tx, callIds, now);
      await tendParked(tx, callIds, now);
      const called = await findCalledCustomers(tx, callIds);
      if (called.length > 0) await customers.holdCalled(tx, called);
      const talking = await findTalking(tx, present);
      if (talking.length > 0) await billing.keepHolding(tx, talking);
      await billing.keepHoldingLegs(tx, await findTalkingLegs(tx, callIds, now));
      return noteLong(tx, present, now);
    });
  };

/** Tells agents that their call nears its bound. Returns the calls that are over it. */
async function noteLong(tx: Queryable, calls: readonly CallNow[], now: Date): Promise<string[]> {
  const { over, near } = await findLong(tx, calls, now);
  for (const { agentId, ...data } of near) await pushTo(tx, [{ to: [agentId], type: push.callNearBound, data }], now);
  for (const { agentId, why, zone } of over) {
    if (why === 'abroad' && agentId) await noteForeignMinutes(tx, { userId: agentId, zone }, now);
  }
  return over.map(({ callId }) => callId);
}
