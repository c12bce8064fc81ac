import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import { isInScope, type Member, seesAll } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { callNotFound, callStillOn } from '../core/calls.errors.ts';
import * as repository from './hiding.repository.ts';

/**
 * Makes the functions that hide calls. A hidden call leaves the lists, but its charge, its attempt and all figures
 * stay.
 */
export function createHiding({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Hides all of these calls or none. Their agents must be in the member's scope. A call that was already hidden is not
   * counted. Throws `calls.not_found`, `calls.still_on`.
   */
  async function hideRecords(
    member: Member,
    { ids }: RequestOf<'calls.hideRecords'>,
  ): Promise<ReplyOf<'calls.hideRecords'>> {
    const wanted = [...new Set(ids)];
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      const found = await repository.lockHideable(tx, wanted);
      if (found.length < wanted.length || !found.every((call) => mayHide(member, call))) throw callNotFound();
      if (found.some(({ isOver }) => !isOver)) throw callStillOn();
      const fresh = found.filter(({ isHidden }) => !isHidden).map(({ id }) => id);
      const at = clock.now();
      await repository.hide(tx, fresh, { at, by: member.userId });
      for (const subjectId of fresh) await audit(tx, member, { at, action: 'calls.record_hidden', subjectId });
      return { hidden: fresh.length };
    });
  }

  /**
   * Clears entries of the member's own log. Other lists keep them. Throws `calls.not_found` for a call that is not
   * theirs.
   */
  async function clearLog(member: Member, request: RequestOf<'calls.clearLog'>): Promise<ReplyOf<'calls.clearLog'>> {
    const ids = 'ids' in request ? [...new Set(request.ids)] : null;
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      if (ids && (await repository.countOwn(tx, member.userId, ids)) < ids.length) throw callNotFound();
      return { cleared: await repository.clearLog(tx, member.userId, { ids, at: clock.now() }) };
    });
  }

  return { hideRecords, clearLog };
}

function mayHide(member: Member, { agentId, agentDepartmentId }: repository.HideableCall): boolean {
  if (agentId === null) return seesAll(member);
  return isInScope(member, { userId: agentId, departmentId: agentDepartmentId });
}
