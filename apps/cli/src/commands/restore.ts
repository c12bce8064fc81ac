import path from 'node:path';
import { BackupError } from '@haihu/server/src/backup/backup-error.ts';
import { openBackups } from '@haihu/server/src/backup/backup-place.ts';
import { readExportedKeys } from '@haihu/server/src/backup/key-file.ts';
import { resume } from '@haihu/server/src/backup/quiet.ts';
import { restore } from '@haihu/server/src/backup/restore.ts';
import { readBackupPlace } from '@haihu/server/src/platform/settings/backup-env.ts';
import { requireEnvironment } from '@haihu/server/src/platform/settings/environment.ts';
import { readServerSettings } from '@haihu/server/src/platform/settings/env.ts';
import { type Command, UsageError } from '../command.ts';
import { checkRestored } from './check-restored.ts';

export const restoreCommand: Command = {
  usage:
    '--keys <file> --into <folder> [--from <folder or s3://…>] [--at "2026-11-27 14:05"] [--installation <number>] [--password-stdin]',
  summary:
    'Brings an installation back from its backup into a new folder, as it was at a time, and checks it. Without --at: the newest that there is. It asks for the passphrase of the keys.',
  takes: { values: ['keys', 'into', 'from', 'at', 'installation'], flags: ['password-stdin'] },
  async answer(given, variables, ask) {
    given.words();
    const env = requireEnvironment(variables);
    const [keysFile, into] = [given.required('keys'), given.required('into')];
    const from = given.option('from') ?? env.BACKUP_TARGET;
    if (!from) throw new UsageError('--from is missing, and BACKUP_TARGET is not set');
    const at = readRestoreTime(given.option('at'), new Date());
    const passphrase = given.isSet('password-stdin')
      ? (await given.readInput()).trimEnd()
      : await ask?.(`Passphrase of ${keysFile}: `);
    if (!passphrase)
      throw new UsageError('the passphrase is missing: --password-stdin takes it from the standard input');
    const { erasures, ...restored } = await restore({
      backups: openBackups(readBackupPlace('--from', from, env)),
      keys: await readExportedKeys(keysFile, passphrase.trim()),
      at,
      into,
      installation: given.option('installation'),
      tell: given.isSet('json') ? () => {} : (step) => console.error(step),
    });
    const checked = await checkRestored(path.resolve(into), erasures);
    const lines = [
      `${into} holds the installation of base ${restored.base}, with ${restored.segments} segments of the log and ${restored.files} files.`,
      `Its last change is of ${restored.lastWrite ?? 'before the base'}.`,
      ...(restored.missing
        ? [`Segment ${restored.missing} is missing in the backup: the restore ended before it.`]
        : []),
      `The books of ${checked.enterprises} enterprises: ${checked.faults.length === 0 ? 'they add up' : checked.faults.join('; ')}.`,
      `Files without their bytes: ${checked.filesMissing}.`,
      `Customers who were erased later: ${checked.erasedAgain} erased again${checked.stillToErase.length > 0 ? `, still to erase (enterprise, customer): ${checked.stillToErase.join(', ')}` : ''}.`,
      `It is quiet: it calls nobody and sends nothing. \`DATA_DIR=${into} npm start\` starts it, and \`resume\` puts it into service.`,
    ];
    return { text: lines.join('\n'), json: { ...restored, ...checked } };
  },
};

/** Reads a time such as `14:05` of today, or `2026-11-27 14:05:30+08:00`. Without a zone it is of this machine's. */
export function readRestoreTime(typed: string | undefined, now: Date): Date | null {
  if (typed === undefined) return null;
  const [, day, time, zone = ''] =
    /^(?:(\d{4}-\d{2}-\d{2})[ T])?(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(typed) ?? [];
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  const at = new Date(`${day ?? today.join('-')}T${time}${zone}`);
  if (Number.isNaN(at.getTime())) {
    throw new UsageError(`--at is a time such as 14:05 or "2026-11-27 14:05:30+08:00", not ${typed}`);
  }
  if (at > now) throw new BackupError('backup.time', `--at: ${at.toISOString()} has not come yet.`);
  return at;
}

export const resumeCommand: Command = {
  usage: '',
  summary: 'Lets a restored installation call, send and back itself up again, from its next start on.',
  async answer(given, env) {
    given.words();
    const wasQuiet = await resume(readServerSettings(env, []).dataDir);
    return wasQuiet ? 'It works as before from its next start on.' : 'It was not quiet.';
  },
};
