import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Files',
  add: 'Add a file',
  hint: 'Pictures, recordings, PDF, Word, Excel, ods, pptx and csv, up to 10 MB each',
  none: 'No files yet',
  keptBack: 'Claim the customer to see its files',
  failed: 'Files could not be loaded',
  tooLarge: 'Files larger than 10 MB are not added. Compress or split them',
  cancel: 'Cancel upload',
  adding: (percent, left) => `${percent}% uploaded${left > 0 ? `, ${left} more to go` : ''}`,
  added: 'Added',
  remove: (name) => `Delete ${name}`,
  removeTitle: (name) => `Delete the file "${name}"?`,
  removeHint: 'This cannot be undone and is recorded in the history',
  removeYes: 'Delete',
  removed: 'Deleted',
  play: 'Play',
  picture: 'Picture',
};
