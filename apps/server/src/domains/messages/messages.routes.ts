import type { Handlers } from '../../kernel/endpoint.ts';
import type { Agenda } from './agenda/agenda.usecases.ts';
import type { MessageUsecases } from './messages.usecases.ts';

const done = { done: true } as const;

export function messageRoutes({ handle }: Handlers, messages: MessageUsecases, agenda: Agenda): void {
  handle('messages.unread', (member, _request, { language }) => messages.unread(member, language));
  handle('messages.list', (member, request, { language }) => messages.page(member, request, language));
  handle('messages.markRead', (member, which) => messages.markRead(member, which).then(() => done));
  handle('messages.quietHours', (member) => messages.quietHours(member));
  handle('messages.saveQuietHours', (member, hours) => messages.saveQuietHours(member, hours).then(() => done));
  handle('messages.agenda', (member, request, { raw }) =>
    agenda(member, request, (kind, error) =>
      raw.request.log.error({ err: error, kind }, 'part of the agenda not read'),
    ),
  );
}
