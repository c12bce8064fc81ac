import { auditOperator } from '../../../kernel/audit.ts';
import { revokeMembers } from '../../identity/identity.api.ts';
import { updateDetails } from '../core/enterprises.repository.ts';
import type { LeavingParts } from '../core/leaving-parts.ts';
import { setSuspended } from '../core/places.repository.ts';
import * as repository from './suspension.repository.ts';

export type SuspensionParts = Pick<LeavingParts, 'db' | 'clock' | 'leaving' | 'agentsInTasks'>;

/** Suspends enterprises and members for the operator, if their owner cannot. */
export function createSuspension({ db, clock, leaving, agentsInTasks }: SuspensionParts) {
  /** Suspends an enterprise: nobody can sign in, and open sessions end. Returns false if it was suspended before. */
  async function suspend(tenantId: string, reason: string): Promise<boolean> {
    const now = clock.now();
    return db.forTenant(tenantId).transaction(async (tx) => {
      if (!(await repository.suspendTenant(tx, { at: now, reason }))) return false;
      await revokeMembers(tx, await repository.findEverybody(tx), 'suspended', now);
      await auditOperator(tx, { at: now, action: 'enterprises.suspended', subjectId: tenantId, detail: { reason } });
      return true;
    });
  }

  /** Ends a suspension. Returns false if the enterprise is not suspended. */
  async function resume(tenantId: string): Promise<boolean> {
    return db.forTenant(tenantId).transaction(async (tx) => {
      if (!(await repository.resumeTenant(tx))) return false;
      await auditOperator(tx, { at: clock.now(), action: 'enterprises.resumed', subjectId: tenantId });
      return true;
    });
  }

  async function rename(tenantId: string, name: string): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      await updateDetails(tx, { name });
      await auditOperator(tx, { at: clock.now(), action: 'enterprises.saved', subjectId: tenantId, detail: { name } });
    });
  }

  /**
   * Suspends a member, or ends the suspension. The member keeps everything until the enterprise hands it over. Returns
   * false if nothing changed.
   */
  async function setMemberSuspended(tenantId: string, userId: string, isSuspended: boolean): Promise<boolean> {
    const now = clock.now();
    return db.forTenant(tenantId).transaction(async (tx) => {
      const before = await repository.lockMember(tx, userId);
      if (!before || before.isSuspended === isSuspended) return false;
      await setSuspended(tx, userId, isSuspended ? now : null);
      if (isSuspended) {
        await leaving.phones(tx, userId);
        await agentsInTasks.leave(tx, userId);
        await revokeMembers(tx, [userId], 'suspended', now);
      }
      const action = isSuspended ? 'organisation.staff_suspended' : 'organisation.staff_restored';
      await auditOperator(tx, { at: now, action, subjectId: userId });
      return true;
    });
  }

  return { suspend, resume, rename, setMemberSuspended };
}
