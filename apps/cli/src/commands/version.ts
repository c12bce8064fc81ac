import { releaseVersion } from '@haihu/server/src/platform/process/release.ts';
import type { Command } from '../command.ts';

export const version: Command = {
  usage: '',
  summary: 'The version of this release. It opens no database.',
  answer(given) {
    given.words();
    return { text: releaseVersion, json: { version: releaseVersion } };
  },
};
