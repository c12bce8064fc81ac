import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  byLink: 'By link',
  byFile: 'Import',
  editStaff: 'Edit staff',
  handOverRuns: 'Hand-over in progress',
  none: 'None',
  fields: { mobile: 'Mobile', department: 'Department', position: 'Position', roles: 'Roles', joined: 'Joined' },
  name: 'Name',
  isOwner: 'Owner of the enterprise',
  isOwnerHint: 'Has every permission',
  added: (name) => `Invitation sent. ${name} joins after signing in and accepting`,
  sendInvitation: 'Send invitation',
  nameNeeded: 'Enter a name',
  mobileWrong: 'Enter an 11-digit mobile number',
  roleNeeded: 'Choose at least one role',
  signedOut: 'A change of permissions signs this person out',
  suspend: 'Suspend',
  suspendNote: 'Signed out immediately; hand over their customers',
  restore: 'Reactivate',
  restored: 'Reactivated',
  remove: 'Remove from the enterprise',
  removeNote: 'History is kept; hand over their customers',
  suspendTitle: (name) => `Suspend ${name}`,
  removeTitle: (name) => `Remove ${name}`,
  holds: (customers, callBacks) =>
    `Has ${plural(customers, 'customer')} and ${plural(callBacks, 'call-back')}. Who takes over?`,
  holdsNothing: 'No customers or call-backs to hand over.',
  holdsSeats: (tasks, numbers) =>
    `Gives up a seat in ${plural(tasks, 'task')}; ${plural(numbers, 'number')} not called yet go to free agents.`,
  seatsNotBack: 'Choose them again after restoring.',
  toColleague: 'A colleague',
  toPublicPool: 'Return to the public pool',
  seaNote: 'Customers return to the public pool, call-backs are cancelled.',
  successor: 'Who takes over',
  heirFirst: 'Choose who takes over, or return them to the public pool',
  anotherSuccessor: 'Add another to share evenly',
  getsCustomers: (count) => `Takes ${plural(count, 'customer')}`,
  leaveOut: (name) => `Remove ${name}`,
  sharedNote: 'Call-backs move with their customers. The private pool limit does not apply here.',
  ended: (customers, callBacks) =>
    `Done. ${plural(customers, 'customer')} and ${plural(callBacks, 'call-back')} handed over`,
  ending: (customers, callBacks) =>
    `Done. ${plural(customers, 'customer')} and ${plural(callBacks, 'call-back')} are being handed over`,
  asRoles: 'As the roles say',
  asRolesHint: 'The roles decide which customers and calls they see',
  line: 'Line',
  lineHint: 'They can change it later',
  anyLine: 'Any line',
};
