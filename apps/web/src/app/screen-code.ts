import type { ComponentType } from 'react';
import type { ScreenProps } from '../shared/lib/navigation.ts';
import type { ScreenName } from './screen-names.ts';
import type { ViewOfTab } from './tasks-tab/tasks-tab.tsx';

export interface ScreenModule {
  default: ComponentType<ScreenProps>;
  /**
   * Runs as soon as the code is there, so that the screen's first requests are sent before the first frame. Resolves
   * with the answers.
   */
  begin?(): Promise<unknown>;
}

/**
 * Imports of every screen's code, except the two screens that a visit begins with. Every screen adds a dozen file
 * names, so they have a file of their own that loads after the first screen.
 */
export const screenCode: Record<Exclude<ScreenName, 'login' | 'home'>, () => Promise<ScreenModule>> = {
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
  invitations: () => import('../features/organisation/invites/invitations.tsx'),
  enterpriseAuthentication: () => import('../features/organisation/enterprises/enterprise-authentication.tsx'),
  callDetail: () => import('../features/calls/records/call-detail.tsx'),
  accounts: () => import('../features/identity/account/accounts.tsx'),
  accountSecurity: () => import('../features/identity/account/account-security.tsx'),
  agreements: () => import('../features/config/agreements/agreements.tsx'),
  profile: () => import('../features/identity/account/profile.tsx'),
  agenda: () => import('../features/messages/agenda/agenda.tsx'),
  unsent: () => import('../features/messages/unsent/unsent.tsx'),
  messageKinds: () => import('../features/messages/message-kinds.tsx'),
  messages: () => import('../features/messages/messages.tsx'),
  reminderCustomer: () => import('../features/customers/record/reminder-customer.tsx'),
  wallet: () => import('../features/billing/wallet/wallet.tsx'),
  bills: () => import('../features/billing/bills/bills.tsx'),
  myPackages: () => import('../features/billing/packages/my-packages.tsx'),
  products: () => import('../features/billing/catalogue/products.tsx'),
  linesOnSale: () => import('../features/billing/catalogue/lines-on-sale.tsx'),
  seatAdjustment: () => import('../features/billing/shop/seat-adjustment.tsx'),
  buyPackage: () => import('../features/billing/shop/buy-package.tsx'),
  tasks: () => besideAgenda(import('../features/tasks/keeping/tasks.tsx')),
  newTask: () => import('../features/tasks/keeping/new-task.tsx'),
  taskDetail: () => import('../features/tasks/keeping/task-detail.tsx'),
  taskNumber: () => import('../features/tasks/dialling/task-number.tsx'),
  taskGuide: () => import('../features/tasks/sample/task-guide.tsx'),
  taskHistory: () => import('../features/tasks/keeping/task-history.tsx'),
  doNotCall: () => import('../features/numbers/do-not-call/do-not-call.tsx'),
  taskIntake: () => import('../features/tasks/intakes/task-intake.tsx'),
  enterNumbers: () => import('../features/tasks/intakes/enter-numbers.tsx'),
  enterNumbersOfNewTask: () => import('../features/tasks/intakes/enter-numbers-of-new-task.tsx'),
  assignNumbers: () => import('../features/tasks/division/assign-numbers.tsx'),
  about: () => import('../features/config/branding/about.tsx'),
  externalPage: () => import('../features/config/pages/external-page.tsx'),
  blank: () => import('../features/config/pages/blank.tsx'),
  basicSettings: () => import('../features/identity/me/basic-settings.tsx'),
  publicPoolCustomer: () => import('../features/customers/record/public-pool-customer.tsx'),
  privateCustomer: () => import('../features/customers/record/private-customer.tsx'),
  customerDetail: () => import('../features/customers/record/customer-detail.tsx'),
  addCustomer: () => import('../features/customers/record/add-customer.tsx'),
  returnToPublicPool: () => import('../features/customers/batches/return-to-public-pool.tsx'),
  customerChanges: () => import('../features/customers/record/customer-changes.tsx'),
  recycleBin: () => import('../features/customers/recycle-bin/recycle-bin.tsx'),
  customerSearch: () => import('../features/customers/pools/customer-search.tsx'),
  customerFilter: () => import('../features/customers/filters/customer-filter.tsx'),
  applicationSent: () => import('../features/organisation/joining/application-sent.tsx'),
  resetPassword: () => import('../features/identity/password/reset-password.tsx'),
  changePassword: () => import('../features/identity/password/change-password.tsx'),
  agentCustomers: () => import('../features/customers/pools/agent-customers.tsx'),
  agentWork: () => import('../features/calls/agents/agent-work.tsx'),
  teamBoard: () => import('../features/calls/agents/team-board.tsx'),
  teamCustomers: () => import('../features/customers/pools/team-customers.tsx'),
  callBacks: () => import('../features/followups/call-backs/call-backs.tsx'),
  chooseLocation: () => import('../features/customers/places/choose-location.tsx'),
  openLocation: () => import('../features/customers/places/open-location.tsx'),
  ownFiles: () => import('../features/files/own-files.tsx'),
  me: () => import('../features/identity/me/me.tsx'),
  enterpriseSettings: () => import('../features/config/settings/enterprise-settings.tsx'),
  settingGroup: () => import('../features/config/settings/setting-group.tsx'),
  publicPools: () => import('../features/customers/public-pools/public-pools.tsx'),
  publicPool: () => import('../features/customers/public-pools/public-pool.tsx'),
  agencyBranding: () => import('../features/config/branding/agency-branding.tsx'),
  tagSettings: () => import('../features/customers/tags/tag-settings.tsx'),
  agencyHome: () => import('../features/agency/menu/agency-home.tsx'),
  agencyApply: () => import('../features/agency/applications/agency-apply.tsx'),
  agencyEnterprises: () => import('../features/agency/serving/agency-enterprises.tsx'),
  agencyEnterprise: () => import('../features/agency/serving/agency-enterprise.tsx'),
  agencyOpen: () => import('../features/agency/serving/agency-open.tsx'),
  agencyTransfers: () => import('../features/billing/transfers/agency-transfers.tsx'),
  agencyPrices: () => import('../features/billing/margins/agency-prices.tsx'),
  agencySettlement: () => import('../features/billing/margins/agency-settlement.tsx'),
  agencyCharges: () => import('../features/billing/margins/agency-charges.tsx'),
  delegation: () => import('../features/agency/delegation/delegation.tsx'),
  ownPhrases: () => import('../features/followups/phrases/own-phrases.tsx'),
  settingHistory: () => import('../features/config/settings/setting-history.tsx'),
  handOver: () => import('../features/organisation/staff/hand-over.tsx'),
  staffImport: () => import('../features/organisation/staff-import/staff-import.tsx'),
  importWizard: () => import('../features/customers/imports/import-wizard.tsx'),
  mergeCustomers: () => import('../features/customers/merge/merge-customers.tsx'),
  duplicates: () => import('../features/customers/merge/duplicates.tsx'),
  extensionRequests: () => import('../features/customers/public-pools/extension-requests.tsx'),
  batch: () => import('../features/customers/batches/batch.tsx'),
  callStatistics: () => import('../features/statistics/of-calls/call-statistics.tsx'),
  deviceCallStatistics: () => import('../features/statistics/of-calls/device-call-statistics.tsx'),
  customerStatistics: () => import('../features/statistics/of-customers/customer-statistics.tsx'),
  callFilter: () => import('../features/calls/records/call-filter.tsx'),
  callingMethod: () => import('../features/calls/lines/calling-method.tsx'),
  callerBinding: () => import('../features/calls/lines/caller-binding.tsx'),
  ownLines: () => import('../features/calls/lines/own-lines.tsx'),
  wall: () => import('../features/calls/wall/wall.tsx'),
  pairDisplay: () => import('../features/identity/displays/pair-display.tsx'),
  agentDay: () => import('../features/calls/agents/agent-day.tsx'),
  callRecords: () => import('../features/calls/records/call-records.tsx'),
  roles: () => import('../features/organisation/roles/roles.tsx'),
  role: () => import('../features/organisation/roles/role.tsx'),
  audit: () => import('../features/organisation/audit/audit.tsx'),
  softphone: () => import('../features/calls/own-phone/softphone.tsx'),
  continuousDialling: () => import('../features/calls/continuous-dialling/continuous-dialling.tsx'),
  inCall: () => import('../features/calls/in-call/in-call.tsx'),
};

/** Adds the agenda to the tab of the tasks. Features do not know each other, so the app joins these two. */
async function besideAgenda(tasks: Promise<{ default: ViewOfTab }>): Promise<ScreenModule> {
  const [{ tasksTab }, { default: Tasks }] = await Promise.all([import('./tasks-tab/tasks-tab.tsx'), tasks]);
  return tasksTab(Tasks);
}
