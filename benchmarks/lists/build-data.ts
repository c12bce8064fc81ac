import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import pg from 'pg';
import { fill, settings, settle, type Sizes } from './fill-data.ts';

/** Sizes of a database with a million customers. An agent has about 400 of them. */
export const MILLION: Sizes = {
  customers: 1_000_000,
  agents: 1000,
  others: { enterprises: 4, customers: 2000, agents: 5 },
};

const cache = path.resolve(import.meta.dirname, '../../.cache/bench');
const migrations = path.resolve(import.meta.dirname, '../../apps/server/migrations');
const madeFrom = ['made-up-customers.ts', 'copy-customers.ts', 'fill-data.ts'];

/**
 * Returns the DATA_DIR of a server with so many customers. It is made once for each version of the generator. Later
 * migrations are applied to it, as to any user's database.
 */
export async function buildData(sizes: Sizes): Promise<string> {
  const kind = `lists-${sizes.customers}-`;
  const dataDir = path.join(cache, kind + hashOf(madeFrom.map((name) => path.join(import.meta.dirname, name))));
  const isKept = existsSync(dataDir) && isGrownFrom(appliedTo(dataDir));
  if (isKept && appliedTo(dataDir).length === schema().length) return dataDir;
  const applied = JSON.stringify(schema());
  const unfinished = `${dataDir}.unfinished`;
  mkdirSync(cache, { recursive: true });
  for (const left of readdirSync(cache).map((name) => path.join(cache, name))) {
    const isOld = path.basename(left).startsWith(kind) && !(isKept && left === dataDir);
    if (isOld) rmSync(left, { recursive: true });
  }
  if (isKept) renameSync(dataDir, unfinished);
  await (isKept ? grow(unfinished) : fill(unfinished, sizes));
  await warm(unfinished);
  writeFileSync(schemaOf(unfinished), applied);
  renameSync(unfinished, dataDir);
  return dataDir;
}

const schemaOf = (dataDir: string) => path.join(dataDir, 'schema.json');
const appliedTo = (dataDir: string): string[] => JSON.parse(readFileSync(schemaOf(dataDir), 'utf8'));
/**
 * Returns true if no applied migration has changed since. New ones may stand between the old ones, because two branches
 * may use the same numbers.
 */
function isGrownFrom(applied: string[]): boolean {
  const others = applied.filter((hash) => !schema().includes(hash));
  return others.length === 0 || shortHash(others.toSorted().join('')) === FOLDED;
}

/** Hash of the migrations before the first release. `migrate` takes them for the baseline that replaced them. */
const FOLDED = 'f8f390ca7850';

/** Returns a hash for each migration. */
function schema(): string[] {
  const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => hashOf([path.join(migrations, name)]));
}

function hashOf(files: string[]): string {
  return shortHash(Buffer.concat(files.map((file) => readFileSync(file))));
}

function shortHash(of: string | Buffer): string {
  return createHash('sha256').update(of).digest('hex').slice(0, 12);
}

async function grow(folder: string): Promise<void> {
  const postgres = await startEmbedded(folder, { settings });
  try {
    await migrate(postgres.urlOf('haihu_owner'));
    const admin = new pg.Client(postgres.urlOf('postgres'));
    await admin.connect();
    await settle(admin);
    await admin.end();
  } finally {
    await postgres.stop();
  }
}

/**
 * Loads the indexes into PostgreSQL's memory. That memory comes back at the next start, as with a server that was in
 * use.
 */
async function warm(folder: string): Promise<void> {
  const postgres = await startEmbedded(folder);
  try {
    const admin = new pg.Client(postgres.urlOf('postgres'));
    await admin.connect();
    await admin.query('create extension if not exists pg_prewarm');
    await admin.query(`select pg_prewarm(indexrelid) from pg_index where indrelid::regclass::text like 'customer%'`);
    await admin.end();
  } finally {
    await postgres.stop();
  }
}
