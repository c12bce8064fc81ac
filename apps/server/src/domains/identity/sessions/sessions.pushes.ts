import { loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import { type MessagePresenters, plainMessages } from '../../../kernel/message-presenters.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { Reason } from './sessions.repository.ts';
import type { zh } from './texts/zh.ts';

const rightsChanged = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

/** Presents `permissionsChanged`, for the sessions that it ended. A session that was opened since has the new rights already. */
export const sessionPushes: Presenters = {
  [push.permissionsChanged]: async ({ member }, { reason, until }) => {
    const isLater = typeof until === 'string' && BigInt(member.sessionId) > BigInt(until);
    return isLater ? null : { data: { reason: reason as Reason } };
  },
};

/**
 * Presents messages. The reader has the new rights already. The change, and the reason for signing in again, stay to be
 * read.
 */
export const sessionMessages: MessagePresenters = {
  [push.permissionsChanged]: plainMessages((_data, language) => ({ ...rightsChanged[language], link: null })),
};
