import type { Member, Rights } from '../../../kernel/member.ts';

/** Returns the rights of the maker at this moment. The job that follows has no others. */
export function makerRightsOf({ userId, isSuper, permissions, dataScope, departmentIds }: Member): Rights {
  return { userId, isSuper, permissions, dataScope, departmentIds };
}
