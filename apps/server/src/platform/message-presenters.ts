import type { MessageLink } from '@haihu/contract/messages/messages';
import type { PushType } from '@haihu/contract/socket';
import type { Language } from './http/server.ts';
import type { PushData } from './push.ts';
import type { Reader } from './push-presenters.ts';

/** What a message says. */
export interface MessageWords {
  title: string;
  /** Empty where the title says it all. */
  text: string;
  /** Where it leads; null: nowhere. */
  link: MessageLink | null;
}

/**
 * Makes the words of messages of one type, as their member may see what they are about now, in the order in which they
 * are given. Null where there is nothing left to tell.
 */
export type MessagePresenter = (reader: Reader, messages: PushData[]) => Promise<(MessageWords | null)[]>;

/** Each domain brings those of its own types. */
export type MessagePresenters = { [Type in PushType]?: MessagePresenter };

/** For messages that carry all they say. */
export function plainMessages(words: (data: PushData, language: Language) => MessageWords | null): MessagePresenter {
  return async ({ language }, messages) => messages.map((data) => words(data, language));
}
