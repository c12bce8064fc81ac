import { type LeaseNews, push } from '@haihu/contract/socket';
import type { Member } from '../../../kernel/member.ts';
import type { Watch } from '../../../kernel/watch.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findLeases, type HeldLease, LEASE_CHANNEL } from '../core/customer-leases.repository.ts';
import { visibleOf } from '../core/visible-customers.ts';

/** Most customers that a socket may watch; more than a screen shows. */
const MOST_WATCHED = 100;
const ID = /^[1-9]\d{0,18}$/;

/** Tells which member is on which customer, to the sockets that show the customer. */
export function leaseWatch({ db, clock }: { db: Db; clock: Clock }): Watch<'leasesChanged'> {
  /** Lists the leases of these customers, with the seconds from now, because clocks of devices differ. */
  async function held(tenantId: string, ids: string[]) {
    const now = clock.now();
    const leases = await findLeases(db.forTenant(tenantId), ids, now);
    return leases.map((lease) => {
      return { ...lease, seconds: Math.ceil((Date.parse(lease.until) - now.getTime()) / 1000) };
    });
  }

  return {
    push: push.leasesChanged,
    permission: null,
    subjectsIn: (data) =>
      Array.isArray(data) && data.length <= MOST_WATCHED
        ? data.filter((id): id is string => typeof id === 'string' && ID.test(id))
        : null,
    allowed: (member, ids) => visibleOf(db.forTenant(member.tenantId), member, ids, clock.now()),
    async first(tenantId, ids) {
      const leases = await held(tenantId, ids);
      return (member) => (leases.length > 0 ? { list: leases.map((lease) => newsOf(member, lease)) } : null);
    },
    async state(tenantId, customerId) {
      const [lease] = await held(tenantId, [customerId]);
      const free: LeaseNews = { customerId, by: null, isMine: false, seconds: 0 };
      return (member) => ({ list: [lease ? newsOf(member, lease) : free] });
    },
    refreshedBy: { [LEASE_CHANNEL]: 'subject' },
  };
}

function newsOf(member: Member, { customerId, memberId, by, seconds }: HeldLease & { seconds: number }): LeaseNews {
  return { customerId, by, isMine: memberId === member.userId, seconds };
}
