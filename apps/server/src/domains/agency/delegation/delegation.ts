import type { Module } from '../../../kernel/module.ts';
import { createDelegationUsecases, type DelegationParts } from './delegation.usecases.ts';

/** Makes the room's module: the rights that an enterprise gives to its agency's staff. */
export function createDelegation(parts: DelegationParts) {
  const delegation = createDelegationUsecases(parts);
  return {
    routes({ handle }) {
      handle('agency.delegation', (member) => delegation.info(member));
      handle('agency.saveDelegation', (member, request) => delegation.save(member, request));
      handle('agency.revokeDelegation', (member) => delegation.revoke(member));
    },
  } satisfies Module;
}
