import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import { isInScope, type Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { revokeMembers } from '../../identity/identity.api.ts';
import { countHoldings } from '../core/holdings.ts';
import type { LeavingParts } from '../core/leaving-parts.ts';
import { staffNotFound, successorNeeded } from '../core/organisation.errors.ts';
import { findActive, findPlaced, lockMembers, setSuspended, tellPlaces } from '../core/places.repository.ts';
import { lockRoles } from '../core/roles.repository.ts';
import { takeLeave } from '../core/take-leave.ts';
import { createHandOver } from './hand-over.usecases.ts';
import { requireManageable, requireOtherOwner } from './staff.usecases.ts';
import { letGo } from '../core/let-go.ts';

export function createLeaving({ db, clock, holdings, leaving, agentsInTasks }: LeavingParts) {
  const handOver = createHandOver({ db, clock, holdings });

  async function holdingsOf(member: Member, id: string): Promise<ReplyOf<'organisation.holdings'>> {
    const tenant = db.forTenant(member.tenantId);
    await requireManageable(tenant, member, id);
    return { ...(await countHoldings(holdings, tenant, id)), ...(await agentsInTasks.count(tenant, id)) };
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
      const toIds = await takersOf(tx, member, userId, successor);
      const held = await countHoldings(holdings, tx, userId);
      if (held.customers + held.visits > 0 && successor === undefined) throw successorNeeded(held);
      if (how === 'suspend') await setSuspended(tx, userId, now);
      else {
        await takeLeave(tx, userId, now);
        await letGo(leaving, tx, userId);
      }
      await leaving.phones(tx, userId);
      await leaving.boards(tx, userId);
      await leaving.missed(tx, userId);
      await agentsInTasks.leave(tx, userId);
      await revokeMembers(tx, [userId], how === 'suspend' ? 'suspended' : 'membership', now);
      const jobId = await handOver.begin(tx, member, { fromId: userId, toIds, held });
      const action = how === 'suspend' ? 'organisation.staff_suspended' : 'organisation.staff_removed';
      await audit(tx, member, { at: now, action, subjectId: userId, detail: { ...held } });
      return { ...held, jobId };
    }, 'for its values');
  }

  async function restore(
    member: Member,
    { userId }: RequestOf<'organisation.restoreStaff'>,
  ): Promise<ReplyOf<'organisation.restoreStaff'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockRoles(tx);
      await requireManageable(tx, member, userId);
      await setSuspended(tx, userId, null);
      tellPlaces(tx);
      await audit(tx, member, { at: clock.now(), action: 'organisation.staff_restored', subjectId: userId });
    });
    return { done: true };
  }

  return { held: holdingsOf, end, restore, runHandOver: handOver.run, handOver };
}

/**
 * Returns the receivers; empty: the public pool. Locks them and the leaver until the transaction ends: the receivers
 * stay active, and the leaver gets nothing new.
 */
async function takersOf(
  tx: Queryable,
  member: Member,
  userId: string,
  successor: RequestOf<'organisation.endStaff'>['successor'],
): Promise<string[]> {
  const asked =
    successor === undefined || successor === 'sea'
      ? []
      : 'userId' in successor
        ? [successor.userId]
        : successor.userIds;
  const toIds = [...new Set(asked)];
  await lockMembers(tx, [userId, ...toIds]);
  const active = await findActive(tx, toIds);
  for (const id of toIds) {
    const placed = await findPlaced(tx, id);
    if (!placed || id === userId || !active.has(id) || !isInScope(member, placed)) throw staffNotFound();
  }
  return toIds;
}
