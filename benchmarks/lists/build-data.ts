import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import pg from 'pg';
import { fill, settings, settle, type Sizes } from './fill-data.ts';

/** A million customers, of which an agent has about 400. */
export const MILLION: Sizes = {
  customers: 1_000_000,
  agents: 1000,
  others: { enterprises: 4, customers: 2000, agents: 5 },
};

const cache = path.resolve(import.meta.dirname, '../../.cache/bench');
const migrations = path.resolve(import.meta.dirname, '../../apps/server/migrations');
const madeFrom = ['made-up-customers.ts', 'copy-customers.ts', 'fill-data.ts'];

/**
 * The DATA_DIR of a server with as many customers. Made once for each generator; what the schema has grown by since then
 * reaches it as it reaches anybody's database.
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
/** Nothing that was applied has changed since. What is new may stand between: two branches number theirs alike. */
function isGrownFrom(applied: string[]): boolean {
  const others = applied.filter((hash) => !schema().includes(hash));
  return others.length === 0 || shortHash(others.toSorted().join('')) === FOLDED;
}

/** The migrations before the first release, which `migrate` takes for the baseline that came in their place. */
const FOLDED = 'f8f390ca7850';

/** A hash for each migration. */
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

/** What lies in memory when a server ends is there again when it starts: of one that was in use, its indexes. */
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
