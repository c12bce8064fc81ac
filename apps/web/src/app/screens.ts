import type { ComponentType } from 'react';
import type { PermissionCodes } from '../shared/lib/allowed.tsx';
import type { ScreenName } from './screen-names.ts';

/** Data about a screen that the router needs before the screen's code is there. Its title is in `screen-titles.ts`. */
export interface Screen {
  /** The specification gives no title. The name is then only spoken, and the document is called like the app. */
  untitled?: true;
  /** `entry`: stands alone, without the parts of a session. `tab`: has the bottom bar. */
  frame?: 'entry' | 'tab';
  /** Opens without a session. */
  isPublic?: true;
  /** Opens without a session if the user holds an entrance ticket. */
  opensByTicket?: true;
  pullDownRefresh?: true;
  /** Permissions, at least one of which is needed. Without any of them the screen is replaced by a notice. */
  needs?: PermissionCodes;
  /** Replaces `needs` for a form that creates something: its query has no id. */
  newNeeds?: PermissionCodes;
  /** Cards on the backdrop, as dashboards have. Lists and forms fill the page. */
  cards?: true;
  /** Skeleton shown while the code loads, instead of the general one. */
  skeleton?: ComponentType;
}

export const screens: Record<ScreenName, Screen> = {
  login: { frame: 'entry', isPublic: true },
  home: { frame: 'tab', pullDownRefresh: true, cards: true },
  guide: { cards: true },
  verificationCode: { frame: 'entry', isPublic: true },
  personalAuthentication: {},
  faceRecognition: {},
  feedback: {},

  enterprises: { opensByTicket: true, cards: true },
  organisation: { pullDownRefresh: true },
  assignCustomers: { pullDownRefresh: true, needs: 'customers.assign' },
  addStaff: { needs: 'organisation.staff' },
  addDepartment: { needs: 'organisation.departments' },
  joinApplications: {
    pullDownRefresh: true,
    cards: true,
    needs: 'organisation.applications',
  },
  invitations: { cards: true, needs: 'organisation.staff' },
  enterpriseAuthentication: {
    untitled: true,
    cards: true,
    needs: 'organisation.enterprise',
  },

  callDetail: {},
  products: { pullDownRefresh: true, cards: true },
  accounts: { frame: 'entry', isPublic: true, cards: true },
  accountSecurity: { cards: true },
  agreements: { isPublic: true },
  profile: {},

  messageKinds: { pullDownRefresh: true, cards: true },
  messages: {},
  taskNumber: {},
  reminderCustomer: {},
  wallet: { pullDownRefresh: true, cards: true, needs: 'billing.read' },
  bills: { needs: 'billing.read' },

  about: {},
  externalPage: {},
  blank: {},
  callingMethod: { cards: true },
  basicSettings: { cards: true },

  publicPoolCustomer: {},
  privateCustomer: {},
  customerDetail: {},
  addCustomer: { needs: 'customers.create;customers.edit' },
  returnToPublicPool: {},
  customerChanges: {},
  recycleBin: {},
  customerSearch: {},

  myPackages: { pullDownRefresh: true, cards: true },
  seatAdjustment: { cards: true },
  customerFilter: {},
  callFilter: {},

  callStatistics: { cards: true },
  deviceCallStatistics: {
    cards: true,
  },
  customerStatistics: { cards: true },
  applicationSent: { opensByTicket: true },

  resetPassword: { frame: 'entry', isPublic: true },
  changePassword: {},
  linesOnSale: { cards: true },
  ownLines: { cards: true },
  agentCustomers: { frame: 'tab' },
  agentWork: { frame: 'tab' },
  teamCustomers: { frame: 'tab' },
  teamBoard: { frame: 'tab', needs: 'calls.supervise' },
  tasks: { frame: 'tab' },
  callerBinding: { cards: true },
  callBacks: {},
  taskGuide: {},
  enterNumbers: { needs: 'tasks.manage' },
  enterNumbersOfNewTask: { needs: 'tasks.manage' },
  assignNumbers: { needs: 'tasks.manage' },
  taskDetail: {},
  newTask: { needs: 'tasks.manage' },
  taskHistory: {},
  taskMachines: { needs: 'tasks.manage' },
  ownOutcomes: { needs: 'tasks.manage' },
  script: { needs: 'tasks.manage' },
  doNotCall: { needs: 'tasks.do_not_call' },
  taskIntake: { needs: 'tasks.manage' },
  buyPackage: { cards: true, needs: 'billing.buy' },

  chooseLocation: {},
  openLocation: {},

  ownFiles: {},
  me: { frame: 'tab', cards: true },
  agenda: { pullDownRefresh: true },
  notices: { cards: true },
  unsent: {},
  enterpriseSettings: { cards: true, needs: 'settings.write' },
  settingGroup: { cards: true, needs: 'settings.write' },
  publicPools: { cards: true },
  publicPool: { cards: true, newNeeds: 'settings.write' },
  agencyBranding: { cards: true, needs: 'settings.write' },
  tagSettings: { cards: true, needs: 'settings.write' },
  agencyHome: { cards: true },
  agencyApply: {},
  agencyEnterprises: { needs: 'agency.read' },
  agencyEnterprise: { cards: true, needs: 'agency.read' },
  agencyOpen: { needs: 'agency.open' },
  agencyTransfers: { needs: 'agency.money' },
  agencyPrices: { needs: 'agency.money', cards: true },
  agencySettlement: { needs: 'agency.money', cards: true },
  agencyCharges: { needs: 'agency.money' },
  delegation: { cards: true, needs: 'organisation.enterprise' },
  ownPhrases: { cards: true },
  settingHistory: { needs: 'settings.write' },
  handOver: { needs: 'organisation.staff' },
  staffImport: { needs: 'organisation.staff' },
  importWizard: { needs: 'customers.import' },
  mergeCustomers: { needs: 'customers.merge' },
  duplicates: { needs: 'customers.merge' },
  parkedCalls: { needs: 'calls.place' },
  missedCalls: { needs: 'calls.read' },
  blockedCallers: { needs: 'tasks.do_not_call' },
  sounds: { needs: 'settings.write' },
  extensionRequests: {},
  batch: {},
  agentDay: { needs: 'calls.supervise', cards: true },
  wall: { frame: 'entry', isPublic: true },
  pairDisplay: { needs: 'calls.supervise', cards: true },
  callRecords: {},
  roles: { needs: 'organisation.read' },
  role: { cards: true, needs: 'organisation.read', newNeeds: 'organisation.roles' },
  audit: { needs: 'audit.read' },
  softphone: { cards: true },
  continuousDialling: { cards: true },
  inCall: {},
};
