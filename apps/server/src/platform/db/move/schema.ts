import type pg from 'pg';
import { QUEUE_SCHEMA } from '../../queue/install.ts';

/** The schemas that hold the data of an installation. */
const SCHEMAS = ['public', QUEUE_SCHEMA];

/** The lists of applied changes. Each database writes its own. */
const OWN_LISTS = ['public.migration', `${QUEUE_SCHEMA}.migrations`];

/** A table, with its name quoted and qualified. */
export interface DatabaseTable {
  name: string;
  /** True if row-level security binds the owner of the table, too. */
  isForced: boolean;
  /** The stored columns in alphabetical order, with quoted names. Generated ones are left out. */
  columns: { name: string; type: string }[];
}

/** A foreign key, with the statement part that makes it again. All names are quoted. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** The position of a sequence. `value` is a whole number as text. */
export interface SequencePosition {
  name: string;
  value: string;
  isCalled: boolean;
}

/** Holds for relations `c` that no extension brought. A service of databases may install some everywhere. */
const ours = `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Lists the tables with data, by name. */
export async function findTables(client: pg.ClientBase): Promise<DatabaseTable[]> {
  const { rows } = await client.query<DatabaseTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relforcerowsecurity as "isForced",
            jsonb_agg(
              jsonb_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
              order by a.attname) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and ${ours}
     group by n.nspname, c.relname, c.relforcerowsecurity
     order by n.nspname, c.relname`,
    [SCHEMAS],
  );
  return rows.filter(({ name }) => !OWN_LISTS.includes(name));
}

/** Lists the foreign keys between the tables. */
export async function findForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
            pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any($1) and ${ours}
     order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Reads the positions of all sequences. */
export async function readSequences(client: pg.ClientBase): Promise<SequencePosition[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) and ${ours}
     order by 1`,
    [SCHEMAS],
  );
  const positions: SequencePosition[] = [];
  for (const { name } of rows) {
    const { rows: read } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    positions.push({ name, ...read[0]! });
  }
  return positions;
}

/** Lists the names of the applied migrations. */
export async function findMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return rows.map(({ name }) => name);
}

/** Returns the name of a relation that is there already, or `null` in an empty database. */
export async function findAnyRelation(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'f', 'v', 'm', 'S') and n.nspname = any($1) and ${ours}
     order by 1 limit 1`,
    [SCHEMAS],
  );
  return rows[0]?.name ?? null;
}
