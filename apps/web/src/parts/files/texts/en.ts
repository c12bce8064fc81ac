import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  choose: 'Choose a picture',
  chooseFile: 'Choose a file',
  emptySpreadsheet: 'This file is empty',
  notSpreadsheet: 'This is no xlsx, ods or csv spreadsheet. Save an old xls as xlsx first',
  uploading: (percent) => `${percent}% uploaded`,
  cancelUpload: 'Cancel upload',
  close: 'Close',
  compressed: 'Compressed',
  original: 'Original',
  sending: (percent) => `Sending ${percent}%`,
  unreadable: 'This picture cannot be opened. Choose another one',
  export: 'Export',
  formats: { xlsx: 'Excel workbook (xlsx)', csv: 'Text table (csv)' },
  pictures: 'Pictures',
  pictureOf: (place, total) => `Picture ${place} of ${total}`,
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  openPicture: (place) => `Open picture ${place}`,
  file: 'Export',
  making: 'Preparing the file',
  made: 'The file is ready',
  notMade: 'Export failed',
  take: 'Download',
  taking: 'Downloading',
  rows: (count) => `${plural(count, 'row')}, kept for a day`,
  keptNote: 'Only you can open it; kept for a day',
  foundAgain: 'You can close this. The file stays under Me › Exported files',
  reasonTitle: 'This list has many numbers',
  reason: 'Reason',
  reasonHint: 'The owner is notified, and it is recorded in the audit',
  reasonPlaceholder: 'For example, trade fair list',
  reasonMissing: 'Enter a reason of at least 2 characters',
  reasonGiven: 'Continue',
  listRefused: 'List not accepted',
  listTooLong: (limit) => `Lists can have up to ${limit} numbers. Split the list or ask the owner to raise the limit`,
  rowsUsed: (limit, when) =>
    `You have reached your daily limit of ${limit} numbers in lists. Continue from ${inSentence(when)}, or ask the owner to raise the limit`,
  mostlyUnknown: (refusal, numbers, when) =>
    `${refusal}. Its ${numbers} numbers count towards your daily limit until ${inSentence(when)}. Confirming again does not count them twice`,
  rounded: 'Figures are rounded: for long lists it is not shown which numbers are known',
};
