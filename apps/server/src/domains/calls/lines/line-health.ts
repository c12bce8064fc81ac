import type { LineHealth } from '@haihu/contract/calls/user-line';
import { judgeHealth } from '@haihu/rules/calls/line-health';
import type { Queryable } from '../../../platform/db/db.ts';
import * as repository from './line-health.repository.ts';

/** Lets the line of a call that ended, and the number it showed, rest before their carrier would block them. */
export async function watchLine(tx: Queryable, callId: string, at: Date): Promise<void> {
  const { lineId, numberId } = await repository.findLineOfCall(tx, callId);
  const lines = lineId ? await repository.countLines(tx, at, [lineId]) : [];
  const numbers = numberId ? await repository.countNumbers(tx, at, [numberId]) : [];
  for (const [what, watched] of [
    ...lines.map((one) => ['line', one] as const),
    ...numbers.map((one) => ['line_number', one] as const),
  ]) {
    const { state, reasons } = judgeHealth(watched);
    if (state === 'paused' && watched.pausedUntil === null)
      await repository.pause(tx, what, watched.id, { at, reasons });
  }
}

/** As lists show it: while it rests, what led to that. */
export function presentHealth(watched: repository.Watched): LineHealth {
  const { calls, answered, short, repeats, complaints, pausedUntil, pauseReasons } = watched;
  const judged = judgeHealth(watched);
  const { state, reasons } = pausedUntil ? { state: 'paused' as const, reasons: pauseReasons ?? [] } : judged;
  return { state, reasons, calls, answered, short, repeats, complaints, pausedUntil };
}
