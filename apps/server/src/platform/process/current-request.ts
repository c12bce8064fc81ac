import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanPlace } from '../tracing/tracer.ts';

/** The cause of the running code. */
interface Cause {
  requestId: string | undefined;
  span: SpanPlace | undefined;
  /** True in the run of a job. */
  isJob: boolean;
}

const current = new AsyncLocalStorage<Cause>();

/** Runs work as a part of the request with this id, and of this span. So is everything that the work begins. */
export const withinRequest = <Result>(
  requestId: string | undefined,
  work: () => Result,
  span?: SpanPlace | undefined,
): Result => current.run({ requestId, span, isJob: false }, work);

/** Runs a job as a part of the request that asked for it, if one did, and of this span. */
export const withinJob = <Result>(
  requestId: string | undefined,
  work: () => Result,
  span?: SpanPlace | undefined,
): Result => current.run({ requestId, span, isJob: true }, work);

/** Returns the id of the request of which the running code is a part, or `undefined`. */
export const currentRequestId = (): string | undefined => current.getStore()?.requestId;

/**
 * Returns the id of the request that asks for work at an instant, or `undefined`. Later work that a job asks for belongs
 * to no request: it may come again every day.
 */
export function requestOfWork(runAt: Date | undefined): string | undefined {
  const cause = current.getStore();
  return cause?.isJob && runAt ? undefined : cause?.requestId;
}

/** Returns the span of which the running code is a part, or `undefined`. */
export const currentSpan = (): SpanPlace | undefined => current.getStore()?.span;
