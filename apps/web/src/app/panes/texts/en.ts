import type { Translated } from '@haihu/contract/languages';
import { unbroken } from '../../../shared/i18n/unbroken.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  emptyTitle: 'Choose something on the left',
  emptyHint: 'It opens here, and the list stays as it is',
  workPane: 'Work pane',
  dropOne: 'Drop the file here',
  dropMany: 'Drop the files here',
  dropRefused: 'Files of this kind are not accepted here',
  dropOnOne: 'Drop it on the item that it is for',
  dropPart: (count) => (count === 1 ? 'Only one file is used here' : `Only ${count} files are used here`),
  works: { agentWork: 'Workbench', teamBoard: 'Team board', agenda: 'Agenda', callBacks: unbroken('Call-backs') },
};
