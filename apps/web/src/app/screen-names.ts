import type { ScreenName } from '../shared/lib/navigation.ts';

export type { ScreenName };

declare module '../shared/lib/navigation.ts' {
  interface Screens extends Record<EachScreen, true> {}
}

/** All screens by our own names. Their addresses are in `paths.ts`. */
type EachScreen =
  | EntryScreen
  | HomeScreen
  | PersonScreen
  | OrganisationScreen
  | CustomerScreen
  | CallScreen
  | TaskScreen
  | BillingScreen
  | MessageScreen
  | SettingScreen
  | AgencyScreen
  | OtherScreen;

type EntryScreen = 'login' | 'verificationCode' | 'resetPassword' | 'changePassword' | 'guide' | 'agreements';

/** `agent…` and `team…` are the two variants of a tab: for a member's own work, and for members who lead others. */
type HomeScreen = 'home' | 'agentCustomers' | 'agentWork' | 'teamCustomers' | 'teamBoard' | 'me';

type PersonScreen =
  | 'accounts'
  | 'accountSecurity'
  | 'pairDisplay'
  | 'profile'
  | 'personalAuthentication'
  | 'faceRecognition'
  | 'callerBinding'
  | 'basicSettings';

type OrganisationScreen =
  | 'enterprises'
  | 'organisation'
  | 'addStaff'
  | 'staffImport'
  | 'addDepartment'
  | 'joinApplications'
  | 'invitations'
  | 'enterpriseAuthentication'
  | 'applicationSent'
  | 'handOver'
  | 'audit'
  | 'roles'
  | 'role';

/** `customerDetail` finds a customer in any pool. The other screens know the pool. */
type CustomerScreen =
  | 'customerDetail'
  | 'customerChanges'
  | 'publicPoolCustomer'
  | 'privateCustomer'
  | 'addCustomer'
  | 'returnToPublicPool'
  | 'recycleBin'
  | 'assignCustomers'
  | 'customerSearch'
  | 'customerFilter'
  | 'customerStatistics'
  | 'callBacks'
  | 'importWizard'
  | 'mergeCustomers'
  | 'duplicates'
  | 'extensionRequests'
  | 'batch';

type CallScreen =
  | 'inCall'
  | 'parkedCalls'
  | 'missedCalls'
  | 'blockedCallers'
  | 'sounds'
  | 'continuousDialling'
  | 'softphone'
  | 'agentDay'
  | 'wall'
  | 'callRecords'
  | 'callDetail'
  | 'callFilter'
  | 'callStatistics'
  | 'deviceCallStatistics'
  | 'callingMethod'
  | 'linesOnSale'
  | 'ownLines';

type TaskScreen =
  | 'tasks'
  | 'taskDetail'
  | 'newTask'
  | 'taskGuide'
  | 'enterNumbers'
  | 'enterNumbersOfNewTask'
  | 'assignNumbers'
  | 'taskIntake'
  | 'taskHistory'
  | 'script'
  | 'taskMachines'
  | 'ownOutcomes'
  | 'doNotCall'
  | 'taskNumber';

type BillingScreen = 'wallet' | 'bills' | 'products' | 'myPackages' | 'seatAdjustment' | 'buyPackage';

/**
 * `agenda`: everything that the member promised or owes. `unsent`: what this device has not uploaded yet.
 * `reminderCustomer`: a customer opened from a reminder.
 */
type MessageScreen = 'agenda' | 'unsent' | 'messageKinds' | 'messages' | 'notices' | 'reminderCustomer' | 'feedback';

/** The query of `settingGroup` and `settingHistory` names the group. */
type SettingScreen =
  | 'publicPools'
  | 'publicPool'
  | 'enterpriseSettings'
  | 'settingGroup'
  | 'settingHistory'
  | 'agencyBranding'
  | 'tagSettings'
  | 'ownPhrases';

/**
 * `delegation`: the rights that an enterprise gives its agency. The query of `agencyCharges` names the enterprise and
 * the month.
 */
type AgencyScreen =
  | 'agencyHome'
  | 'agencyApply'
  | 'agencyEnterprises'
  | 'agencyEnterprise'
  | 'agencyOpen'
  | 'agencyTransfers'
  | 'agencyPrices'
  | 'agencySettlement'
  | 'agencyCharges'
  | 'delegation';

type OtherScreen = 'ownFiles' | 'about' | 'externalPage' | 'blank' | 'chooseLocation' | 'openLocation';
