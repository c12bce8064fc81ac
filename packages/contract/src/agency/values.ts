import type { Permission } from '../permissions.ts';

/** How a user's wish to lead an agency stands. */
export const agencyApplicationStates = ['none', 'waiting', 'approved', 'refused'] as const;
export type AgencyApplicationState = (typeof agencyApplicationStates)[number];

/** What an enterprise lets its agency's staff do inside. Nothing of it takes data out or gives anybody's number. */
export const delegatedRights = ['staff', 'settings', 'money', 'figures', 'customers', 'calls'] as const;
export type DelegatedRight = (typeof delegatedRights)[number];

/** What each of these rights comes to. An owner's rights and `organisation.enterprise`, which changes a delegation, never do. */
export const permissionsOfRight: Record<DelegatedRight, readonly Permission[]> = {
  staff: ['organisation.read', 'organisation.departments', 'organisation.staff', 'organisation.applications'],
  settings: ['organisation.read', 'settings.write'],
  money: ['billing.read', 'billing.buy'],
  figures: ['statistics.read'],
  customers: ['customers.sea.read', 'customers.private.read'],
  calls: ['calls.read', 'calls.recording'],
};

/** What an agency's staff may do in an enterprise that it has just opened, until the enterprise decides otherwise. */
export const usualDelegation: readonly DelegatedRight[] = ['staff', 'settings', 'money', 'figures'];

/** How the agency's access to an enterprise stands. */
export const delegationStates = ['active', 'revoked'] as const;
export type DelegationState = (typeof delegationStates)[number];

/** What members see of the agency's part of the app. */
export const agencyStandings = ['agency', 'none'] as const;

/**
 * The agency's screens in the order of the menu, by key: the address and the permission that opens it. Null: for who
 * works in an enterprise that is no agency.
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
