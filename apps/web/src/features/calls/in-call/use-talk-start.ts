import type { Call } from '@haihu/contract/calls/core/calls';
import { useState } from 'react';

/**
 * Returns the start of the talk by this device's clock, in milliseconds since 1970. `null` before it. The server's
 * clock gives the instant, but both clocks may differ by minutes. So the start is never earlier than the last read that
 * showed no answer.
 */
export function useTalkStart({ id, answeredAt }: Pick<Call, 'id' | 'answeredAt'>, readAt: number): number | null {
  const [seen, setSeen] = useState<{ id: string; unanswered: number; start: number | null }>({
    id,
    unanswered: -Infinity,
    start: null,
  });
  if (answeredAt === null) {
    if (seen.id !== id || seen.unanswered !== readAt) setSeen({ id, unanswered: readAt, start: null });
    return null;
  }
  if (seen.id === id && seen.start !== null) return seen.start;
  const earliest = seen.id === id ? seen.unanswered : -Infinity;
  const start = Math.min(readAt, Math.max(Date.parse(answeredAt), earliest));
  setSeen({ id, unanswered: earliest, start });
  return start;
}
