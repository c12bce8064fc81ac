import { createStorage } from '@haihu/server/src/integrations/storage/create-storage.ts';
import { openInstallationBackup } from '@haihu/server/src/backup/backups.ts';
import { BackupError } from '@haihu/server/src/backup/backup-error.ts';
import { isChainWhole, readContents } from '@haihu/server/src/backup/backup-place.ts';
import { findGap } from '@haihu/server/src/backup/names.ts';
import { isOnlyRestored } from '@haihu/server/src/backup/quiet.ts';
import { openDatabase } from '@haihu/server/src/platform/db/database.ts';
import { joinRunning } from '@haihu/server/src/platform/db/running.ts';
import { systemClock } from '@haihu/server/src/platform/process/clock.ts';
import { readServerSettings } from '@haihu/server/src/platform/settings/env.ts';
import { type Command, printedTable, shownOrFailure } from '../command.ts';

/** Opens the backup of the installation, on the running database or on one that runs as long as the command. */
async function withBackup<T>(
  env: NodeJS.ProcessEnv,
  work: (backup: Awaited<ReturnType<typeof openInstallationBackup>>) => Promise<T>,
): Promise<T> {
  const { backup, outsideDatabase, dataDir, files } = readServerSettings(env, []);
  if (outsideDatabase) {
    throw new BackupError(
      'backup.outside',
      'DATABASE_URL leads to a PostgreSQL of your own: its backup is made with its own tools, such as pgBackRest.',
    );
  }
  if (!backup) throw new BackupError('backup.off', 'BACKUP_TARGET is not set: see docs/operate/backup.md.');
  if (isOnlyRestored(dataDir)) {
    throw new BackupError(
      'backup.off',
      'This installation was restored and is not in service yet: `resume` puts it there.',
    );
  }
  const database = (await joinRunning(dataDir)) ?? (await openDatabase(null, dataDir, { archives: true }));
  try {
    return await work(
      await openInstallationBackup({
        settings: backup,
        adminUrl: database.adminUrl!,
        dataDir,
        files: createStorage({ files, dataDir }),
        now: () => systemClock.now(),
      }),
    );
  } finally {
    await database.stop();
  }
}

export const backupNow: Command = {
  usage: '',
  summary: 'Puts a base, the log and all files into BACKUP_TARGET. A running server does this by itself, once a day.',
  answer(given, env) {
    given.words();
    return withBackup(env, async ({ takeBase, sendFiles, sendErasures }) => {
      const files = await sendFiles();
      await sendErasures();
      const base = await takeBase();
      return {
        text: `Base ${base.id} is in the backup: ${Math.ceil(base.size / 1e6)} MB, and ${files} files that were new.`,
        json: { ...base, files },
      };
    });
  },
};

export const backupCheck: Command = {
  usage: '',
  summary: 'Writes a mark, waits until it is in the backup, and tells which times a restore can reach.',
  answer(given, env) {
    given.words();
    return withBackup(env, async ({ place, shipPresent }) => {
      const began = performance.now();
      await shipPresent();
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      const contents = await readContents(place);
      const newest = contents.bases.at(-1);
      const faults: string[] = [];
      if (!newest) faults.push('There is no base: `backup now` takes one.');
      else if (!isChainWhole(contents, newest)) {
        const { missing } = findGap(contents.segments, newest.firstSegment);
        faults.push(
          `Segment ${missing} is missing after base ${newest.id}: the server takes another base, or \`backup now\`.`,
        );
      }
      const table = printedTable(
        ['BASES', 'FROM', 'NEWEST BASE', 'SEGMENTS', 'FILES', 'SECONDS TO THE BACKUP'],
        [
          [
            contents.bases.length,
            contents.bases[0]?.endedAt ?? '-',
            newest?.endedAt ?? '-',
            contents.segments.size,
            contents.files.length,
            seconds,
          ],
        ],
      );
      return shownOrFailure(table, faults);
    });
  },
};
