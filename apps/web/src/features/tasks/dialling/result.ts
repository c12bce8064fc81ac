import type { RequestTo } from '@haihu/contract/contract';
import { nothingWritten, callBackTime, type WrittenFields } from '../../../parts/followups/notes/draft.ts';
import { results } from '../../../parts/followups/notes/results.ts';

/** The result of a call to a task's number, as chosen on the screen. */
export type WrittenResult = WrittenFields;

export const emptyResult: WrittenResult = nothingWritten;

/** Returns true if there is something to save. */
export function isFilled(written: WrittenResult): boolean {
  const { result, level, text } = written;
  return result !== null || level !== null || text.trim() !== '' || callBackTime(written) !== null;
}

/** Returns true if the app chose the whole result by how the call ended. */
export const isPresetOnly = ({ preset, text }: WrittenResult): boolean =>
  preset.includes('result') && text.trim() === '';

/** Builds the request of a result. `callId`: its call. */
export function resultRequestOf(
  written: WrittenResult,
  callId: string | null,
): NonNullable<RequestTo<'tasks.record'>['result']> {
  const { result, own, level, text, waitingVisit } = written;
  const again = callBackTime(written);
  return {
    ...(callId && { callId }),
    ...(own ? { ownOutcomeId: own.id } : result && { outcome: results[result].outcome }),
    ...(level && { level }),
    ...(text.trim() && { note: text.trim() }),
    ...(again && { callAgainAt: again }),
    ...(waitingVisit && { waitingVisit }),
  };
}
