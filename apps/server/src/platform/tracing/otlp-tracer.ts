import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind as Kinds, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import { ParentBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { Gauge } from '../http/metrics.ts';
import { withinRequest } from '../process/current-request.ts';
import { releaseVersion } from '../process/release.ts';
import type { TracingSettings } from '../settings/trace-env.ts';
import type { OpenSpan, SpanKind, SpanPlace, Tracer } from './tracer.ts';

/** Most spans that wait for the collector. */
const MOST_WAITING = 2048;

/** The library's code for spans that were taken. */
const TAKEN = 0;

/** Times of the sender, in milliseconds. */
const usualTimes = {
  /** Time between two sendings. Many spans go at once, without waiting for it. */
  every: 5000,
  /** Longest time that the collector may take. */
  answer: 10_000,
  /** Longest time that the last spans may take, while the process stops. */
  stop: 2000,
  /** Shortest time between two lines of the log about lost spans. */
  complaint: 60_000,
};

/** A tracer that sends its spans to a collector. */
export interface SendingTracer extends Tracer {
  gauges: Gauge[];
  /** Gives it the log, which hears of lost spans. */
  start(log: Pick<FastifyBaseLogger, 'warn'>): void;
  /** Sends the spans that wait, for two seconds at most. */
  stop(): Promise<void>;
}

const kinds: Record<SpanKind, Kinds> = { server: Kinds.SERVER, client: Kinds.CLIENT, consumer: Kinds.CONSUMER };

/**
 * Makes a tracer whose spans go to a collector by OTLP. A collector that is away costs the work nothing: its spans are
 * dropped and counted.
 */
export function createTracer(
  { endpoint, headers, serviceName, share }: TracingSettings,
  times: Partial<typeof usualTimes> = {},
): SendingTracer {
  const { every, answer, stop, complaint } = { ...usualTimes, ...times };
  let [waiting, lost, complainedAt] = [0, 0, -Infinity];
  let log: Pick<FastifyBaseLogger, 'warn'> | undefined;

  function lose(spans: number, reason: string): void {
    lost += spans;
    if (performance.now() - complainedAt < complaint) return;
    complainedAt = performance.now();
    // The line belongs to no request, although one may have filled the queue.
    withinRequest(undefined, () => log?.warn({ lost, reason }, 'spans were not taken'));
  }

  const otlp = new OTLPTraceExporter({ url: endpoint, headers, timeoutMillis: answer });
  const exporter: SpanExporter = {
    export(spans, done) {
      waiting -= spans.length;
      otlp.export(spans, (result) => {
        if (result.error) lose(spans.length, reasonOf(result.error));
        // The loss is counted here. The processor would only tell it to the library's own log, which we do not open.
        done({ code: TAKEN });
      });
    },
    shutdown: () => otlp.shutdown(),
  };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': releaseVersion,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: MOST_WAITING, scheduledDelayMillis: every })],
  });
  const tracer = provider.getTracer('haihu', releaseVersion);

  function open(name: string, kind: SpanKind, context = ROOT_CONTEXT): OpenSpan | null {
    const span = tracer.startSpan(name, { kind: kinds[kind] }, context);
    if (!span.isRecording()) return null;
    const { traceId, spanId } = span.spanContext();
    return {
      place: { traceId, spanId },
      end({ hasFailed, facts = {} }) {
        if (waiting >= MOST_WAITING) return lose(1, 'too many wait');
        waiting += 1;
        span.setAttributes(facts);
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  return {
    // A parent is kept, so everything below it is too.
    begin: (name, kind, parent) => open(name, kind, within(parent))!,
    beginTrace: (name, kind) => open(name, kind),
    gauges: [
      {
        name: 'haihu_spans_lost_total',
        help: 'Spans of traces that the collector did not take.',
        value: () => lost,
        isCounter: true,
      },
    ],
    start(given) {
      log = given;
    },
    async stop() {
      const limit = new AbortController();
      await Promise.race([provider.shutdown(), delay(stop, null, { signal: limit.signal })]);
      limit.abort();
    },
  };
}

const within = (parent: SpanPlace) => trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.SAMPLED });

/** Returns the status or the code of a failed sending, and otherwise its message. None holds the address. */
function reasonOf(error: Error & { code?: number | string }): string {
  const { code, message } = error;
  return typeof code === 'number' ? `status ${code}` : (code ?? message);
}
