/** Formats a count with grouped digits: 4,793. */
export const formatCount = (count: number) => count.toLocaleString('en');
