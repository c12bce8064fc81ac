import { INTAKE_UNDO_MINUTES } from '@haihu/contract/tasks/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { roundCount } from '../../numbers/numbers.api.ts';
import { countProblems, type findRefusals, type StoredIntake, type Undone } from './intakes.repository.ts';

const UNDO_TIME = INTAKE_UNDO_MINUTES * 60_000;

interface Told {
  taken: number;
  refused: number;
}

/** Returns the counts of taken and refused rows, as far as the maker may know them. */
export async function intakeCountsOf(
  db: Queryable,
  { id, isRounded, taken, refused }: Pick<StoredIntake, 'id' | 'isRounded'> & Told,
): Promise<Told> {
  if (!isRounded) return { taken, refused };
  const problems = await countProblems(db, id);
  const left = roundCount(refused - problems, taken + refused - problems);
  return { taken: taken + refused - problems - left, refused: problems + left };
}

/**
 * Returns the result of an undo, as far as the maker may know it. For a rounded list `taken` is rounded, and so is the
 * rest.
 */
export function shownUndoing({ isRounded }: Pick<StoredIntake, 'isRounded'>, taken: number, undone: Undone): Undone {
  return isRounded ? { takenBack: Math.max(0, taken - undone.kept), kept: undone.kept } : undone;
}

/**
 * Returns the end of the time to undo, ISO 8601. Null if a list cannot be undone, or if nothing of it came in. For a
 * rounded list the latter is not revealed.
 */
export function intakeUndoUntilOf(
  {
    state,
    endedAt,
    undone,
    taken,
    isRounded,
  }: Pick<StoredIntake, 'state' | 'endedAt' | 'undone' | 'taken' | 'isRounded'>,
  now: Date,
): string | null {
  if (state !== 'done' || endedAt === null || undone !== null || (taken === 0 && !isRounded)) return null;
  const until = Date.parse(endedAt) + UNDO_TIME;
  return until > now.getTime() ? new Date(until).toISOString() : null;
}

/** Shows a refused row of a list, without its cell. */
export function shownRefusal({
  row,
  reason,
  otherTaskId,
  otherTaskName,
  problem,
}: Awaited<ReturnType<typeof findRefusals>>[number]) {
  const otherTask = otherTaskId && otherTaskName !== null ? { id: otherTaskId, name: otherTaskName } : null;
  return { row, state: reason, otherTask, problem };
}
