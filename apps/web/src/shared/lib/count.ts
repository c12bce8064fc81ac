/** Writes a count with separators: 12,345. */
export function countWords(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Writes a total: 10,000+ if the server stopped counting there. Empty if nothing was counted. */
export function totalWords({ total, totalIsEstimate }: { total: number | null; totalIsEstimate: boolean }): string {
  return total === null ? '' : countWords(total) + (totalIsEstimate ? '+' : '');
}
