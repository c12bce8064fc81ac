import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../process/start-error.ts';
import { type MigrationHeader, readHeader } from './migration-header.ts';

/** The patience of a migration with the work that holds its tables. */
export interface LockPatience {
  /** Longest wait for a lock. Other work queues behind that wait, so it is short. Milliseconds. */
  wait: number;
  /** Time between two tries, in which the queued work gets through. Milliseconds. */
  pause: number;
  tries: number;
}

/** Every request waits at most two seconds for a migration, and a migration at least a minute and a half for a gap. */
export const usualPatience: LockPatience = { wait: 2000, pause: 1000, tries: 30 };

/** PostgreSQL's codes for a lock that took too long, and for two transactions that wait for each other. */
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** Applies one migration and notes it. Throws a `StartError` if it never gets its locks; nothing is changed then. */
export async function applyMigration(
  client: pg.ClientBase,
  { name, text }: { name: string; text: string },
  patience: LockPatience,
): Promise<void> {
  const header = readHeader(text);
  if (header === null) return inTransaction(client, { name, text, header });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (header.isTransaction
        ? inTransaction(client, { name, text, header }, patience.wait)
        : alone(client, { name, text, header }));
    } catch (error) {
      if (header.isTransaction) await client.query('rollback');
      if (!isLockProblem(error)) throw error;
      if (attempt >= patience.tries) {
        throw new StartError(
          `The migration ${name} was tried ${attempt} times, and other work held its tables each time. It changed nothing: start again when there is less work.`,
        );
      }
      console.log(`${name} waits for other work: try ${attempt} of ${patience.tries}`);
      await delay(patience.pause);
    }
  }
}

interface Migration {
  name: string;
  text: string;
  header: MigrationHeader | null;
}

async function inTransaction(client: pg.ClientBase, migration: Migration, lockTimeout?: number): Promise<void> {
  await client.query('begin');
  if (lockTimeout !== undefined) await client.query(`set local lock_timeout = ${lockTimeout}`);
  await client.query(migration.text);
  await note(client, migration);
  await client.query('commit');
}

/**
 * Runs the one statement of a migration outside of a transaction. It may wait long for its locks, because nobody queues
 * behind the locks of an index that is made concurrently.
 */
async function alone(client: pg.ClientBase, migration: Migration): Promise<void> {
  await dropLeftover(client, migration.text);
  await client.query(migration.text);
  await note(client, migration);
}

async function note(client: pg.ClientBase, { name, header }: Migration): Promise<void> {
  await client.query('insert into migration (name, needs) values ($1, $2)', [name, header?.needs ?? null]);
}

const MADE_INDEX = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([a-z_][a-z0-9_]*)/i;

/** Drops the invalid index that a try which broke off has left. `if not exists` would take it for a good one. */
async function dropLeftover(client: pg.ClientBase, text: string): Promise<void> {
  const [, index] = MADE_INDEX.exec(text) ?? [];
  if (index === undefined) return;
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently ${index}`);
}

function isLockProblem(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
}
