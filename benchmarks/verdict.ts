import { loadavg } from 'node:os';

/** A measured value and its limits. */
export interface Bar {
  name: string;
  unit: string;
  measured: number;
  atMost?: number;
  atLeast?: number;
}

/** A machine whose load average is above this before a run is busy with something else. */
const QUIET = 1.5;
/** Units of what a busy machine makes slower. The bars in other units count things, which are right on any machine. */
const TIMES = new Set(['ms', 's', 'a second', 'µs of processor time']);

/** The load average of the machine when the benchmark began. */
const loadBefore = loadavg()[0]!;

/**
 * Compares measured values with their limits. On a machine that was busy before, a missed time is `busy`, because nobody
 * knows what a quiet one would take. A run with bars of time has not passed there, whatever it measured.
 */
export function judge(bars: readonly Bar[], load: number) {
  const isBusy = load > QUIET;
  const verdicts = bars.map((bar) => ({ bar, verdict: verdictOn(bar, isBusy) }));
  const namesOf = (wanted: Verdict) => verdicts.filter(({ verdict }) => verdict === wanted).map(({ bar }) => bar.name);
  const missed = namesOf('MISSED');
  return {
    verdicts,
    isBusy,
    missed,
    busy: namesOf('busy'),
    passed: missed.length === 0 && !(isBusy && bars.some(isOfTime)),
  };
}

const isOfTime = ({ unit }: Bar) => TIMES.has(unit);

type Verdict = 'ok' | 'busy' | 'MISSED';

function verdictOn(bar: Bar, isBusy: boolean): Verdict {
  const { measured, atMost = Infinity, atLeast = -Infinity } = bar;
  if (measured <= atMost && measured >= atLeast) return 'ok';
  return isBusy && isOfTime(bar) ? 'busy' : 'MISSED';
}

/**
 * Prints the load before the run and each limit in words, and then everything as one line of JSON, last. The exit code
 * tells if the run has passed.
 */
export function conclude(
  benchmark: string,
  bars: Bar[],
  details: Record<string, unknown>,
  load: number = loadBefore,
): void {
  const { verdicts, isBusy, missed, busy, passed } = judge(bars, load);
  console.log(`load before: ${load.toFixed(1)}${isBusy ? ' (busy: only a quiet machine shows times)' : ''}`);
  for (const { bar, verdict } of verdicts) {
    const limit = bar.atMost === undefined ? `at least ${bar.atLeast}` : `at most ${bar.atMost}`;
    console.log(`${verdict.padEnd(6)} ${bar.name}: ${bar.measured} ${bar.unit} (${limit})`);
  }
  const measured = Object.fromEntries(bars.map((bar) => [bar.name, bar.measured]));
  const before = { load: Math.round(load * 100) / 100, isBusy };
  console.log(JSON.stringify({ benchmark, passed, missed, busy, ...before, measured, details }));
  process.exitCode = passed ? 0 : 1;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
