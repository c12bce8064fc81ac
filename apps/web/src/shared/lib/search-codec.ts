import type { Query } from './navigation.ts';

/**
 * Splits `?userId=7230485993847562241&type=1` into texts by name. Reads nothing as a number, which would round such
 * ids.
 */
export function readQuery(search: string): Query {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes a query as text that begins with `?`. Empty for an empty query. */
export function writeQuery(query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length ? `?${new URLSearchParams(given)}` : '';
}
