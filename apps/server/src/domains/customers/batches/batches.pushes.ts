import { loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import { type MessagePresenters, plainMessages } from '../../../kernel/message-presenters.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import { formatCount } from '../core/grouped.ts';
import type { zh } from './texts/zh.ts';

const words = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

/** Pushes of a batch that filled or emptied a pool. */
export const batchPushes: Presenters = {
  [push.customersHanded]: async ({ language }, { what, count }) => {
    const data = { what: what === 'given' ? 'given' : 'taken', count: Number(count) } as const;
    return { data, msg: words[language][data.what](formatCount(data.count)) };
  },
};

/** Messages of a batch that filled or emptied a pool. */
export const batchMessages: MessagePresenters = {
  [push.customersHanded]: plainMessages(({ what, count }, language) => ({
    title: words[language][what === 'given' ? 'given' : 'taken'](formatCount(Number(count))),
    text: '',
    link: { to: 'customers' },
  })),
};
