import type { ScreenName } from '../shared/lib/navigation.ts';

export type { ScreenName };

declare module '../shared/lib/navigation.ts' {
  interface Screens extends Record<EachScreen, true> {}
}

/** Every screen by our own name. Their addresses are in `paths.ts`. */
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

/** `agent…` and `team…` are the two variants of a tab: for one's own work, and for those who lead others. */
type HomeScreen = 'home' | 'agentCustomers' | 'agentWork' | 'teamCustomers' | 'teamBoard' | 'me';

type PersonScreen =
  | 'accounts'
  | 'accountSecurity'
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

/** `customerDetail` finds a customer wherever it is; the others know where it is. */
type CustomerScreen =
  | 'customerDetail'
  | 'customerChanges'
  | 'seaCustomer'
  | 'privateCustomer'
  | 'addCustomer'
  | 'returnToSea'
  | 'recycleBin'
  | 'assignCustomers'
  | 'customerSearch'
  | 'customerFilter'
  | 'customerStatistics'
  | 'returnVisits'
  | 'importWizard'
  | 'mergeCustomers'
  | 'duplicates'
  | 'extensionRequests'
  | 'batch';

type CallScreen =
  | 'inCall'
  | 'continuousDialling'
  | 'softphone'
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
  | 'doNotCall'
  | 'taskNumber';

type BillingScreen = 'wallet' | 'bills' | 'products' | 'myPackages' | 'seatAdjustment' | 'buyPackage';

/** `reminderCustomer`: a customer opened from a reminder. */
type MessageScreen = 'messageKinds' | 'messages' | 'reminderCustomer' | 'feedback';

/** `settingGroup` and `settingHistory` are told which group by their query. */
type SettingScreen =
  | 'seas'
  | 'sea'
  | 'enterpriseSettings'
  | 'settingGroup'
  | 'settingHistory'
  | 'agencyBranding'
  | 'tagSettings'
  | 'ownPhrases';

/** `delegation`: what an enterprise lets its agency do. `agencyCharges` is told which enterprise and month by its query. */
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
