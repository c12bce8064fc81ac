import type { VisitShortcut } from '@haihu/contract/config/values';
import type { RequestTo } from '@haihu/contract/contract';
import type { Outcome } from '@haihu/contract/followups/values';
import { visitTime } from '../../../parts/followups/draft.ts';
import type { NextVisitChoice } from '../../../parts/followups/next-visit.tsx';
import { presetOf } from '../../../parts/followups/results.ts';

/** What came of a call, as it is chosen on the screen. */
export interface Result extends NextVisitChoice {
  outcome: Outcome | null;
  level: number | null;
  note: string;
}

export const emptyResult: Result = { outcome: null, level: null, note: '', visit: null, pickedAt: null };

/** There is something to keep. */
export function isFilled({ outcome, level, note, visit, pickedAt }: Result): boolean {
  return outcome !== null || level !== null || note.trim() !== '' || visitTime({ visit, pickedAt }) !== null;
}

/** What an outcome settles by itself: a call again is promised for tomorrow, unless a time was chosen before. */
export function withOutcome(result: Result, outcome: Outcome | null, shortcuts: readonly VisitShortcut[]): Result {
  if (outcome === null) return { ...result, outcome };
  const { visit, level = result.level } = presetOf(outcome, shortcuts);
  const isOpen = result.visit === null || visit === 'none';
  return { ...result, outcome, level, visit: isOpen ? (visit ?? result.visit) : result.visit };
}

/** The result as it is sent. `callId`: of the call that it came of. */
export function recordOf(result: Result, callId: string | null): NonNullable<RequestTo<'tasks.record'>['result']> {
  const { outcome, level, note } = result;
  const again = visitTime(result);
  return {
    ...(callId && { callId }),
    ...(outcome && { outcome }),
    ...(level && { level }),
    ...(note.trim() && { note: note.trim() }),
    ...(again && { callAgainAt: again }),
  };
}
