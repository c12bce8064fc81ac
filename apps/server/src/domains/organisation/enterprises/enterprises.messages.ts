import { push } from '@haihu/contract/socket';
import { type MessagePresenters, plainMessages } from '../../../kernel/message-presenters.ts';

/** Messages of a user who applied to join, and of a decision on the enterprise's authentication. */
export const enterpriseMessages: MessagePresenters = {
  [push.enterpriseNews]: plainMessages(({ what }, language) =>
    what === 'application'
      ? { ...words[language].application, link: { to: 'applications' } }
      : { ...words[language].authentication, link: { to: 'authentication' } },
  ),
};

const words = {
  zh: {
    application: { title: '有人申请加入企业', text: '去处理申请' },
    authentication: { title: '企业认证有结果了', text: '' },
  },
  en: {
    application: { title: 'Somebody asks to join', text: 'Look at the applications' },
    authentication: { title: "Your enterprise's authentication was reviewed", text: '' },
  },
};
