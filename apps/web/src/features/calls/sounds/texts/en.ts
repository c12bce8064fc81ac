import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  add: 'Add a sound',
  none: 'No sounds of your own yet',
  noneHint: 'Upload a greeting, a message for closed hours, a request for messages, music, or a message for machines',
  failed: 'The sounds could not be read',
  hint: 'WAV, MP3 or M4A, at most 2 minutes and 10 MB. It becomes telephone sound (8 kHz, one channel) and reaches every telephone engine within minutes.',
  name: 'Name',
  namePlaceholder: 'Such as: closed hours',
  file: 'File',
  choose: 'Choose a file',
  change: 'Choose another file',
  reading: 'Reading…',
  unreadable: 'This browser cannot read the file. It takes WAV, MP3 and M4A. If yours is one of them, make it WAV',
  tooLong: 'The sound is longer than 2 minutes. Cut it, and choose it again',
  tooLarge: 'The file is larger than 10 MB',
  save: 'Save',
  saving: 'Uploading…',
  added: 'Added. Calls will have it within minutes',
  play: (name) => `Play ${name}`,
  player: 'Sound',
  remove: (name) => `Delete ${name}`,
  removeTitle: (name) => `Delete "${name}"?`,
  removeHint: 'This cannot be undone',
  removeYes: 'Delete',
  removed: 'Deleted',
};
