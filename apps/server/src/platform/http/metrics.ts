import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Counter, Gauge as PromGauge, Histogram, type Metric, Registry } from 'prom-client';

export interface Metrics {
  /** Counts one answered request: the name of its call, the code in its body, and its time in seconds. */
  count(call: string, code: number, seconds: number): void;
  /**
   * Returns all figures so far in Prometheus' text format. The event-loop lag covers the time since the last `text`.
   */
  text(): Promise<string>;
  /** The content type of `text`. */
  contentType: string;
  stop(): void;
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A figure that says how much of something there is now. */
export interface Gauge {
  name: string;
  help: string;
  value: () => number | Promise<number>;
  /** True for a figure that only grows while the process lives. Its name ends with `_total`. */
  isCounter?: boolean;
}

/** A figure that says how much there is now of each of several things, by their names. */
export interface NamedGauge {
  name: string;
  help: string;
  /** Meaning of the names, such as `node`. */
  label: string;
  values: () => Promise<Record<string, number>>;
}

/** Longest time that a figure may take. A database that is silent must not keep all other figures back. Milliseconds. */
const PATIENCE = 2000;

export interface MetricsOptions {
  /** Longest time that a figure may take, in milliseconds. */
  patience?: number;
  /** Further figures, which others fill. */
  histograms?: readonly Metric[];
}

/**
 * Makes the metrics of one server. It leaves out the library's default metrics, which measure for ever, also after
 * `stop`. A figure that fails or takes too long is absent from that text.
 */
export function createMetrics(
  gauges: readonly Gauge[] = [],
  named: readonly NamedGauge[] = [],
  { patience = PATIENCE, histograms = [] }: MetricsOptions = {},
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const lag = monitorEventLoopDelay();
  lag.enable();

  const requests = new Counter({
    name: 'haihu_requests_total',
    help: 'Answered requests, by call of the contract and code in the answer.',
    labelNames: ['call', 'code'],
    registers,
  });
  const durations = new Histogram({
    name: 'haihu_request_duration_seconds',
    help: 'How long answers took, by call of the contract.',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers,
  });
  const ours: Gauge[] = [
    { name: 'process_resident_memory_bytes', help: 'Memory of the process.', value: () => process.memoryUsage.rss() },
    ...gauges,
  ];
  const whenAsked = [
    ...ours.map(({ name, help, value, isCounter = false }) =>
      isCounter
        ? new Counter({
            name,
            help,
            registers: [],
            async collect() {
              const found = await inTime(value, patience);
              this.reset();
              if (found === null) this.remove();
              else this.inc(found);
            },
          })
        : new PromGauge({
            name,
            help,
            registers: [],
            async collect() {
              const found = await inTime(value, patience);
              if (found === null) this.remove();
              else this.set(found);
            },
          }),
    ),
    ...named.map(
      ({ name, help, label, values }) =>
        new PromGauge({
          name,
          help,
          labelNames: [label],
          registers: [],
          async collect() {
            const found = (await inTime(values, patience)) ?? {};
            this.reset();
            for (const [of, value] of Object.entries(found)) this.set({ [label]: of }, value);
          },
        }),
    ),
    new Counter({
      name: 'process_cpu_seconds_total',
      help: 'Processor time of the process.',
      registers: [],
      collect() {
        const { user, system } = process.cpuUsage();
        this.reset();
        this.inc((user + system) / 1e6);
      },
    }),
    new PromGauge({
      name: 'haihu_event_loop_lag_seconds',
      help: 'How late timers were since the last look.',
      labelNames: ['quantile'],
      registers: [],
      collect() {
        const nanoseconds = { 0.5: lag.percentile(50), 0.99: lag.percentile(99), 1: lag.max };
        lag.reset();
        // Nothing has been measured yet right after the last `text`.
        for (const [quantile, value] of Object.entries(nanoseconds)) this.set({ quantile }, (value || 0) / 1e9);
      },
    }),
  ];
  for (const metric of [...whenAsked, ...histograms]) registry.registerMetric(metric as Metric);

  return {
    count(call, code, seconds) {
      requests.inc({ call, code });
      durations.observe({ call }, seconds);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    stop: () => lag.disable(),
  };
}

/** Returns a figure, or `null` if it fails or takes longer than `patience`. */
async function inTime<Found>(find: () => Found | Promise<Found>, patience: number): Promise<Found | null> {
  const found = new AbortController();
  try {
    return await Promise.race([find(), delay(patience, null, { signal: found.signal })]);
  } catch {
    return null;
  } finally {
    found.abort();
  }
}
