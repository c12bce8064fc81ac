import pg from 'pg';
import { StartError } from '../../process/start-error.ts';
import { migrate } from '../migrate.ts';
import { useOutside } from '../outside.ts';
import { withSettings } from '../url.ts';
import { copyTableRows, countTableRows } from './copy-rows.ts';
import {
  findAnyRelation,
  findForeignKeys,
  findMigrations,
  findTables,
  readSequences,
  type SequencePosition,
  type DatabaseTable,
} from './schema.ts';

/** Settings of both connections: the same texts for the same values, and as much time as the rows take. */
const SETTINGS = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
  'client_encoding=UTF8',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** A table with more rows is told of when it is copied. */
const TOLD_FROM = 10_000;

export interface MovedDatabase {
  tables: number;
  rows: number;
}

/**
 * Checks the database to which another one is going to be moved, and changes no table there. `name` names the address
 * in its sentences.
 * @throws StartError if it cannot be reached, is too old, is not empty or has another encoding than UTF8.
 */
export async function requireEmpty(name: string, url: string): Promise<void> {
  await useOutside(url, name);
  const client = await connect(url);
  try {
    const found = await findAnyRelation(client);
    if (found !== null) {
      throw new StartError(
        `${name} leads to a database that is not empty (${found}): make a new one, or drop this one if it is left of a move that broke off.`,
      );
    }
    const { rows } = await client.query<{ encoding: string }>(
      `select pg_encoding_to_char(encoding)::text as encoding from pg_database where datname = current_database()`,
    );
    const { encoding } = rows[0]!;
    if (encoding !== 'UTF8') throw new StartError(`${name} leads to a database in ${encoding}: it has to be in UTF8.`);
  } finally {
    await client.end();
  }
}

/**
 * Makes the tables in an empty database, and copies all rows and the positions of sequences there. Nobody can write
 * into the first database meanwhile, and nothing is removed from it. All rows are committed together.
 *
 * `from` is the connection of a superuser, because row-level security hides rows from every other role. `to` is that of
 * the role that will own the tables.
 * @throws StartError if both databases have other tables, or other counts of rows at the end.
 */
export async function moveDatabase(from: string, to: string, tell: (step: string) => void): Promise<MovedDatabase> {
  tell('Making the tables.');
  await migrate(to);
  const source = await connect(from);
  const target = await connect(to);
  try {
    const tables = await requireSameTables(source, target);
    await source.query('begin');
    await source.query(`lock table ${tables.map(({ name }) => name).join(', ')} in share mode`);
    await target.query('begin');
    const reattach = await detach(target, tables);
    let rows = 0;
    for (const table of tables) rows += await moveTable(source, target, table, tell);
    tell('Checking the references between tables.');
    await reattach();
    await setSequences(target, await readSequences(source));
    await target.query('commit');
    // A new database knows nothing of its rows, so it would find them slowly at first.
    await target.query('analyze');
    return { tables: tables.length, rows };
  } finally {
    // What is not committed is gone with the connection.
    await Promise.all([source.end(), target.end()]);
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: withSettings(url, SETTINGS), keepAlive: true });
  // A statement that fails tells of a broken connection, too.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function requireSameTables(source: pg.ClientBase, target: pg.ClientBase): Promise<DatabaseTable[]> {
  const [ours, theirs] = [await findMigrations(source), await findMigrations(target)];
  const [different] = [
    ...ours.filter((name) => !theirs.includes(name)),
    ...theirs.filter((name) => !ours.includes(name)),
  ];
  if (different !== undefined) {
    throw new StartError(
      `Only one of both databases has the change ${different}. Run the release that this database is of, let the server run until \`migrate status\` says that none waits, and move it then.`,
    );
  }
  const [tables, made] = [await findTables(source), await findTables(target)];
  const shapes = new Map(made.map((table) => [table.name, shapeOf(table)]));
  for (const table of tables) {
    if (shapes.get(table.name) !== shapeOf(table)) throw new StartError(`${table.name} has other columns there.`);
  }
  return tables;
}

const shapeOf = ({ columns }: DatabaseTable) => columns.map(({ name, type }) => `${name} ${type}`).join(', ');

/**
 * Lets the owner write rows in any order, and removes those that migrations made. Returns the function that restores
 * all rules, and with them checks every row. Expects a transaction of the owner.
 */
async function detach(target: pg.ClientBase, tables: readonly DatabaseTable[]): Promise<() => Promise<void>> {
  const keys = await findForeignKeys(target);
  const forced = (await findTables(target)).filter(({ isForced }) => isForced);
  for (const { table, name } of keys) await target.query(`alter table ${table} drop constraint ${name}`);
  // The rows are complete. Triggers would write some of them twice.
  for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`);
  for (const { name } of forced) await target.query(`alter table ${name} no force row level security`);
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return async () => {
    for (const { table, name, definition } of keys) {
      await target.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`);
    for (const { name } of forced) await target.query(`alter table ${name} force row level security`);
  };
}

/** Copies a table, and returns the number of its rows. Throws a `StartError` if it has another number there. */
async function moveTable(
  source: pg.ClientBase,
  target: pg.ClientBase,
  table: DatabaseTable,
  tell: (step: string) => void,
): Promise<number> {
  const expected = await countTableRows(source, table);
  if (expected >= TOLD_FROM) tell(`${table.name}: ${expected} rows.`);
  await copyTableRows(source, target, table);
  const copied = await countTableRows(target, table);
  if (copied !== expected) throw new StartError(`${table.name} has ${expected} rows here and ${copied} there.`);
  return copied;
}

async function setSequences(target: pg.ClientBase, positions: readonly SequencePosition[]): Promise<void> {
  for (const { name, value, isCalled } of positions) {
    await target.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
  }
}
