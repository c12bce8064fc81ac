import type { ComponentType } from 'react';
import type { ScreenProps } from '../shared/lib/navigation.ts';
import type { BuiltScreen } from './screens.ts';

export interface ScreenModule {
  default: ComponentType<ScreenProps>;
  /**
   * Runs as soon as the code is there: what it asks the server for is on its way before the first frame is drawn.
   * Resolves with the answers.
   */
  begin?(): Promise<unknown>;
}

/**
 * Where the code of each screen is, but for the two that a visit begins with. A file of its own, which comes when the
 * first screen is there: every screen adds a dozen names of files to it.
 */
export const screenCode: Record<Exclude<BuiltScreen, 'login' | 'home'>, () => Promise<ScreenModule>> = {
  guide: () => import('../features/enterprises/screens/guide.tsx'),
  verificationCode: () => import('../features/identity/screens/verification-code.tsx'),
  enterprises: () => import('../features/enterprises/screens/enterprises.tsx'),
  organisation: () => import('../features/organisation/screens/organisation.tsx'),
  assignCustomers: () => import('../features/customers/screens/assign-customers.tsx'),
  addStaff: () => import('../features/organisation/screens/add-staff.tsx'),
  addDepartment: () => import('../features/organisation/screens/add-department.tsx'),
  joinApplications: () => import('../features/enterprises/screens/join-applications.tsx'),
  invitations: () => import('../features/enterprises/screens/invitations.tsx'),
  enterpriseAuthentication: () => import('../features/enterprises/screens/enterprise-authentication.tsx'),
  callDetail: () => import('../features/calls/screens/call-detail.tsx'),
  accounts: () => import('../features/identity/screens/accounts.tsx'),
  accountSecurity: () => import('../features/identity/screens/account-security.tsx'),
  agreements: () => import('../features/identity/screens/agreements.tsx'),
  profile: () => import('../features/identity/screens/profile.tsx'),
  reminderCustomer: () => import('../features/customers/screens/reminder-customer.tsx'),
  wallet: () => import('../features/billing/screens/wallet.tsx'),
  bills: () => import('../features/billing/screens/bills.tsx'),
  myPackages: () => import('../features/billing/screens/my-packages.tsx'),
  about: () => import('../features/config/screens/about.tsx'),
  settings: () => import('../features/identity/screens/basic-settings.tsx'),
  seaCustomer: () => import('../features/customers/screens/sea-customer.tsx'),
  privateCustomer: () => import('../features/customers/screens/private-customer.tsx'),
  customerDetail: () => import('../features/customers/screens/customer-detail.tsx'),
  addCustomer: () => import('../features/customers/screens/add-customer.tsx'),
  returnToSea: () => import('../features/customers/screens/return-to-sea.tsx'),
  customerChanges: () => import('../features/customers/screens/customer-changes.tsx'),
  recycleBin: () => import('../features/customers/screens/recycle-bin.tsx'),
  customerSearch: () => import('../features/customers/screens/customer-search.tsx'),
  customerFilter: () => import('../features/customers/screens/customer-filter.tsx'),
  applicationSent: () => import('../features/enterprises/screens/application-sent.tsx'),
  resetPassword: () => import('../features/identity/screens/reset-password.tsx'),
  changePassword: () => import('../features/identity/screens/change-password.tsx'),
  agentCustomers: () => import('../features/customers/screens/customers.tsx'),
  teamCustomers: () => import('../features/customers/screens/team-customers.tsx'),
  returnVisits: () => import('../features/visits/screens/return-visits.tsx'),
  me: () => import('../features/identity/screens/me.tsx'),
  enterpriseSettings: () => import('../features/config/screens/enterprise-settings.tsx'),
  settingGroup: () => import('../features/config/screens/setting-group.tsx'),
  seas: () => import('../features/config/screens/seas.tsx'),
  sea: () => import('../features/config/screens/sea.tsx'),
  tagSettings: () => import('../features/config/screens/tag-settings.tsx'),
  ownPhrases: () => import('../features/config/screens/own-phrases.tsx'),
  settingHistory: () => import('../features/config/screens/setting-history.tsx'),
  handOver: () => import('../features/organisation/screens/hand-over.tsx'),
  staffImport: () => import('../features/organisation/screens/staff-import.tsx'),
  importWizard: () => import('../features/customers/screens/import-wizard.tsx'),
  mergeCustomers: () => import('../features/customers/screens/merge-customers.tsx'),
  duplicates: () => import('../features/customers/screens/duplicates.tsx'),
  extensionRequests: () => import('../features/customers/screens/extension-requests.tsx'),
  job: () => import('../features/customers/screens/batch.tsx'),
  callRecords: () => import('../features/calls/screens/call-records.tsx'),
  roles: () => import('../features/organisation/screens/roles.tsx'),
  role: () => import('../features/organisation/screens/role.tsx'),
  audit: () => import('../features/organisation/screens/audit.tsx'),
  continuousDialling: () => import('../features/calls/screens/continuous-dialling.tsx'),
  inCall: () => import('../features/calls/screens/in-call.tsx'),
};
