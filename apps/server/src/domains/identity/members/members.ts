import type { Module } from '../../../kernel/module.ts';
import { createMemberUsecases, type MemberParts } from './members.usecases.ts';

/** Makes the room's module: users, enterprises, and the places of users in them. */
export function createMembers(parts: MemberParts) {
  const members = createMemberUsecases(parts);
  return { api: members, seams: { enterprises: { list: members.listEnterprises } } } satisfies Module;
}
