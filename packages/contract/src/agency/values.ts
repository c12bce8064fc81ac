import type { Permission } from '../permissions.ts';

/** The states of a user's wish to lead an agency. */
export const agencyApplicationStates = ['none', 'waiting', 'approved', 'refused'] as const;
export type AgencyApplicationState = (typeof agencyApplicationStates)[number];

/** The rights that an enterprise can give its agency's staff. None of them takes data out or shows a number in full. */
export const delegatedRights = ['staff', 'settings', 'money', 'figures', 'customers', 'calls'] as const;
export type DelegatedRight = (typeof delegatedRights)[number];

/**
 * The permissions behind each right. None of them contains an owner's rights or `organisation.enterprise`, which
 * changes a delegation.
 */
export const permissionsOfRight: Record<DelegatedRight, readonly Permission[]> = {
  staff: ['organisation.read', 'organisation.departments', 'organisation.staff', 'organisation.applications'],
  settings: ['organisation.read', 'settings.write'],
  money: ['billing.read', 'billing.buy'],
  figures: ['statistics.read'],
  customers: ['customers.sea.read', 'customers.private.read'],
  calls: ['calls.read', 'calls.recording'],
};

/**
 * The rights of an agency's staff in an enterprise that it has just opened. They hold until the enterprise decides
 * otherwise.
 */
export const usualDelegation: readonly DelegatedRight[] = ['staff', 'settings', 'money', 'figures'];

/** The states of an agency's access to an enterprise. */
export const delegationStates = ['active', 'revoked'] as const;
export type DelegationState = (typeof delegationStates)[number];

/** The parts of the app for agencies that a member sees: all of it, or none. */
export const agencyStates = ['agency', 'none'] as const;

/**
 * The agency's screens by key, in the order of the menu. Each has its address and the permission that opens it. `needs`
 * is `null` for the screen of a member whose enterprise is no agency.
 */
export const agencyMenu = {
  apply: { path: '/pages3/agency/apply', needs: null },
  enterprises: { path: '/pages3/agency/enterprises', needs: 'agency.read' },
  open: { path: '/pages3/agency/open', needs: 'agency.open' },
  transfers: { path: '/pages3/agency/transfers', needs: 'agency.money' },
  prices: { path: '/pages3/agency/prices', needs: 'agency.money' },
  settlement: { path: '/pages3/agency/settlement', needs: 'agency.money' },
  branding: { path: '/pages3/agency/branding', needs: 'settings.write' },
} as const satisfies Record<string, { path: string; needs: Permission | null }>;
export type AgencyMenuKey = keyof typeof agencyMenu;
