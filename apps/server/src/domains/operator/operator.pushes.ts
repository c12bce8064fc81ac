import type { Language } from '../../platform/http/server.ts';
import { type MessagePresenters, plainMessages } from '../../platform/message-presenters.ts';
import type { PushData } from '../../platform/push.ts';
import type { Presenters } from '../../platform/push-presenters.ts';

const words = {
  feedback: { zh: '你的反馈有了答复', en: 'Your feedback was answered' },
  approved: { zh: '个人认证已通过', en: 'Your personal authentication was accepted' },
  refused: { zh: '个人认证没有通过，看看原因', en: 'Your personal authentication was refused: read why' },
};

const titleOf = ({ what, state }: PushData, language: Language): string =>
  words[what === 'feedback' ? what : state === 'approved' ? state : 'refused'][language];

/** Type 105: the operator answered feedback, or decided an authentication of a person. */
export const operatorPushes: Presenters = {
  105: async ({ language }, data) => {
    const msg = titleOf(data, language);
    if (data.what === 'feedback') return { data: { what: data.what, id: String(data.id) }, msg };
    if (data.what !== 'realName') return null;
    return { data: { what: data.what, state: data.state === 'approved' ? 'approved' : 'refused' }, msg };
  },
};

/** Words of the message that is read later. */
export const operatorMessages: MessagePresenters = {
  105: plainMessages((data, language) => ({
    title: titleOf(data, language),
    text: '',
    link: { to: data.what === 'realName' ? 'realName' : 'feedback' },
  })),
};
