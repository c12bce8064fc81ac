/** The tables of a file: the whole period, each day or hour of it, and each member. */
export const tables = ['total', 'time', 'member'] as const;
export type Table = (typeof tables)[number];
