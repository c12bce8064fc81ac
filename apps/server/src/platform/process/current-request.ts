import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanPlace } from '../tracing/tracer.ts';

/** The cause of the running code. */
interface Cause {
  requestId: string | undefined;
  span: SpanPlace | undefined;
}

const current = new AsyncLocalStorage<Cause>();

/** Runs work as a part of the request with this id, and of this span. So is everything that the work begins. */
export const withinRequest = <Result>(
  requestId: string | undefined,
  work: () => Result,
  span?: SpanPlace | undefined,
): Result => current.run({ requestId, span }, work);

/** Returns the id of the request of which the running code is a part, or `undefined`. */
export const currentRequestId = (): string | undefined => current.getStore()?.requestId;

/** Returns the span of which the running code is a part, or `undefined`. */
export const currentSpan = (): SpanPlace | undefined => current.getStore()?.span;
