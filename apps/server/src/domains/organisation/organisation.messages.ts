import { type MessagePresenters, plainMessages } from '../../platform/message-presenters.ts';

/** Type 102: somebody asks to be taken in, or the enterprise's authentication was decided. */
export const organisationMessages: MessagePresenters = {
  102: plainMessages(({ what }, language) =>
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
    authentication: { title: 'Your enterprise’s authentication was reviewed', text: '' },
  },
};
