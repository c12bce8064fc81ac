import type { Handlers } from '../../platform/http/endpoint.ts';
import type { MessageUsecases } from './messages.usecases.ts';

export function messageRoutes({ handle }: Handlers, messages: MessageUsecases): void {
  handle('messages.unread', (member) => messages.unread(member));
}
