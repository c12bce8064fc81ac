/** Formats a count with grouped digits: 4,793. */
export const grouped = (count: number) => count.toLocaleString('en');
