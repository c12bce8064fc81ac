import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  installBody: 'Open the file after the download. Drafts and unsent notes are kept.',
  mustInstallBody: 'This app is no longer supported. Open the file after the download. Unsent notes are kept.',
  unsentBody: (count) =>
    `This app is no longer supported. ${count === 1 ? '1 entry is' : `${count} entries are`} unsent. You can upload first.`,
  sendUnsent: 'Upload unsent',
  download: 'Download',
  noLog: 'No permission to read the call log. Report the result yourself',
  toSettings: 'Settings',
};
