import { type Language, loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import { type MessagePresenters, plainMessages } from '../../kernel/message-presenters.ts';
import type { PushData } from '../../platform/events/push.ts';
import type { Presenters } from '../../kernel/push-presenters.ts';
import type { zh } from './texts/zh.ts';

const words = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

function titleOf({ what, state }: PushData, language: Language): string {
  const isApproved = state === 'approved';
  if (what === 'agency') return words[language][isApproved ? 'agencyApproved' : 'agencyRefused'];
  return words[language][what === 'feedback' ? what : isApproved ? 'approved' : 'refused'];
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
