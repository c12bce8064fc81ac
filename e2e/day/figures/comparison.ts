/** Figures that must be one: where each was read, and what stood there. */
export interface Comparison {
  what: string;
  shown: Record<string, number>;
}

/** Those that are not the same everywhere, each in a sentence. */
export function disagreements(comparisons: readonly Comparison[]): string[] {
  return comparisons
    .filter(({ shown }) => new Set(Object.values(shown)).size > 1)
    .map(({ what, shown }) => {
      const each = Object.entries(shown).map(([where, figure]) => `${where} ${figure}`);
      return `${what}: ${each.join(', ')}`;
    });
}
