import type { Gauge } from '../../../platform/http/metrics.ts';

const refused = { count: 0 };

/** Counts a caller who gets the busy tone: the number is no line's, the caller's is no number, or the enterprise refuses it. */
export function noteRefusedArrival(): void {
  refused.count += 1;
}

/** The figure of `/metrics` about the callers whom this process sent off. */
export const refusedArrivals: Gauge = {
  name: 'haihu_arrivals_refused_total',
  help: 'Calls to our lines that got the busy tone: no line of ours, no real number of the caller, or refused by rule.',
  value: () => refused.count,
  isCounter: true,
};
