import { Histogram, type Metric } from 'prom-client';
import { isRead } from '../db/sql.ts';
import type { WatchStatement } from '../db/watch-statement.ts';

/** Measures how long this process waits for others: its database, and the providers outside. */
export interface Timings {
  /** The figures for `/metrics`. */
  metrics: readonly Metric[];
  watchStatement: WatchStatement;
  /**
   * Returns a provider whose answers are timed. `port`: the kind of provider, such as `sms`. Functions that return no
   * promise are not counted.
   */
  timed<Provider extends object>(port: string, provider: Provider): Provider;
}

/** Upper ends of the ranges, in seconds. A statement takes less than a millisecond to ten seconds. */
const STATEMENTS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PROVIDERS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const secondsSince = (begun: number) => (performance.now() - begun) / 1000;

/** Makes the measures of one process. */
export function createTimings(): Timings {
  const statements = new Histogram({
    name: 'haihu_db_seconds',
    help: 'How long statements waited for the database, by kind.',
    labelNames: ['kind', 'outcome'],
    buckets: STATEMENTS,
    registers: [],
  });
  const providers = new Histogram({
    name: 'haihu_provider_seconds',
    help: 'How long outside providers took, by kind of provider and outcome.',
    labelNames: ['port', 'outcome'],
    buckets: PROVIDERS,
    registers: [],
  });

  return {
    metrics: [statements as Metric, providers as Metric],

    watchStatement(statement) {
      const [kind, begun] = [isRead(statement) ? 'read' : 'change', performance.now()];
      return (error) => statements.observe({ kind, outcome: error ? 'failed' : 'ok' }, secondsSince(begun));
    },

    timed(port, provider) {
      // So a provider that nobody asked is told of too.
      providers.zero({ port, outcome: 'ok' });
      return new Proxy(provider, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key);
          if (typeof value !== 'function') return value;
          return (...given: unknown[]) => {
            const begun = performance.now();
            const seen = (outcome: string) => () => providers.observe({ port, outcome }, secondsSince(begun));
            const answer: unknown = Reflect.apply(value, target, given);
            if (answer instanceof Promise) answer.then(seen('ok'), seen('failed'));
            return answer;
          };
        },
      });
    },
  };
}
