import { push } from '@haihu/contract/socket';
import type { Module } from '../../kernel/module.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import { createAgenda } from './agenda/agenda.usecases.ts';
import { messageRoutes } from './messages.routes.ts';
import { createMessageUsecases, type MessageParts } from './messages.usecases.ts';

export interface MessagesModuleParts extends Omit<MessageParts, 'dueVisits'> {
  lend: LendSeam;
}

/** Creates the module of messages, counts, quiet hours and the agenda of a member. */
export function createMessagesModule(parts: MessagesModuleParts) {
  const messages = createMessageUsecases({ ...parts, dueVisits: parts.lend('dueVisits') });
  const agenda = createAgenda({ clock: parts.clock, sources: parts.lend('agenda') });
  return {
    api: messages,
    routes: (handlers) => messageRoutes(handlers, messages, agenda),
    pushes: { [push.agendaMoved]: async () => ({ data: null }) },
    seams: { memberWork: { countUnreadMessages: messages.countUnread } },
  } satisfies Module;
}
