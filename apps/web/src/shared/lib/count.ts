/** 12,345. */
export function countWords(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** 10,000+ where counting stopped there; nothing where nobody counted. */
export function totalWords({ total, totalIsEstimate }: { total: number | null; totalIsEstimate: boolean }): string {
  return total === null ? '' : countWords(total) + (totalIsEstimate ? '+' : '');
}
