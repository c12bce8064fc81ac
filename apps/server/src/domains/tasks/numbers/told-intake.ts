import { INTAKE_UNDO_MINUTES } from '@haihu/contract/tasks/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { roundCount } from '../../../platform/round-count.ts';
import { countProblems, type StoredIntake, type Undone } from './intakes.repository.ts';

const UNDO_TIME = INTAKE_UNDO_MINUTES * 60_000;

interface Told {
  taken: number;
  refused: number;
}

/** How many numbers were taken and how many were not, as far as its maker may know. */
export async function toldOf(
  db: Queryable,
  { id, isRounded, taken, refused }: Pick<StoredIntake, 'id' | 'isRounded'> & Told,
): Promise<Told> {
  if (!isRounded) return { taken, refused };
  const problems = await countProblems(db, id);
  const left = roundCount(refused - problems, taken + refused - problems);
  return { taken: taken + refused - problems - left, refused: problems + left };
}

/** What became of an undoing, as far as its maker may know: of a round list `taken` is round, and so is the rest of it. */
export function toldUndone({ isRounded }: Pick<StoredIntake, 'isRounded'>, taken: number, undone: Undone): Undone {
  return isRounded ? { takenBack: Math.max(0, taken - undone.kept), kept: undone.kept } : undone;
}

/** ISO 8601; null where a list cannot be undone, or nothing of it came in. Of a round one that is not told. */
export function undoUntilOf(
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
