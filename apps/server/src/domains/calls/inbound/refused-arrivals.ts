import type { Gauge } from '../../../platform/http/metrics.ts';

const refused = { count: 0 };

/** Counts a caller whom nobody can be responsible for: the number is no line's, or the caller's is no number. */
export function noteRefusedArrival(): void {
  refused.count += 1;
}

/** The figure of `/metrics` about the callers whom this process sent off. */
export const refusedArrivals: Gauge = {
  name: 'haihu_arrivals_refused_total',
  help: 'Calls to our lines that got the busy tone: the number is no line of ours, or the caller sent no real number.',
  value: () => refused.count,
  isCounter: true,
};
