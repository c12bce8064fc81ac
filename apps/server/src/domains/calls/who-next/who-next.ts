import type { Module } from '../../../kernel/module.ts';
import { createWhoNextUsecase, type WhoNextParts } from './who-next.usecases.ts';

/** Makes the room's module: the customers whom an agent may call next. */
export function createWhoNext(parts: WhoNextParts) {
  const whoNext = createWhoNextUsecase(parts);
  return {
    api: whoNext,
    routes({ handle }) {
      handle('calls.whoNext', (member, request) => whoNext(member, request));
    },
  } satisfies Module;
}
