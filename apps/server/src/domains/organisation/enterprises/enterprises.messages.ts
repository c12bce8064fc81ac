import { loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import { type MessagePresenters, plainMessages } from '../../../kernel/message-presenters.ts';
import type { zh } from './texts/zh.ts';

const words = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

/** Messages of a user who applied to join, and of a decision on the enterprise's authentication. */
export const enterpriseMessages: MessagePresenters = {
  [push.enterpriseNews]: plainMessages(({ what }, language) =>
    what === 'application'
      ? { ...words[language].application, link: { to: 'applications' } }
      : { ...words[language].authentication, link: { to: 'authentication' } },
  ),
};
