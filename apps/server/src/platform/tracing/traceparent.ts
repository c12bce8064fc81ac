import type { SpanPlace } from './tracer.ts';

/** The header by which a program tells the next one of its span, after W3C Trace Context. */
export const TRACEPARENT = 'traceparent';

const WELL_FORMED = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** Reads a `traceparent`. `null`: it is malformed. `isKept`: the sender keeps the trace, so its other spans exist. */
export function readTraceparent(text: string): { place: SpanPlace; isKept: boolean } | null {
  const [, traceId, spanId, flags] = WELL_FORMED.exec(text) ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { place: { traceId, spanId }, isKept: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Writes the `traceparent` of a span that is kept. */
export const traceparentOf = ({ traceId, spanId }: SpanPlace): string => `00-${traceId}-${spanId}-01`;
