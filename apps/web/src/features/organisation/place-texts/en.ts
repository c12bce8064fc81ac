import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  invitations: 'Invitations',
  department: 'Department',
  noDepartment: 'No department',
  roles: 'Roles',
  rolesMissing: 'Choose at least one role',
  rolesHint: 'Roles you can assign',
  revoke: 'Withdraw',
  revoked: 'Withdrawn',
};
