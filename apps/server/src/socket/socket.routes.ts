import type { Handlers } from '../kernel/endpoint.ts';
import type { Tickets } from './tickets.ts';

export function socketRoutes({ handle }: Handlers, tickets: Tickets): void {
  handle('identity.socketTicket', async (member, _request, { language }) => ({
    ticket: await tickets.issue(member, language),
  }));
}
