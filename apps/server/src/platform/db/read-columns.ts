import type { Queryable } from './db.ts';
import { commaList, Sql, sql, sqlName } from './sql.ts';

/** The kinds of columns. `id`: a number that comes as text. `instant`: written as the driver writes it. */
type Kind = 'id' | 'instant' | 'plain';

/**
 * Reads a query that has thousands of rows. They come as one JSON value with a list for each column, and in the order of
 * the query. Row by row, the driver takes as long for 5,000 rows as the database, and the process answers nobody
 * meanwhile. `kinds` names all columns of a row.
 */
export async function readColumns<Row extends object>(
  db: Queryable,
  kinds: Record<keyof Row & string, Kind>,
  rows: Sql,
): Promise<Row[]> {
  const columns = Object.entries<Kind>(kinds);
  const lists = columns.map(([name, kind]) =>
    sqlName(`'${name}', array_agg("${name}"${kind === 'id' ? '::text' : ''})`),
  );
  const { parts, values } = sql`select json_build_object(${commaList(lists)}) as lists from (${rows}) read`;
  const [found] = await db.query<{ lists: Record<string, unknown[] | null> }>(new Sql(parts, values, rows));
  const { lists: read } = found!;
  const made = Array.from({ length: read[columns[0]![0]]?.length ?? 0 }, (): Record<string, unknown> => ({}));
  for (const [name, kind] of columns) {
    const list = read[name]!;
    made.forEach((row, index) => (row[name] = kind === 'instant' ? instantOf(list[index]) : list[index]));
  }
  return made as Row[];
}

/** Returns an instant as the driver writes it. JSON writes UTC as a difference in time. */
const instantOf = (value: unknown) => (typeof value === 'string' ? value.replace(/\+00:00$/, 'Z') : value);
