import { push } from '@haihu/contract/socket';
import { foldModules, type Module } from '../../kernel/module.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import { createAgenda } from './agenda/agenda.usecases.ts';
import { messageRoutes } from './messages.routes.ts';
import { createMessageUsecases, type MessageParts } from './messages.usecases.ts';
import type { NoticeDeviceParts } from './notices/devices.usecases.ts';
import { createClosedPageNotices } from './notices/notices.ts';
import { findNoticesOf } from './notices/own-notices.ts';

export interface MessagesModuleParts
  extends Omit<MessageParts, 'dueVisits'>, Pick<NoticeDeviceParts, 'cipher' | 'limits'> {
  lend: LendSeam;
  push?: NoticeDeviceParts['push'] | undefined;
}

/** Creates the module of messages, counts, quiet hours, notices and the agenda of a member. */
export function createMessagesModule(parts: MessagesModuleParts) {
  const messages = createMessageUsecases({ ...parts, dueVisits: parts.lend('dueVisits') });
  const agenda = createAgenda({ clock: parts.clock, sources: parts.lend('agenda') });
  const notices = createClosedPageNotices({ ...parts, push: parts.push ?? null, pages: parts.lend('pagesInFront') });
  const own = {
    routes: (handlers) => messageRoutes(handlers, messages, agenda),
    pushes: { [push.agendaMoved]: async () => ({ data: null }) },
  } satisfies Module;
  return {
    api: { ...messages, notices: notices.api },
    ...foldModules([own, notices]),
    seams: { memberWork: { countUnreadMessages: messages.countUnread }, personalData: { notices: findNoticesOf } },
  } satisfies Module;
}
