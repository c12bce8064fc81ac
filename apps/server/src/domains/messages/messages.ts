import type { Module } from '../../kernel/module.ts';
import { messageRoutes } from './messages.routes.ts';
import { createMessageUsecases } from './messages.usecases.ts';

/** Creates the module of messages, counts and quiet hours of a member. */
export function createMessagesModule(parts: Parameters<typeof createMessageUsecases>[0]) {
  const messages = createMessageUsecases(parts);
  return { api: messages, routes: (handlers) => messageRoutes(handlers, messages) } satisfies Module;
}
