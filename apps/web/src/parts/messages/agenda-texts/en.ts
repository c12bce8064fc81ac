import type { Translated } from '@haihu/contract/languages';
import { plural } from '@haihu/rules/plural';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  agenda: 'Agenda',
  kinds: {
    missed: 'Missed calls',
    call_back: 'Call-backs',
    task_number: 'Task numbers',
    unreported: 'Not reported',
    unwritten: 'No follow-up',
    leaving: 'Leaving soon',
    extension: 'Extension requests',
  },
  callBacks: { late: 'Overdue', today: 'Today', tomorrow: 'Tomorrow', later: 'Later' },
  due: (count) => plural(count, 'thing to do', 'things to do'),
  unsent: (count) => `${count} unsent`,
  none: 'Nothing due today',
};
