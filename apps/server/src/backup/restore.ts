import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { createDataFolder } from '../integrations/storage/data-folder/data-folder.ts';
import { forEachOf } from '../integrations/storage/copy-files.ts';
import type { FilePlace, Storage } from '../integrations/storage/storage.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { StartError } from '../platform/process/start-error.ts';
import { BackupError } from './backup-error.ts';
import {
  type BackupPlace,
  type Contents,
  createBackupPlace,
  chooseInstallation,
  type Manifest,
  readContents,
} from './backup-place.ts';
import { unpackCluster } from './cluster-archive.ts';
import { type ErasedOne, readErasures } from './erasures.ts';
import { type ExportedKeys, placeKeys } from './key-file.ts';
import { ADDRESS_FILE, serveLog } from './log-server.ts';
import { basePaths, backedUpPath, findGap } from './names.ts';
import { noteRestored } from './quiet.ts';
import { createUnseal, damaged, type Unseal } from './seal.ts';

export interface RestoreOrder {
  backups: Storage;
  keys: ExportedKeys;
  /** The instant whose state is wanted. Null: the newest that the backup has. */
  at: Date | null;
  /** The new data folder. It must be empty or absent. */
  into: string;
  /** PostgreSQL's number of the cluster, if the place holds several. */
  installation?: string | undefined;
  /** Is told what is done. */
  tell: (step: string) => void;
}

export interface Restored {
  installation: string;
  base: string;
  /** The instant of the last write that is there. Null if the log holds none. */
  lastWrite: string | null;
  segments: number;
  files: number;
  /** The erasures that the backup knows. The restored state may be older than some. */
  erasures: ErasedOne[];
  /** The segment that is missing in the backup, before which the restore ended. */
  missing: string | null;
}

/** Brings an installation back into an empty folder. A restore that fails leaves nothing there. */
export async function restore({ backups, keys, at, into, installation, tell }: RestoreOrder): Promise<Restored> {
  const target = path.resolve(into);
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new BackupError('backup.not_empty', `${into} is not empty: a restore overwrites nothing. Name a new folder.`);
  }
  const found = await chooseInstallation(backups, installation);
  const place = createBackupPlace(backups, found);
  const contents = await readContents(place);
  const base = chooseBase(contents, at);
  const { missing, last } = findGap(contents.segments, base.firstSegment);
  if (last === null || last < base.lastSegment) {
    throw new BackupError('backup.incomplete', `Base ${base.id} cannot be restored: segment ${missing} is missing.`);
  }
  const unseal = await createUnseal(keys.identity);
  const draft = `${target}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    tell(`Fetches base ${base.id}, ${Math.ceil(base.size / 1e6)} MB.`);
    await fetchBase(place, base, unseal, draft);
    await placeKeys(keys, draft);
    tell(`Applies the log up to ${at ? at.toISOString() : 'its end'}.`);
    const { segments, lastWrite } = await recover(place, unseal, draft, at);
    tell(`Fetches ${contents.files.length} files.`);
    await fetchFiles(place, contents, unseal, createDataFolder(path.join(draft, 'files')));
    const erasures = await readErasures(place, unseal);
    await noteRestored(draft);
    if (existsSync(target)) await rm(target, { recursive: true });
    await rename(draft, target);
    const counts = { segments, files: contents.files.length };
    // A wanted time was reached, else PostgreSQL had refused it.
    const gap = at === null ? missing : null;
    return { installation: found, base: base.id, lastWrite, ...counts, erasures, missing: gap };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the newest base that was whole at the wanted instant. */
function chooseBase({ bases }: Contents, at: Date | null): Manifest {
  const base = bases.findLast(({ endedAt }) => at === null || new Date(endedAt) <= at);
  if (base) return base;
  throw new BackupError('backup.too_early', `The backup begins at ${bases[0]!.endedAt}, after the wanted time.`);
}

async function fetchBase(place: BackupPlace, base: Manifest, unseal: Unseal, into: string): Promise<void> {
  const { cluster } = basePaths(base.id);
  const archive = path.join(into, 'cluster.zip');
  const plain = await unseal(await place.read(cluster), cluster);
  try {
    await pipeline(plain, createZstdDecompress(), createWriteStream(archive, { mode: 0o600 }));
    await unpackCluster(archive, into);
  } catch (error) {
    // A disk that is full is another problem than a damaged object.
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).syscall) throw error;
    throw damaged(cluster);
  }
  await rm(archive);
  await chmod(path.join(into, 'postgres'), 0o700);
}

/** Lets PostgreSQL apply the log, and ends it in order. */
async function recover(place: BackupPlace, unseal: Unseal, dataDir: string, at: Date | null) {
  const cluster = path.join(dataDir, 'postgres');
  await using log = await serveLog(place, unseal);
  await writeFile(path.join(cluster, ADDRESS_FILE), log.address, { mode: 0o600 });
  await writeFile(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  const settings = [log.command, 'archive_mode=off', 'recovery_target_action=promote'];
  // PostgreSQL refuses the letters T and Z in a time.
  if (at) settings.push(`recovery_target_time=${at.toISOString().replace('T', ' ').replace('Z', '+00')}`);
  try {
    const postgres = await startEmbedded(dataDir, { settings });
    try {
      return { segments: log.handed.length, lastWrite: await findLastWrite(postgres.urlOf('postgres', 'postgres')) };
    } finally {
      await postgres.stop();
      await rm(path.join(cluster, ADDRESS_FILE), { force: true });
    }
  } catch (error) {
    if (log.problem()) throw log.problem();
    throw at && error instanceof StartError ? asTooLate(error, at) : error;
  }
}

function asTooLate(error: StartError, at: Date): StartError {
  if (!/recovery ended before configured recovery target was reached/.test(error.message)) return error;
  const last = /last completed transaction was at log time ([^\n]+)/.exec(error.message)?.[1];
  const reach = last
    ? `its last change is of ${new Date(last.replace(/\+00$/, 'Z')).toISOString()}`
    : 'it holds no change after its base';
  return new BackupError(
    'backup.too_late',
    `The backup does not reach ${at.toISOString()}: ${reach}. Without --at everything that it has is restored.`,
  );
}

async function findLastWrite(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date | string | null }>('select pg_last_xact_replay_timestamp() as at');
    const at = rows[0]!.at;
    return at === null ? null : new Date(at).toISOString();
  } finally {
    await client.end();
  }
}

async function fetchFiles(place: BackupPlace, { files }: Contents, unseal: Unseal, into: Storage): Promise<void> {
  await forEachOf<FilePlace>(Readable.from(files), async (file) => {
    const name = backedUpPath(file);
    await into.write(file.tenantId, file.path, await unseal(await place.read(name), name));
  });
}
