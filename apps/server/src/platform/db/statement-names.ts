import type { Planning, Sql } from './sql.ts';

/**
 * Largest number of named texts for each way of planning. Each connection keeps them all, parsed and perhaps planned.
 */
const MOST_NAMED = 500;

const named: Record<Planning, Map<string, string>> = {
  'for its values': new Map(),
  once: new Map(),
  'along an index': new Map(),
  'in parallel': new Map(),
};

/**
 * Returns the name by which a connection keeps a statement, so that it parses it once. Undefined: the statement is sent
 * unnamed and then forgotten. That holds for filters, and for new texts once there are `MOST_NAMED`. `text` is the
 * statement's own, which takes time to put together.
 */
export function nameFor({ planning, isFilter }: Sql, text: string): string | undefined {
  if (isFilter) return undefined;
  const names = named[planning];
  const known = names.get(text);
  if (known || names.size >= MOST_NAMED) return known;
  const name = `${planning} ${names.size}`;
  names.set(text, name);
  return name;
}
