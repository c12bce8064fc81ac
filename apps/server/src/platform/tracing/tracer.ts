/** The place of a span in its trace, by the ids of OTLP: 32 and 16 hexadecimal digits. */
export interface SpanPlace {
  traceId: string;
  spanId: string;
}

/** The kinds of OTLP: we answer, we ask another program, or we work on what was left for us. */
export type SpanKind = 'server' | 'client' | 'consumer';

/** The facts about a span. They hold names, codes, counts and ids: no address, text of a statement, value or body. */
export type SpanFacts = Record<string, string | number>;

/** A part of the work, which has begun. */
export interface OpenSpan {
  place: SpanPlace;
  end(outcome: { hasFailed: boolean; facts?: SpanFacts }): void;
}

/** Makes spans. A process has one if its settings name a collector. */
export interface Tracer {
  /** Begins a span below another one. */
  begin(name: string, kind: SpanKind, parent: SpanPlace): OpenSpan;
  /** Begins a trace. `null`: it is not in the share of traces that are kept. */
  beginTrace(name: string, kind: SpanKind): OpenSpan | null;
}
