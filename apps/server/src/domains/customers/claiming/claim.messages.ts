import { loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import { type MessagePresenters, plainMessages } from '../../../kernel/message-presenters.ts';
import type { zh } from './texts/zh.ts';

const words = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

/** Messages about a customer, a task or a number that was taken away from a member who was calling it. */
export const claimMessages: MessagePresenters = {
  [push.groundGone]: plainMessages(({ what }, language) => ({
    title: words[language][what === 'task' || what === 'number' ? what : 'customer'],
    text: '',
    link: null,
  })),
};
