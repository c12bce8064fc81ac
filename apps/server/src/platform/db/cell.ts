import pg from 'pg';
import type { Db } from './db.ts';
import { sql } from './sql.ts';

/** The largest number of a cell. Its ids have 15 digits, which JavaScript and spreadsheets still hold exactly. */
export const LAST_CELL = 999;
/** The distance between the ids of two cells. The ids of cell 7 begin with 7000000000001, and those of cell 0 with 1. */
const DISTANCE = 10n ** 12n;

/** A row that has an id of another cell, so that this installation can no longer change its cell. */
export interface RowOfCell {
  kind: 'enterprise' | 'person' | 'product';
  id: string;
}

/** The tables whose rows go along when an enterprise moves to another cell, and that are filled before any other. */
const first: Record<string, RowOfCell['kind']> = { tenant: 'enterprise', app_user: 'person', product: 'product' };

/** A sequence, with the column that it numbers. All names are quoted. */
interface NumberedColumn {
  sequence: string;
  table: string;
  column: string;
}

/** Reads the number of the cell. A database that was never served is cell 0. */
export async function findCell(db: Db): Promise<number> {
  const [row] = await db.global<{ cell: number }>(sql`select cell from installation`);
  return row?.cell ?? 0;
}

/**
 * Makes the database the cell of this number, whose ids all come from the range of the cell. Expects a connection
 * string of the owner's role, and the row that a start writes. Returns null, or the row that refuses it. New rows wait
 * meanwhile.
 */
export async function setCell(ownerUrl: string, cell: number): Promise<RowOfCell | null> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin; set local lock_timeout = '10s'");
    await client.query(`lock table ${Object.keys(first).join(', ')} in share row exclusive mode`);
    const foreign = await findForeignRow(client, cell);
    if (foreign) return foreign;
    await client.query('update installation set cell = $1', [cell]);
    await leadSequences(client, cell);
    await client.query('commit');
    return null;
  } finally {
    await client.end();
  }
}

/** Leads the sequences of new tables to the ids of the cell. Expects the connection of the owner's role. */
export async function numberNewTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ cell: number }>('select cell from installation');
  if (rows[0] && rows[0].cell > 0) await leadSequences(client, rows[0].cell);
}

async function findForeignRow(client: pg.ClientBase, cell: number): Promise<RowOfCell | null> {
  const parts = Object.entries(first).map(
    ([table, kind]) =>
      `(select '${kind}' as kind, id::text from ${table} where id <= $1 or id >= $2 order by ${table}.id limit 1)`,
  );
  const { rows } = await client.query<RowOfCell>(parts.join(' union all '), limitsOf(cell));
  return rows[0] ?? null;
}

/** Leads every sequence that is outside of the range to the last id of the range that is there, or to its begin. */
async function leadSequences(client: pg.ClientBase, cell: number): Promise<void> {
  const { rows } = await client.query<NumberedColumn>(`
    select s.oid::regclass::text as sequence, d.refobjid::regclass::text as table, quote_ident(a.attname) as column
    from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype = 'i'
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`);
  for (const { sequence, table, column } of rows) {
    await client.query(
      `select setval('${sequence}', coalesce(highest, $1::bigint + 1), highest is not null)
       from ${sequence}, lateral (select max(${column}) as highest from ${table} where ${column} > $1 and ${column} < $2) rows
       where last_value <= $1 or last_value >= $2`,
      limitsOf(cell),
    );
  }
}

/** Returns the ids before the first and after the last one of a cell. */
const limitsOf = (cell: number): [string, string] => [
  String(BigInt(cell) * DISTANCE),
  String(BigInt(cell + 1) * DISTANCE),
];
