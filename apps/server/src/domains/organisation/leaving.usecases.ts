import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { isInScope, type Member } from '../../platform/member.ts';
import { revokeMembers } from '../identity/identity.api.ts';
import { staffNotFound, successorNeeded } from './organisation.errors.ts';
import { findPlaced, isActive } from './places.repository.ts';
import { lockRoles } from './roles.repository.ts';
import * as repository from './staff.repository.ts';
import { takeLeave } from './take-leave.ts';
import { requireManageable, requireOtherOwner } from './staff.usecases.ts';

export interface HandOver {
  fromId: string;
  /** Null: nobody; each domain knows what becomes of its own. */
  toId: string | null;
  /** Who decided it. */
  actorId: string;
  at: Date;
}

/** A kind of thing that a member may hold, by the domain whose it is. */
export interface Holding {
  count(db: Queryable, userId: string): Promise<number>;
  /** All of it, and what is claimed meanwhile. Answers how many. */
  handOver(tx: Queryable, change: HandOver): Promise<number>;
}

export interface LeavingParts {
  db: Db;
  clock: Clock;
  holdings: Record<'customers' | 'visits', Holding>;
}

export type Leaving = ReturnType<typeof createLeaving>;

export function createLeaving({ db, clock, holdings }: LeavingParts) {
  async function held(member: Member, id: string): Promise<ReplyOf<'organisation.holdings'>> {
    const tenant = db.forTenant(member.tenantId);
    await requireManageable(tenant, member, id);
    return count(tenant, id);
  }

  async function count(tenant: Queryable, userId: string) {
    return {
      customers: await holdings.customers.count(tenant, userId),
      visits: await holdings.visits.count(tenant, userId),
    };
  }

  async function end(
    member: Member,
    { userId, how, successor }: RequestOf<'organisation.endStaff'>,
  ): Promise<ReplyOf<'organisation.endStaff'>> {
    const now = clock.now();
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockRoles(tx);
      const target = await requireManageable(tx, member, userId);
      if (target.isSuper && !target.suspended) await requireOtherOwner(tx, userId);
      const toId = await takerOf(tx, member, userId, successor);
      // First, so that whoever claims for themselves meanwhile is found out.
      if (how === 'suspend') await repository.setSuspended(tx, userId, now);
      else await takeLeave(tx, userId, now);
      await revokeMembers(tx, [userId], how === 'suspend' ? 'suspended' : 'membership', now);
      const change = { fromId: userId, toId, actorId: member.userId, at: now };
      // Visits first: whose they are decides what is next for a customer.
      const visits = await holdings.visits.handOver(tx, change);
      const customers = await holdings.customers.handOver(tx, change);
      const action = how === 'suspend' ? 'organisation.staff_suspended' : 'organisation.staff_removed';
      await audit(tx, member, { at: now, action, subjectId: userId, detail: { customers, visits } });
      return { customers, visits };
    });
  }

  /** Throws `organisation.successor_needed` where somebody has to take over and nobody was named. */
  async function takerOf(
    tx: Queryable,
    member: Member,
    userId: string,
    successor: RequestOf<'organisation.endStaff'>['successor'],
  ): Promise<string | null> {
    if (successor === 'sea') return null;
    if (successor) {
      const placed = await findPlaced(tx, successor.userId);
      const mayTake = placed && successor.userId !== userId && isInScope(member, placed);
      if (!mayTake || !(await isActive(tx, successor.userId))) throw staffNotFound();
      return successor.userId;
    }
    const left = await count(tx, userId);
    if (left.customers + left.visits > 0) throw successorNeeded(left);
    return null;
  }

  async function restore(
    member: Member,
    { userId }: RequestOf<'organisation.restoreStaff'>,
  ): Promise<ReplyOf<'organisation.restoreStaff'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockRoles(tx);
      await requireManageable(tx, member, userId);
      await repository.setSuspended(tx, userId, null);
      await audit(tx, member, { at: clock.now(), action: 'organisation.staff_restored', subjectId: userId });
    });
    return { done: true };
  }

  return { held, end, restore };
}
