import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { releaseVersion } from '../platform/process/release.ts';
import { BackupError } from './backup-error.ts';
import { type BackupPlace, type Manifest, writeManifest } from './backup-place.ts';
import { packCluster } from './cluster-archive.ts';
import type { LogShipper } from './log-shipper.ts';
import { basePaths, logPath } from './names.ts';
import type { Seal } from './seal.ts';

/** Longest wait until the log of a base is in the backup. Milliseconds. */
const PATIENCE = 120_000;
const LOOK_AGAIN = 100;

export interface BaseParts {
  /** The connection of a superuser. */
  adminUrl: string;
  dataDir: string;
  place: BackupPlace;
  shipper: LogShipper;
  seal: Seal;
  now: () => Date;
}

/**
 * Copies the running cluster into the backup, and waits until the log is there that makes the copy consistent. A base
 * that breaks off has no manifest, so nothing takes it for one.
 */
export async function takeBase({ adminUrl, dataDir, place, shipper, seal, now }: BaseParts): Promise<Manifest> {
  const client = new pg.Client({ connectionString: adminUrl });
  // The end of the connection fails the statement under way, which tells it.
  client.on('error', () => {});
  await client.connect();
  try {
    const ask = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows[0]!;
    await requireArchiving(ask);
    const began = now();
    const id = began.toISOString().replaceAll(/[-:.]/g, '');
    const { segment: firstSegment } = await ask<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('haihu', fast => true)) as segment",
    );
    let lastSegment = '';
    const label = async () => {
      const stopped = await ask<{ segment: string; label: string }>(
        `select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(wait_for_archive => false)`,
      );
      lastSegment = stopped.segment;
      return Buffer.from(stopped.label);
    };
    const archive = await packCluster(path.join(dataDir, 'postgres'), [
      ...(await demoNote(dataDir)),
      // PostgreSQL tells the label when everything else has been copied.
      { name: 'postgres/backup_label', read: label },
    ]);
    const packed = createZstdCompress();
    archive.once('error', (error) => packed.destroy(error));
    const size = await place.write(basePaths(id).cluster, await seal(archive.pipe(packed)));
    await shipUntil(lastSegment, shipper, place);
    const endedAt = now().toISOString();
    const manifest = {
      id,
      release: releaseVersion,
      beganAt: began.toISOString(),
      endedAt,
      firstSegment,
      lastSegment,
      size,
    };
    await writeManifest(place, manifest);
    return manifest;
  } finally {
    await client.end();
  }
}

async function requireArchiving(ask: (text: string) => Promise<{ isOn?: boolean }>): Promise<void> {
  const { isOn } = await ask("select current_setting('archive_mode') = 'on' as \"isOn\"");
  if (isOn) return;
  throw new BackupError(
    'backup.off',
    'The server that runs was started without BACKUP_TARGET, so it keeps no log for a backup: start it again with it.',
  );
}

/** Ships until this segment is in the backup. */
export async function shipUntil(segment: string, shipper: LogShipper, place: BackupPlace): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    await shipper.ship();
    if (await place.has(logPath(segment))) return;
    if (Date.now() > deadline) {
      throw new BackupError('backup.late', `PostgreSQL has not archived ${segment} in time: see its log.`);
    }
    await delay(LOOK_AGAIN);
  }
}

/** Returns the note that the database holds demo accounts, if there is one. A restored server must know it. */
async function demoNote(dataDir: string) {
  const note = await readFile(path.join(dataDir, 'demo-accounts')).catch(() => null);
  return note ? [{ name: 'demo-accounts', read: async () => note }] : [];
}
