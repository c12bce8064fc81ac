import { createHash } from 'node:crypto';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createDataFolder } from '../integrations/storage/data-folder/data-folder.ts';
import { createS3 } from '../integrations/storage/s3/s3.ts';
import type { FilePlace, Storage } from '../integrations/storage/storage.ts';
import type { BackupPlaceSettings } from '../platform/settings/backup-env.ts';
import { BackupError } from './backup-error.ts';
import { basePaths, type BackupObject, findGap, isSegment, readPath } from './names.ts';
import { damaged } from './seal.ts';

/** The description of a base. It is written last, so a base without one is not whole. It holds nothing secret. */
export interface Manifest {
  id: string;
  release: string;
  beganAt: string;
  /** From this instant on, the base can be restored. */
  endedAt: string;
  firstSegment: string;
  lastSegment: string;
  /** Bytes of the sealed cluster. */
  size: number;
}

/** The backup of one installation, in a folder or a bucket. */
export interface BackupPlace {
  write(path: string, bytes: Buffer | Readable): Promise<number>;
  has(path: string): Promise<boolean>;
  read(path: string): Promise<Readable>;
  remove(path: string): Promise<void>;
  /** Lists everything. */
  list(): AsyncIterable<{ path: string; object: BackupObject }>;
}

/** Opens the storage in which backups are. A folder has to exist: a disk that is not mounted must not go unnoticed. */
export function openBackups(settings: BackupPlaceSettings): Storage {
  if (!('folder' in settings)) return createS3(settings);
  const folder = path.resolve(settings.folder);
  if (existsSync(folder)) return createDataFolder(folder);
  throw new BackupError('backup.place', `The folder ${folder} for backups is not there: make it, or mount its disk.`);
}

/** Throws for a folder that would be lost together with the data, or that holds keys. */
export function requireApart(settings: BackupPlaceSettings, dataDir: string): void {
  if (!('folder' in settings)) return;
  const [folder, data] = [realpathSync(settings.folder), realpathSync(dataDir)];
  if (`${folder}${path.sep}`.startsWith(`${data}${path.sep}`)) {
    throw new BackupError(
      'backup.place',
      `BACKUP_TARGET ${folder} is in DATA_DIR: it would be lost with it. Name another disk.`,
    );
  }
  const key = readdirSync(folder).find((name) => /\.(key|age)$/.test(name));
  if (key !== undefined) {
    throw new BackupError(
      'backup.place',
      `BACKUP_TARGET ${folder} holds keys (${key}): take them away, to another place.`,
    );
  }
}

/** Opens the backup of an installation. `installation`: PostgreSQL's number of the cluster. */
export function createBackupPlace(backups: Storage, installation: string): BackupPlace {
  return {
    write: (name, bytes) => backups.write(installation, name, bytes),
    has: async (name) => (await backups.sizeOf(installation, name)) !== null,
    read: (name) => backups.read(installation, name),
    remove: (name) => backups.remove(installation, name),
    async *list() {
      for await (const place of backups.list()) {
        const object = place.tenantId === installation ? readPath(place.path) : null;
        if (object) yield { path: place.path, object };
      }
    },
  };
}

/** Finds the installation whose backup is to be restored. Throws unless there is exactly one, or the wanted one. */
export async function chooseInstallation(backups: Storage, wanted: string | undefined): Promise<string> {
  const found = new Set<string>();
  for await (const { tenantId, path: name } of backups.list()) {
    if (readPath(name)?.kind === 'manifest') found.add(tenantId);
  }
  if (wanted !== undefined && found.has(wanted)) return wanted;
  const [only, ...others] = found;
  if (only === undefined) throw new BackupError('backup.none', 'There is no whole backup.');
  if (wanted === undefined && others.length === 0) return only;
  throw new BackupError(
    'backup.several',
    `There are backups of these installations: ${[...found].join(', ')}. Name one with --installation.`,
  );
}

/** The contents of a backup. */
export interface Contents {
  /** The bases that are whole, the oldest first. */
  bases: Manifest[];
  segments: Set<string>;
  files: FilePlace[];
}

/** Lists the contents of a backup. */
export async function readContents(place: BackupPlace): Promise<Contents> {
  const [ids, segments, files] = [[] as string[], new Set<string>(), [] as FilePlace[]];
  for await (const { object } of place.list()) {
    if (object.kind === 'manifest') ids.push(object.id);
    else if (object.kind === 'file') files.push({ tenantId: object.tenantId, path: object.path });
    else if (object.kind === 'log' && isSegment(object.name)) segments.add(object.name);
  }
  const bases: Manifest[] = [];
  for (const id of ids.toSorted()) bases.push(await readManifest(place, id));
  return { bases, segments, files };
}

/** Returns true if a restore from this base reaches the newest segment. */
export const isChainWhole = ({ segments }: Pick<Contents, 'segments'>, { firstSegment }: Manifest) =>
  findGap(segments, firstSegment).missing === null;

export async function writeManifest(place: BackupPlace, manifest: Manifest): Promise<void> {
  const bytes = JSON.stringify({ ...manifest, digest: digestOf(manifest) }, null, 2);
  await place.write(basePaths(manifest.id).manifest, Buffer.from(bytes));
}

async function readManifest(place: BackupPlace, id: string): Promise<Manifest> {
  const name = basePaths(id).manifest;
  const written = await text(await place.read(name));
  try {
    const { digest, ...manifest } = JSON.parse(written) as Manifest & { digest: string };
    if (digest === digestOf(manifest) && manifest.id === id) return manifest;
  } catch {
    // It is damaged, as one with another digest is.
  }
  throw damaged(name);
}

const digestOf = (manifest: Manifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
