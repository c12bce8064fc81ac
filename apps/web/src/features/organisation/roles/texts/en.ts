import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  roles: 'Roles',
  addRole: 'Add role',
  editRole: 'Edit role',
  roleName: 'Role name',
  permissionCount: (count) => plural(count, 'permission'),
  newPermissions: (count) => plural(count, 'new permission'),
  isNew: 'New',
  newNotice: (names) =>
    `New in this release: ${names.join(', ')}. You have customised this role, so turn on what you need and save.`,
  changed: (count) => (count > 0 ? `Saved. ${plural(count, 'person', 'people')} must sign in again` : 'Saved'),
  deleteRole: 'Delete role',
  beyond: 'This role has permissions that you do not have. You can only view it',
  ringsOutside: 'Ring outside numbers in a call',
  ringsOutsideNote: 'Ask or hand over to people outside. Each minute costs extra',
  groups: {
    customers: 'Customers',
    calls: 'Calls and statistics',
    tasks: 'Outbound tasks',
    organisation: 'Organisation',
    enterprise: 'Enterprise',
    agency: 'Agency',
  },
};
