import type pg from 'pg';
import type { DatabaseTable } from './schema.ts';

/** The number of rows that are in memory at once. */
const LOT = 500;

/**
 * Copies all rows of a table into the table of the same name in another database. Values travel as text, which every
 * version of PostgreSQL writes and reads alike. Expects a transaction on `source`.
 */
export async function copyTableRows(
  source: pg.ClientBase,
  target: pg.ClientBase,
  { name, columns }: DatabaseTable,
): Promise<void> {
  const read = columns.map((column) => `${column.name}::text`).join(', ');
  await source.query(`declare moved no scroll cursor for select ${read} from ${name}`);
  const insert = insertion(name, columns);
  for (;;) {
    const { rows } = await source.query<(string | null)[]>({ text: `fetch ${LOT} from moved`, rowMode: 'array' });
    if (rows.length === 0) break;
    // One array for each column, because a statement has the same text for a lot of any size.
    const values = columns.map((_column, index) => rows.map((row) => row[index] ?? null));
    await target.query(insert, values);
  }
  await source.query('close moved');
}

function insertion(name: string, columns: DatabaseTable['columns']): string {
  const names = columns.map((column) => column.name).join(', ');
  const arrays = columns.map((_column, index) => `$${index + 1}::text[]`).join(', ');
  const texts = columns.map((_column, index) => `v${index}`).join(', ');
  const values = columns.map(({ type }, index) => `v${index}::${type}`).join(', ');
  return `insert into ${name} (${names}) overriding system value
    select ${values} from unnest(${arrays}) as lot(${texts})`;
}

/** Returns the number of rows of a table. */
export async function countTableRows(client: pg.ClientBase, { name }: DatabaseTable): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${name}`);
  return Number(rows[0]!.count);
}
