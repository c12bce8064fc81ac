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
  guide: () => import('../features/organisation/enterprises/guide.tsx'),
  verificationCode: () => import('../features/identity/account/verification-code.tsx'),
  personalAuthentication: () => import('../features/identity/real-name/personal-authentication.tsx'),
  faceRecognition: () => import('../features/identity/real-name/face-recognition.tsx'),
  feedback: () => import('../features/operator/feedback/feedback.tsx'),
  enterprises: () => import('../features/organisation/enterprises/enterprises.tsx'),
  organisation: () => import('../features/organisation/structure/organisation.tsx'),
  assignCustomers: () => import('../features/customers/batches/assign-customers.tsx'),
  addStaff: () => import('../features/organisation/staff/add-staff.tsx'),
  addDepartment: () => import('../features/organisation/structure/add-department.tsx'),
  joinApplications: () => import('../features/organisation/joining/join-applications.tsx'),
  invitations: () => import('../features/organisation/joining/invitations.tsx'),
  enterpriseAuthentication: () => import('../features/organisation/enterprises/enterprise-authentication.tsx'),
  callDetail: () => import('../features/calls/records/call-detail.tsx'),
  accounts: () => import('../features/identity/account/accounts.tsx'),
  accountSecurity: () => import('../features/identity/account/account-security.tsx'),
  agreements: () => import('../features/identity/agreements/agreements.tsx'),
  profile: () => import('../features/identity/account/profile.tsx'),
  messageKinds: () => import('../features/messages/inbox/message-kinds.tsx'),
  messages: () => import('../features/messages/inbox/messages.tsx'),
  reminderCustomer: () => import('../features/customers/detail/reminder-customer.tsx'),
  wallet: () => import('../features/billing/wallet/wallet.tsx'),
  bills: () => import('../features/billing/bills/bills.tsx'),
  myPackages: () => import('../features/billing/packages/my-packages.tsx'),
  products: () => import('../features/billing/catalogue/products.tsx'),
  linesOnSale: () => import('../features/billing/catalogue/lines-on-sale.tsx'),
  seatAdjustment: () => import('../features/billing/shop/seat-adjustment.tsx'),
  buyPackage: () => import('../features/billing/shop/buy-package.tsx'),
  about: () => import('../features/config/about/about.tsx'),
  externalPage: () => import('../features/config/pages/external-page.tsx'),
  blank: () => import('../features/config/pages/blank.tsx'),
  basicSettings: () => import('../features/identity/me/basic-settings.tsx'),
  seaCustomer: () => import('../features/customers/detail/sea-customer.tsx'),
  privateCustomer: () => import('../features/customers/detail/private-customer.tsx'),
  customerDetail: () => import('../features/customers/detail/customer-detail.tsx'),
  addCustomer: () => import('../features/customers/record/add-customer.tsx'),
  returnToSea: () => import('../features/customers/batches/return-to-sea.tsx'),
  customerChanges: () => import('../features/customers/detail/customer-changes.tsx'),
  recycleBin: () => import('../features/customers/recycle-bin/recycle-bin.tsx'),
  customerSearch: () => import('../features/customers/pools/customer-search.tsx'),
  customerFilter: () => import('../features/customers/filters/customer-filter.tsx'),
  applicationSent: () => import('../features/organisation/joining/application-sent.tsx'),
  resetPassword: () => import('../features/identity/password/reset-password.tsx'),
  changePassword: () => import('../features/identity/password/change-password.tsx'),
  agentCustomers: () => import('../features/customers/pools/agent-customers.tsx'),
  agentWork: () => import('../features/calls/workbench/agent-work.tsx'),
  teamBoard: () => import('../features/calls/board/team-board.tsx'),
  teamCustomers: () => import('../features/customers/pools/team-customers.tsx'),
  returnVisits: () => import('../features/followups/visits/return-visits.tsx'),
  chooseLocation: () => import('../features/followups/places/choose-location.tsx'),
  openLocation: () => import('../features/followups/places/open-location.tsx'),
  me: () => import('../features/identity/me/me.tsx'),
  enterpriseSettings: () => import('../features/config/settings/enterprise-settings.tsx'),
  settingGroup: () => import('../features/config/settings/setting-group.tsx'),
  seas: () => import('../features/config/seas/seas.tsx'),
  sea: () => import('../features/config/seas/sea.tsx'),
  tagSettings: () => import('../features/config/tags/tag-settings.tsx'),
  ownPhrases: () => import('../features/config/phrases/own-phrases.tsx'),
  settingHistory: () => import('../features/config/settings/setting-history.tsx'),
  handOver: () => import('../features/organisation/staff/hand-over.tsx'),
  staffImport: () => import('../features/organisation/staff/staff-import.tsx'),
  importWizard: () => import('../features/customers/imports/import-wizard.tsx'),
  mergeCustomers: () => import('../features/customers/merge/merge-customers.tsx'),
  duplicates: () => import('../features/customers/merge/duplicates.tsx'),
  extensionRequests: () => import('../features/customers/extensions/extension-requests.tsx'),
  batch: () => import('../features/customers/batches/batch.tsx'),
  callStatistics: () => import('../features/statistics/of-calls/call-statistics.tsx'),
  deviceCallStatistics: () => import('../features/statistics/of-calls/device-call-statistics.tsx'),
  customerStatistics: () => import('../features/statistics/of-customers/customer-statistics.tsx'),
  callFilter: () => import('../features/calls/records/call-filter-screen.tsx'),
  callingMethod: () => import('../features/calls/lines/calling-method.tsx'),
  callerBinding: () => import('../features/calls/lines/caller-binding.tsx'),
  ownLines: () => import('../features/calls/lines/own-lines.tsx'),
  callRecords: () => import('../features/calls/records/call-records.tsx'),
  roles: () => import('../features/organisation/roles/roles.tsx'),
  role: () => import('../features/organisation/roles/role.tsx'),
  audit: () => import('../features/organisation/audit/audit.tsx'),
  softphone: () => import('../features/calls/softphone/softphone.tsx'),
  continuousDialling: () => import('../features/calls/continuous-dialling/continuous-dialling.tsx'),
  inCall: () => import('../features/calls/in-call/in-call.tsx'),
};
