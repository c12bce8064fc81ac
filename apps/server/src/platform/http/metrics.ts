import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Metrics {
  /** One answered request: its call's name, the code in its body, how long it took in seconds. */
  count(call: string, code: number, seconds: number): void;
  /** Everything so far, in Prometheus' text format 0.0.4. The event-loop lag is that since the last look. */
  text(): string;
  stop(): void;
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Durations {
  /** By bucket, each request in the first that holds it; the last is for those that no bucket holds. */
  counts: number[];
  sum: number;
}

/** Says how much there is of something now. */
export interface Gauge {
  name: string;
  help: string;
  value: () => number;
}

export function createMetrics(gauges: readonly Gauge[] = []): Metrics {
  const codes = new Map<string, number>();
  const durations = new Map<string, Durations>();
  const lag = monitorEventLoopDelay();
  lag.enable();

  return {
    count(call, code, seconds) {
      const labels = `call="${call}",code="${code}"`;
      codes.set(labels, (codes.get(labels) ?? 0) + 1);
      let duration = durations.get(call);
      if (!duration) {
        duration = { counts: Array<number>(BUCKETS.length + 1).fill(0), sum: 0 };
        durations.set(call, duration);
      }
      const bucket = BUCKETS.findIndex((limit) => seconds <= limit);
      duration.counts[bucket < 0 ? BUCKETS.length : bucket]! += 1;
      duration.sum += seconds;
    },

    text() {
      const { user, system } = process.cpuUsage();
      const nanoseconds = { 0.5: lag.percentile(50), 0.99: lag.percentile(99), 1: lag.max };
      lag.reset();
      return [
        family('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [['', process.memoryUsage.rss()]]),
        family('process_cpu_seconds_total', 'counter', 'Processor time of the process.', [['', (user + system) / 1e6]]),
        family(
          'haihu_event_loop_lag_seconds',
          'gauge',
          'How late timers were since the last look.',
          Object.entries(nanoseconds).map(([quantile, value]) => [`{quantile="${quantile}"}`, value / 1e9]),
        ),
        ...gauges.map(({ name, help, value }) => family(name, 'gauge', help, [['', value()]])),
        family(
          'haihu_requests_total',
          'counter',
          'Answered requests, by call of the contract and code in the answer.',
          [...codes].map(([labels, count]) => [`{${labels}}`, count]),
        ),
        family(
          'haihu_request_duration_seconds',
          'histogram',
          'How long answers took, by call of the contract.',
          [...durations].flatMap(([call, duration]) => histogram(call, duration)),
        ),
      ].join('');
    },

    stop: () => lag.disable(),
  };
}

type Sample = [nameAndLabels: string, value: number];

function histogram(call: string, { counts, sum }: Durations): Sample[] {
  let total = 0;
  const buckets = counts.map((count, index): Sample => {
    total += count;
    return [`_bucket{call="${call}",le="${BUCKETS[index] ?? '+Inf'}"}`, total];
  });
  return [...buckets, [`_sum{call="${call}"}`, sum], [`_count{call="${call}"}`, total]];
}

function family(name: string, type: string, help: string, samples: Sample[]): string {
  const lines = samples.map(([suffix, value]) => `${name}${suffix} ${Number.isNaN(value) ? 0 : value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}
