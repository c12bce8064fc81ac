import { push } from '@haihu/contract/socket';
import { plural } from '@haihu/rules/plural';
import { type MessagePresenters, plainMessages } from '../../../kernel/message-presenters.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { Language } from '../../../platform/http/server.ts';
import { grouped } from '../core/grouped.ts';

/** Pushes of a batch that filled or emptied a pool. */
export const batchPushes: Presenters = {
  [push.customersHanded]: async ({ language }, { what, count }) => {
    const data = { what: what === 'given' ? 'given' : 'taken', count: Number(count) } as const;
    return { data, msg: handed[language][data.what](grouped(data.count)) };
  },
};

/** Messages of a batch that filled or emptied a pool. */
export const batchMessages: MessagePresenters = {
  [push.customersHanded]: plainMessages(({ what, count }, language) => ({
    title: handed[language][what === 'given' ? 'given' : 'taken'](grouped(Number(count))),
    text: '',
    link: { to: 'customers' },
  })),
};

const handed: Record<Language, Record<'given' | 'taken', (count: string) => string>> = {
  zh: { given: (count) => `你分到 ${count} 位客户`, taken: (count) => `你的 ${count} 位客户被移走` },
  en: {
    given: (count) => `${plural(count, 'customer was', 'customers were')} assigned to you`,
    taken: (count) => `${plural(count, 'customer was', 'customers were')} moved out of your pool`,
  },
};
