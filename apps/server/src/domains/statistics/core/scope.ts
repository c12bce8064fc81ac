import type { Call } from '@haihu/contract/calls/core/calls';
import type { CallSource } from '@haihu/contract/statistics/values';
import { isInScope, type Member, seesAll } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { errorAt } from '../../../platform/errors.ts';
import { findInScope, findPlaced } from '../../organisation/organisation.api.ts';
import { findStaffOf, hasDepartment, hasLineEver, type Members } from './scope.repository.ts';
import { hasTask } from './tasks.repository.ts';

interface AskedMembers {
  of: 'me' | 'team';
  memberId?: string;
  departmentId?: string;
}

export interface CallNarrowing {
  /** True for only the calls that met no agent. */
  noAgent?: boolean;
  lineId?: string;
  mode?: Call['mode'];
  taskId?: string;
}

/** The calls that count, at any time. */
export interface CallScope extends CallNarrowing {
  members: Members;
  source: CallSource;
}

/** Returns true if a condition narrows calls that only calls can have. */
export const narrowsCalls = ({ lineId, mode, taskId, source }: CallNarrowing & { source?: CallSource }): boolean =>
  lineId !== undefined || mode !== undefined || taskId !== undefined || source === 'device';

/** Finds the members whose activity counts. Throws `statistics.not_found` for a member whom the caller does not see. */
export async function findMembersAsked(db: Queryable, member: Member, asked: AskedMembers): Promise<Members> {
  const { of, memberId, departmentId } = asked;
  const staff = departmentId === undefined ? undefined : await staffOf(db, member, departmentId);
  if (memberId !== undefined) {
    const placed = await findPlaced(db, memberId);
    if (!placed || !isInScope(member, placed)) throw errorAt('statistics.not_found', 'memberId');
    return !staff || staff.includes(memberId) ? [memberId] : [];
  }
  if (staff) return staff;
  if (of === 'me') return [member.userId];
  const whose = await findInScope(db, member);
  return whose && [...whose];
}

async function staffOf(db: Queryable, member: Member, departmentId: string): Promise<string[]> {
  const isInView = seesAll(member) || member.departmentIds.includes(departmentId);
  if (!isInView || !(await hasDepartment(db, departmentId))) throw errorAt('statistics.not_found', 'departmentId');
  return findStaffOf(db, member, departmentId);
}

/** Reads the scope of the calls in a request. Throws `statistics.not_found`. */
export async function findCallScope(
  db: Queryable,
  member: Member,
  asked: AskedMembers & CallNarrowing & { source?: CallSource },
): Promise<CallScope> {
  const { noAgent, lineId, mode, taskId, source = 'lines' } = asked;
  const members = await findMembersAsked(db, member, asked);
  if (lineId !== undefined && !(await hasLineEver(db, lineId))) throw errorAt('statistics.not_found', 'lineId');
  if (taskId !== undefined && !(await hasTask(db, taskId))) throw errorAt('statistics.not_found', 'taskId');
  return { members, noAgent, lineId, mode, taskId, source };
}
