/**
 * Matches the places where a statement writes: `insert into customer (name, …)`, `update customer set …`, `delete from
 * customer`.
 */
const WRITES = /\b(insert\s+into|update|delete\s+from)\s+(\w+)(?:\s+(?:as\s+)?(?!set\b)\w+)?\s*(\([^)]*\)|\bset\b)?/gi;
/** Matches the end of the columns of an `update`. */
const END = /\b(?:where|from|returning)\b/i;

const known = new Map<string, string[]>();
/** Most statements that are remembered. There are few, except for those whose text depends on a user's choices. */
const MOST = 5000;

/**
 * Returns the columns that a statement writes, as `table.column`. An insertion that names no columns is `table.*`, a
 * deletion is `table.deleted`.
 */
export function columnsWritten(text: string): string[] {
  let columns = known.get(text);
  if (!columns) {
    columns = [...new Set(find(text))];
    if (known.size < MOST) known.set(text, columns);
  }
  return columns;
}

function find(text: string): string[] {
  return [...text.matchAll(WRITES)].flatMap(({ 0: found, 1: what, 2: name, 3: next, index }) => {
    const table = name!.toLowerCase();
    if (/^delete/i.test(what!)) return `${table}.deleted`;
    if (/^insert/i.test(what!))
      return next?.startsWith('(')
        ? next
            .slice(1, -1)
            .split(',')
            .map((column) => `${table}.${column.trim()}`)
        : `${table}.*`;
    // `for update of` and `do update set` name no table.
    if (next?.toLowerCase() !== 'set' || table === 'set') return [];
    const rest = text.slice(index + found.length);
    const set = rest.slice(0, END.exec(rest)?.index ?? rest.length);
    const columns = [...set.matchAll(/(?:^|[,(\s])(\w+)\s*=(?!=)/g)].map(([, column]) => column!);
    // `set (name, company) = (select …)`.
    const together = /^\s*\(([\w\s,]*)\)\s*=/.exec(rest)?.[1]?.split(',') ?? [];
    return [...together, ...columns].map((column) => `${table}.${column.trim()}`);
  });
}
