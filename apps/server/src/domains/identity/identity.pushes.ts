import { type MessagePresenters, plainMessages } from '../../platform/message-presenters.ts';
import type { Presenters } from '../../platform/push-presenters.ts';
import type { Reason } from './sessions/sessions.repository.ts';

/** Type 7: for the sessions that it ended. One that was opened since has what holds now. */
export const identityPushes: Presenters = {
  7: async ({ member }, { reason, until }) => {
    const isLater = typeof until === 'string' && BigInt(member.sessionId) > BigInt(until);
    return isLater ? null : { data: { reason: reason as Reason } };
  },
};

/** The reader has what holds now; that it changed, and why they had to sign in, stays to be read. */
export const identityMessages: MessagePresenters = {
  7: plainMessages((_data, language) => ({ ...rightsChanged[language], link: null })),
};

const rightsChanged = {
  zh: { title: '你的角色或权限变了', text: '重新登录后按新的权限使用' },
  en: { title: 'Your role or permissions changed', text: 'What you may do now holds since you signed in again' },
};
