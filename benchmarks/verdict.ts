/** A measured value and its limits. */
export interface Bar {
  name: string;
  unit: string;
  measured: number;
  atMost?: number;
  atLeast?: number;
}

/**
 * Prints each limit in words, and then everything as one line of JSON, last. The exit code tells if all limits are met.
 */
export function conclude(benchmark: string, bars: Bar[], details: Record<string, unknown>): void {
  for (const bar of bars) {
    const limit = bar.atMost === undefined ? `at least ${bar.atLeast}` : `at most ${bar.atMost}`;
    console.log(`${isMet(bar) ? 'ok    ' : 'MISSED'} ${bar.name}: ${bar.measured} ${bar.unit} (${limit})`);
  }
  const missed = bars.filter((bar) => !isMet(bar)).map(({ name }) => name);
  const measured = Object.fromEntries(bars.map((bar) => [bar.name, bar.measured]));
  console.log(JSON.stringify({ benchmark, passed: missed.length === 0, missed, measured, details }));
  process.exitCode = missed.length === 0 ? 0 : 1;
}

function isMet({ measured, atMost = Infinity, atLeast = -Infinity }: Bar): boolean {
  return measured <= atMost && measured >= atLeast;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
