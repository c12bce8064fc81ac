import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  views: 'Agenda or tasks',
  agenda: 'Agenda',
  tasks: 'Tasks',
};
