import { type MessagePresenters, plainMessages } from '../../platform/message-presenters.ts';
import type { Presenters } from '../../platform/push-presenters.ts';

const words = {
  feedback: { zh: '你的反馈有了答复', en: 'Your feedback was answered' },
};

/** Type 105: the operator answered. */
export const operatorPushes: Presenters = {
  105: async ({ language }, { what, id }) => {
    if (what !== 'feedback') return null;
    return { data: { what, id: String(id) }, msg: words[what][language] };
  },
};

/** Words of the message that is read later. */
export const operatorMessages: MessagePresenters = {
  105: plainMessages((_data, language) => ({ title: words.feedback[language], text: '', link: { to: 'feedback' } })),
};
