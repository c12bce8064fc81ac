/** A figure that must be the same everywhere: its value in each place. */
export interface Comparison {
  what: string;
  shown: Record<string, number>;
}

/** Returns a sentence for each figure that differs between places. */
export function disagreements(comparisons: readonly Comparison[]): string[] {
  return comparisons
    .filter(({ shown }) => new Set(Object.values(shown)).size > 1)
    .map(({ what, shown }) => {
      const each = Object.entries(shown).map(([where, figure]) => `${where} ${figure}`);
      return `${what}: ${each.join(', ')}`;
    });
}
