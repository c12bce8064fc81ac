import type { Module } from '../../kernel/module.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import { messageRoutes } from './messages.routes.ts';
import { createMessageUsecases, type MessageParts } from './messages.usecases.ts';

export interface MessagesModuleParts extends Omit<MessageParts, 'dueVisits'> {
  lend: LendSeam;
}

/** Creates the module of messages, counts and quiet hours of a member. */
export function createMessagesModule(parts: MessagesModuleParts) {
  const messages = createMessageUsecases({ ...parts, dueVisits: parts.lend('dueVisits') });
  return {
    api: messages,
    routes: (handlers) => messageRoutes(handlers, messages),
    seams: { memberWork: { countUnreadMessages: messages.countUnread } },
  } satisfies Module;
}
