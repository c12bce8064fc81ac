import type { LeaseNews as News } from '@haihu/contract/socket';
import type { FastifyBaseLogger } from 'fastify';
import type { HeldLease, LeaseAnnouncer } from '../domains/customers/customers.api.ts';
import type { Member } from '../kernel/member.ts';

/** A socket that may show which members are on customers. */
export interface Watcher {
  member: Pick<Member, 'tenantId' | 'userId'> & Member;
  sendLive(list: News[]): void;
}

/** Most customers that a socket may watch; more than a screen shows. */
const MOST_WATCHED = 100;
const ID = /^[1-9]\d{0,18}$/;

export interface LeaseWatchParts {
  leases: Pick<LeaseAnnouncer, 'visible' | 'held'>;
  log: FastifyBaseLogger;
}

/**
 * Tells which member is on which customer, but only to the sockets that show that customer. A lease costs one read if a
 * socket shows the customer, and nothing otherwise. The right to watch a customer is checked when the watching begins.
 */
export function createLeaseWatch({ leases, log }: LeaseWatchParts) {
  const byCustomer = new Map<string, Set<Watcher>>();
  const watched = new Map<Watcher, string[]>();
  const failed = (error: unknown) => log.warn({ err: error }, 'leases were not told');

  function forget(watcher: Watcher): void {
    for (const key of watched.get(watcher) ?? []) {
      const others = byCustomer.get(key);
      others?.delete(watcher);
      if (others?.size === 0) byCustomer.delete(key);
    }
    watched.delete(watcher);
  }

  /** Replaces the customers that a socket watches. Sends it the members who are on them now. */
  async function watch(watcher: Watcher, data: unknown): Promise<void> {
    if (!Array.isArray(data) || data.length > MOST_WATCHED) return;
    const asked = data.filter((id): id is string => typeof id === 'string' && ID.test(id));
    const { tenantId } = watcher.member;
    // The old list goes at once, so that an earlier list does not overtake a later one.
    forget(watcher);
    const keys: string[] = [];
    watched.set(watcher, keys);
    if (asked.length === 0) return;
    const ids = await leases.visible(watcher.member, asked);
    if (watched.get(watcher) !== keys) return;
    for (const id of ids) {
      const key = `${tenantId}:${id}`;
      keys.push(key);
      byCustomer.set(key, (byCustomer.get(key) ?? new Set()).add(watcher));
    }
    const held = await leases.held(tenantId, ids);
    if (watched.get(watcher) === keys && held.length > 0) watcher.sendLive(held.map((lease) => newsOf(watcher, lease)));
  }

  async function tell(key: string): Promise<void> {
    if (!byCustomer.has(key)) return;
    const [tenantId, customerId] = key.split(':') as [string, string];
    const [lease] = await leases.held(tenantId, [customerId]);
    for (const watcher of byCustomer.get(key) ?? []) {
      watcher.sendLive([lease ? newsOf(watcher, lease) : { customerId, by: null, isMine: false, seconds: 0 }]);
    }
  }

  /** Tells every watcher again, because words may have been lost. */
  async function tellAll(): Promise<void> {
    for (const key of byCustomer.keys()) await tell(key);
  }

  return {
    watch,
    forget,
    onWord: (key: string) => void tell(key).catch(failed),
    onGap: () => void tellAll().catch(failed),
    /** Returns the number of customers that sockets watch. */
    size: () => byCustomer.size,
  };
}

function newsOf({ member }: Watcher, { customerId, memberId, by, seconds }: HeldLease & { seconds: number }): News {
  return { customerId, by, isMine: memberId === member.userId, seconds };
}
