import { exportKeys, makePassphrase } from '@haihu/server/src/backup/key-file.ts';
import { readServerSettings } from '@haihu/server/src/platform/settings/env.ts';
import type { Command } from '../command.ts';

export const keysExport: Command = {
  usage: '--to <file> [--password-stdin]',
  summary:
    'Writes the keys of this installation, and a new key that opens its backups, into one sealed file. Keep it and its passphrase away from this machine and from the backup.',
  takes: { values: ['to'], flags: ['password-stdin'] },
  async answer(given, env) {
    given.words();
    const file = given.required('to');
    const typed = given.isSet('password-stdin') ? (await given.readInput()).trimEnd() : null;
    const passphrase = typed ?? makePassphrase();
    const { keysDir } = readServerSettings(env, []);
    const recipient = await exportKeys(keysDir, file, passphrase);
    const lines = [`BACKUP_RECIPIENTS=${recipient}`];
    if (typed === null) lines.unshift(`Passphrase of ${file}: ${passphrase}`);
    return {
      text: lines.join('\n'),
      json: { file, recipient, ...(typed === null && { passphrase }) },
    };
  },
};
