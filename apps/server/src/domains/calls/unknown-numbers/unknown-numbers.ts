import type { Module } from '../../../kernel/module.ts';
import { createUnknownNumberUsecases, type UnknownNumberParts } from './unknown-numbers.usecases.ts';

/** Makes the room's module: numbers that belong to no customer yet. */
export function createUnknownNumbers(parts: UnknownNumberParts) {
  const unknown = createUnknownNumberUsecases(parts);
  return {
    api: unknown,
    routes({ handle }) {
      handle('calls.makeCustomer', (member, request, { key }) => unknown.makeCustomer(member, request, key));
      handle('calls.attach', (member, request) => unknown.attach(member, request));
      handle('calls.doNotCall', (member, { id }) => unknown.doNotCall(member, id));
    },
  } satisfies Module;
}
