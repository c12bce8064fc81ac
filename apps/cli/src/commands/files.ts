import { copyFiles } from '@haihu/server/src/integrations/storage/copy-files.ts';
import { createStorage } from '@haihu/server/src/integrations/storage/create-storage.ts';
import { requireEnvironment } from '@haihu/server/src/platform/settings/environment.ts';
import { readServerSettings } from '@haihu/server/src/platform/settings/env.ts';
import { readBucket } from '@haihu/server/src/platform/settings/files-env.ts';
import type { Command } from '../command.ts';

/** The number of files after which a running copy says how far it is. */
const SAID_EVERY = 1000;

export const filesCopy: Command = {
  usage: '--to s3://… [--remove]',
  summary:
    'Copies all files to another place, and continues a copy that broke off. --remove: also removes there what is gone here.',
  takes: { values: ['to'], flags: ['remove'] },
  async answer(given, env) {
    given.words();
    const to = given.required('to');
    const settings = readServerSettings(env, []);
    const source = createStorage(settings);
    const target = createStorage({ ...settings, files: readBucket('--to', to, requireEnvironment(env)) });
    let met = 0;
    const counts = await copyFiles(source, target, {
      removes: given.isSet('remove'),
      onCount({ copied, kept }) {
        met += 1;
        if (met % SAID_EVERY === 0) console.error(`${copied} copied, ${kept} there already`);
      },
    });
    const { copied, kept, removed } = counts;
    return {
      text: `${copied} files copied, ${kept} were there already, ${removed} removed there.`,
      json: counts,
    };
  },
};
