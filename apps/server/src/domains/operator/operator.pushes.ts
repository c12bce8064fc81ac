import { push } from '@haihu/contract/socket';
import type { Language } from '../../platform/http/server.ts';
import { type MessagePresenters, plainMessages } from '../../kernel/message-presenters.ts';
import type { PushData } from '../../platform/events/push.ts';
import type { Presenters } from '../../kernel/push-presenters.ts';

const words = {
  feedback: { zh: '你的反馈有了答复', en: 'Your feedback was answered' },
  approved: { zh: '个人认证已通过', en: 'Your personal authentication was accepted' },
  agencyApproved: {
    zh: '服务商申请已通过，切换企业即可使用',
    en: 'Your agency was approved: switch to its enterprise',
  },
  agencyRefused: { zh: '服务商申请没有通过，看看原因', en: 'Your agency was not approved: read why' },
  refused: { zh: '个人认证没有通过，看看原因', en: 'Your personal authentication was refused: read why' },
};

function titleOf({ what, state }: PushData, language: Language): string {
  const isApproved = state === 'approved';
  if (what === 'agency') return words[isApproved ? 'agencyApproved' : 'agencyRefused'][language];
  return words[what === 'feedback' ? what : isApproved ? 'approved' : 'refused'][language];
}

/** Presents the push that the operator answered feedback, or decided about a person or an agency. */
export const operatorPushes: Presenters = {
  [push.operatorAnswered]: async ({ language }, data) => {
    const msg = titleOf(data, language);
    if (data.what === 'feedback') return { data: { what: data.what, id: String(data.id) }, msg };
    if (data.what !== 'realName' && data.what !== 'agency') return null;
    return { data: { what: data.what, state: data.state === 'approved' ? 'approved' : 'refused' }, msg };
  },
};

/** Presents the messages of that push, which are read later. */
export const operatorMessages: MessagePresenters = {
  [push.operatorAnswered]: plainMessages((data, language) => ({
    title: titleOf(data, language),
    text: '',
    link: { to: data.what === 'realName' || data.what === 'agency' ? data.what : 'feedback' },
  })),
};
