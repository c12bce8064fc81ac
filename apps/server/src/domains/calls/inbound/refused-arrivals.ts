import type { Gauge } from '../../../platform/http/metrics.ts';

const refused = { count: 0, full: 0 };

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

/** Counts a caller who gets the busy tone because too many wait. They are a missed call. */
export function noteFullQueue(): void {
  refused.full += 1;
}

/** The figure of `/metrics` about the callers for whom too many waited in this process. */
export const fullQueues: Gauge = {
  name: 'haihu_callers_queue_full_total',
  help: 'Callers who got the busy tone because as many callers of the line waited as may. Each is a missed call.',
  value: () => refused.full,
  isCounter: true,
};
