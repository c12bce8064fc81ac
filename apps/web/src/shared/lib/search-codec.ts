import type { Query } from './navigation.ts';

/** `?userId=7230485993847562241&type=1` to text by name. Nothing is read as a number, which would round such ids. */
export function readQuery(search: string): Query {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Empty when nothing is given; else begins with `?`. */
export function writeQuery(query: Query): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length ? `?${new URLSearchParams(given)}` : '';
}
