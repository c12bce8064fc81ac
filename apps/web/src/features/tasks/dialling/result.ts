import type { RequestTo } from '@haihu/contract/contract';
import { nothingWritten, visitTime, type Written } from '../../../parts/followups/draft.ts';
import { results } from '../../../parts/followups/results.ts';

/** What came of a call to a number of a task, as it is chosen on the screen. */
export type Result = Written;

export const emptyResult: Result = nothingWritten;

/** There is something to keep. */
export function isFilled(written: Result): boolean {
  const { result, level, text } = written;
  return result !== null || level !== null || text.trim() !== '' || visitTime(written) !== null;
}

/** Everything that stands there follows from how the call ended. */
export const isPresetOnly = ({ preset, text }: Result): boolean => preset.includes('result') && text.trim() === '';

/** The result as it is sent. `callId`: of the call that it came of. */
export function recordOf(written: Result, callId: string | null): NonNullable<RequestTo<'tasks.record'>['result']> {
  const { result, level, text, waitingVisit } = written;
  const again = visitTime(written);
  return {
    ...(callId && { callId }),
    ...(result && { outcome: results[result].outcome }),
    ...(level && { level }),
    ...(text.trim() && { note: text.trim() }),
    ...(again && { callAgainAt: again }),
    ...(waitingVisit && { waitingVisit }),
  };
}
