import type { Planning, Sql } from './sql.ts';

/** So many texts of a planning have a name at most: each connection keeps them all, parsed and perhaps planned. */
const MOST_NAMED = 500;

const named: Record<Planning, Map<string, string>> = {
  'for its values': new Map(),
  once: new Map(),
  'along an index': new Map(),
};

/**
 * The name by which connections keep a statement, parsed once each. Undefined: it is sent unnamed, and forgotten once it
 * is answered. That goes for filters, and for whatever comes after there are `MOST_NAMED`.
 */
export function nameFor({ text, planning, isFilter }: Sql): string | undefined {
  if (isFilter) return undefined;
  const names = named[planning];
  const known = names.get(text);
  if (known || names.size >= MOST_NAMED) return known;
  const name = `${planning} ${names.size}`;
  names.set(text, name);
  return name;
}
