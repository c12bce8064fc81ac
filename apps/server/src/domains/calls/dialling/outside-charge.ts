import { outsideSeconds } from '@haihu/rules/calls/outside-seconds';
import type { Queryable } from '../../../platform/db/db.ts';
import type { BillingApi } from '../../billing/billing.api.ts';
import { ruleOf } from '../core/lines.policy.ts';
import { findUncharged, noteCharged } from '../core/outside-legs.repository.ts';

/**
 * Charges the outside numbers of a call that have hung up, each once. Call it as the last step of a transaction that holds
 * the call, because all calls of the enterprise queue for its wallet.
 */
export async function chargeOutside(
  tx: Queryable,
  billing: Pick<BillingApi, 'settleLeg'>,
  callId: string,
  now: Date,
): Promise<void> {
  for (const leg of await findUncharged(tx, callId)) {
    const paid = { legId: leg.id, callId, agentId: leg.askedBy, rule: ruleOf(leg) };
    await noteCharged(tx, leg.id, await billing.settleLeg(tx, paid, outsideSeconds(leg), leg.endedAt!), now);
  }
}
