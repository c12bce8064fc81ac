import type { Module } from '../../../kernel/module.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { dropLeasesOf } from '../core/customer-leases.repository.ts';
import { claimEvents } from './claim.events.ts';
import { claimMessages } from './claim.messages.ts';
import { createClaim } from './claim.usecases.ts';
import { leaseWatch } from './lease-watch.ts';
import { createLeases, type LeaseParts } from './leases.usecases.ts';

const done = { done: true } as const;

/** Makes the room's module: claims of customers, and the hold on a customer that is open. */
export function createClaiming(parts: LeaseParts & { clock: Clock }) {
  const claiming = createClaim(parts);
  const leases = createLeases(parts);
  return {
    api: { ...leases, claim: claiming.claim, lookAtClaimed: claiming.lookAt },
    routes({ handle, handleAhead }) {
      handleAhead(
        'customers.claim',
        (member, { ids }) => claiming.lookAt(member, ids),
        (member, { ids }, looked) => claiming.claim(member, ids, looked),
      );
      handle('customers.lease', (member, { id }) => leases.lease(member, id));
      handle('customers.release', (member, { id }) => leases.release(member, id).then(() => done));
    },
    events: claimEvents,
    messages: claimMessages,
    watches: { watch: leaseWatch(parts) },
    // The hold of a member ends when the last device has gone.
    presence: [{ away: (tenantId, userId) => dropLeasesOf(parts.db.forTenant(tenantId), userId, parts.clock.now()) }],
  } satisfies Module;
}
