import type { Translated } from '@haihu/contract/languages';
import { unbroken } from '../../../shared/i18n/unbroken.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  emptyTitle: 'Choose something on the left',
  emptyHint: 'It opens here, and the list stays as it is',
  workPane: 'Work pane',
  works: { agentWork: 'Workbench', teamBoard: 'Team board', callBacks: unbroken('Call-backs') },
};
