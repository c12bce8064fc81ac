import type { ReplyOf } from '@haihu/contract/contract';
import { dayOf, startOfDay } from '@haihu/rules/day';
import type { Member } from '../../../kernel/member.ts';
import { type Db, endingWith, type Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { stayActive } from '../../organisation/organisation.api.ts';
import { findLeases, type HeldLease } from '../core/customer-leases.repository.ts';
import { customerLeased, customerNotFound, dailyClaimsUsed, privatePoolFull } from '../core/customers.errors.ts';
import { ownershipOf, viewOf } from '../core/customers.policy.ts';
import { findHoldings, lockClaimsOf, lockCustomers, type StoredHolding } from '../core/customers.repository.ts';
import { type MemberPublicPools, rulesOf } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import {
  type ClaimsByPublicPool,
  countOwnCustomers,
  type OwnCounts,
  takeUnchanged,
  type ClaimedCustomer,
} from './claim.repository.ts';

/**
 * The facts that decide a claim: owners and callers of the customers, the rules of this moment, and the member's
 * counts.
 */
export interface LookedAtCustomer {
  held: StoredHolding[];
  /** Colleagues who are on the phone with one of the customers. */
  callers: HeldLease[];
  publicPools: MemberPublicPools;
  own: OwnCounts;
}

export function createClaim({ db, clock }: { db: Db; clock: Clock }) {
  async function lookAt(
    member: Member,
    ids: string[],
    via: Queryable = db.forTenant(member.tenantId),
  ): Promise<LookedAtCustomer> {
    const now = clock.now();
    const since = startOfDay(dayOf(now, member.zone), member.zone);
    const [held, leases, publicPools, own] = await Promise.all([
      findHoldings(via, distinct(ids)),
      findLeases(via, distinct(ids), now),
      readPublicPoolsOf(via, member.userId),
      countOwnCustomers(via, member.userId, since),
    ]);
    const callers = leases.filter(({ isCall, memberId }) => isCall && memberId !== member.userId);
    return { held, callers, publicPools, own };
  }

  /**
   * Claims the open ones among these customers. Another member's customer is no error: its standing tells who was
   * faster. The open ones are claimed all together or not at all. None is claimed past a limit, or if one of them is
   * absent or being called. `looked`: the same facts, if the caller has read them already while the session was
   * checked.
   */
  async function claim(
    member: Member,
    ids: string[],
    looked: Promise<LookedAtCustomer> = lookAt(member, ids),
  ): Promise<ReplyOf<'customers.claim'>> {
    const now = clock.now();
    const tenant = db.forTenant(member.tenantId);
    const seen = await looked;
    const open = requireOpen(seen, member, ids, now);
    // Many members want the same customer, and most come too late. They need no lock to learn it.
    if (open.length === 0) return answer(seen, member, ids, now);
    const taken = await tenant.transaction(async (tx) =>
      // Limits are counted, so two claims of one member wait for each other. They also wait for a suspension of the
      // member. All locks come before the statement that takes. It then sees every change that they waited for, also a
      // call to the customer.
      endingWith(
        () => stayActive(tx, member.userId),
        () => lockClaimsOf(tx, member.userId),
        () => lockCustomers(tx, distinct(ids)),
        () => take(tx, member, open, seen, now),
      ),
    );
    if (taken.length > 0) return answer(seen, member, ids, now, taken);
    // A fact has changed since it was read: read again, now with everything locked.
    return tenant.transaction(async (tx) => {
      const [isActive] = await Promise.all([
        stayActive(tx, member.userId),
        lockClaimsOf(tx, member.userId),
        lockCustomers(tx, distinct(ids)),
      ]);
      // A member who was suspended while this waited claims nothing.
      if (!isActive) throw new AppError('session.revoked');
      const found = await lookAt(member, ids, tx);
      const left = requireOpen(found, member, ids, now);
      return answer(found, member, ids, now, left.length > 0 ? await take(tx, member, left, found, now) : []);
    });
  }

  return { lookAt, claim };
}

const distinct = (ids: string[]) => [...new Set(ids)];

/**
 * Returns the customers that may be claimed. Throws `customers.not_found` if the member may not see one of them. Throws
 * `customers.leased`, with the caller, if a colleague is on the phone with one of them. Throws
 * `customers.daily_claims_used` or `customers.private_pool_full` if there is not room for all of them.
 */
function requireOpen(looked: LookedAtCustomer, member: Member, ids: string[], now: Date): StoredHolding[] {
  const { held, callers, publicPools } = looked;
  const known = held.filter((one) => one.recycleBinId === null && viewOf(one, member, now, publicPools) !== 'none');
  if (known.length < distinct(ids).length) throw customerNotFound();
  const open = known.filter((one) => ownershipOf(one, member, now, publicPools).state === 'open');
  const caller = callers.find(({ customerId }) => open.some(({ id }) => id === customerId));
  if (caller) throw customerLeased(caller);
  requireRoom(open, looked);
  return open;
}

function answer(
  { held, publicPools, own }: LookedAtCustomer,
  member: Member,
  ids: string[],
  now: Date,
  taken: ClaimedCustomer[] = [],
): ReplyOf<'customers.claim'> {
  const byId = new Map(held.map((one) => [one.id, one]));
  const won = taken.map((one) => ({ ...byId.get(one.id)!, ...one, ownerName: member.name }));
  for (const one of won) byId.set(one.id, one);
  const claims = withMore(own.claims, won);
  return {
    list: distinct(ids).map((id) => ({ id, standing: ownershipOf(byId.get(id)!, member, now, publicPools) })),
    // Each public pool has its own number of claims a day. The smallest rest counts.
    claimsLeft: Math.min(...held.map(({ seaId }) => claimsLeftIn(seaId, publicPools, claims))),
  };
}

function withMore(used: ClaimsByPublicPool, won: StoredHolding[]): ClaimsByPublicPool {
  const all = new Map(used);
  for (const { seaId } of won) all.set(seaId, (all.get(seaId) ?? 0) + 1);
  return all;
}

const claimsLeftIn = (seaId: string, publicPools: MemberPublicPools, used: ClaimsByPublicPool) =>
  Math.max(0, rulesOf(publicPools, seaId).claimsADay - (used.get(seaId) ?? 0));

function requireRoom(open: StoredHolding[], { publicPools, own: { claims, held } }: LookedAtCustomer): void {
  for (const [seaId, ofPublicPool] of Map.groupBy(open, (one) => one.seaId)) {
    const claimsLeft = claimsLeftIn(seaId, publicPools, claims);
    if (ofPublicPool.length > claimsLeft) throw dailyClaimsUsed(claimsLeft);
    // All pools' customers fill the one private pool, so all must fit below the cap of each pool.
    const below = Math.max(0, rulesOf(publicPools, seaId).privateCap - held);
    if (open.length > below) throw privatePoolFull(below);
  }
}

function take(
  tx: Queryable,
  { userId }: Member,
  customers: StoredHolding[],
  { own }: LookedAtCustomer,
  at: Date,
): Promise<ClaimedCustomer[]> {
  return takeUnchanged(
    tx,
    { customers, memberId: userId, at, own },
    customers.map(({ id, seaId }) => ({
      customerId: id,
      at,
      kind: 'claimed',
      actorId: userId,
      detail: { sea: seaId },
      owners: { from: null, to: userId },
    })),
    customers.map(({ id }) => ({
      type: 'customer.claimed',
      version: 1,
      at,
      actorId: userId,
      subjectId: id,
      payload: {},
    })),
  );
}
