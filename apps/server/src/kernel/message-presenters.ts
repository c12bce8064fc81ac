import type { Language } from '@haihu/contract/languages';
import type { MessageLink } from '@haihu/contract/messages/messages';
import type { PushType } from '@haihu/contract/socket';
import type { PushData } from '../platform/events/push.ts';
import type { Reader } from './push-presenters.ts';

/** The text of a message. */
export interface MessageWords {
  title: string;
  /** Empty if the title says it all. */
  text: string;
  /** The page that the message leads to; null: none. */
  link: MessageLink | null;
}

/**
 * Makes the words of messages of one type, in the order in which they are given. It shows their subject as the reader
 * may see it now. Null when there is nothing left to tell.
 */
export type MessagePresenter = (reader: Reader, messages: PushData[]) => Promise<(MessageWords | null)[]>;

/** Presenters by type. Each domain brings those of its own types. */
export type MessagePresenters = { [Type in PushType]?: MessagePresenter };

/** Makes a presenter for messages that carry everything they say. */
export function plainMessages(words: (data: PushData, language: Language) => MessageWords | null): MessagePresenter {
  return async ({ language }, messages) => messages.map((data) => words(data, language));
}
