import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Exported files',
  failed: 'The files could not be loaded',
  none: 'No exports in the last day',
  noneHint: 'Files that you export stay here for a day',
  kinds: {
    'customers.export': 'Customers',
    'audit.export': 'Audit',
    'billing.export': 'Bills',
    'statistics.export': 'Statistics',
    'tasks.export': 'Results of a task',
    'identity.export_data': 'My personal data',
  },
  states: { waiting: 'Waiting', running: 'Preparing', done: 'Download', failed: 'Failed' },
  taking: 'Downloading',
  rows: (count) => plural(count, 'row'),
};
