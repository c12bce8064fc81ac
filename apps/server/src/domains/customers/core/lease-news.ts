import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { dropLeasesOf, findLeases, type HeldLease } from './customer-leases.repository.ts';
import { visibleOf } from './visible-customers.ts';

export { LEASE_CHANNEL } from './customer-leases.repository.ts';

export type LeaseAnnouncer = ReturnType<typeof createLeaseNews>;

/** Tells the sockets which members have which customers open. */
export function createLeaseNews({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Finds the customers among these that this member may follow. */
    visible: (member: Member, ids: string[]) => visibleOf(db.forTenant(member.tenantId), member, ids, clock.now()),

    /**
     * Lists the leases of these customers. `seconds`: the time that each lease lasts from now, because clocks of
     * devices differ.
     */
    async held(tenantId: string, ids: string[]): Promise<(HeldLease & { seconds: number })[]> {
      const now = clock.now();
      const leases = await findLeases(db.forTenant(tenantId), ids, now);
      return leases.map((lease) => {
        return { ...lease, seconds: Math.ceil((Date.parse(lease.until) - now.getTime()) / 1000) };
      });
    },

    /** Drops a member's leases after the last device has gone. */
    leave: (tenantId: string, memberId: string) => dropLeasesOf(db.forTenant(tenantId), memberId, clock.now()),
  };
}
