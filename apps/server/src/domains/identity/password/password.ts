import type { Module } from '../../../kernel/module.ts';
import { visitorOf } from '../core/visitor.ts';
import { createPasswordUsecases, type PasswordParts } from './password.usecases.ts';

/** Makes the room's module: setting a password by a code, and changing it. */
export function createPassword(parts: PasswordParts) {
  const password = createPasswordUsecases(parts);
  return {
    api: password,
    routes({ handle, handlePublic }) {
      handlePublic('identity.resetPassword', (request, context) => password.resetByCode(request, visitorOf(context)));
      handle('identity.changePassword', (member, request) => password.changePassword(member, request));
    },
  } satisfies Module;
}
