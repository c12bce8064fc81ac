import type { ComponentType } from 'react';
import type { ScreenProps } from '../shared/lib/navigation.ts';
import type { ScreenName } from '../shared/lib/screen-names.ts';

/** What the router knows of a screen before its code is there. */
export interface Screen {
  /** The title of the document: the specification's, or ours where it shows none. */
  zh: string;
  en: string;
  /** The specification gives no title: the name is only spoken, and the document is called as the app is. */
  untitled?: true;
  /** `entry`: stands alone, without the session's parts. `tab`: has the bottom bar. */
  frame?: 'entry' | 'tab';
  /** Opens without a session. */
  isPublic?: true;
  /** Opens without a session for who holds an entrance ticket. */
  opensByTicket?: true;
  pullDownRefresh?: true;
  /** Cards on the backdrop, as dashboards have; lists and forms fill the page. */
  cards?: true;
  /** Missing until the screen is built. */
  load?: () => Promise<{ default: ComponentType<ScreenProps> }>;
  /** Shown while the code comes, instead of the general one. */
  skeleton?: ComponentType;
}

export const screens: Record<ScreenName, Screen> = {
  login: {
    zh: '登录',
    en: 'Login',
    frame: 'entry',
    isPublic: true,
    load: () => import('../features/identity/screens/login.tsx'),
  },
  home: {
    zh: '首页',
    en: 'Home',
    frame: 'tab',
    pullDownRefresh: true,
    cards: true,
    load: async () => (await import('./signed-in.ts')).home,
  },
  guide: {
    zh: '使用引导',
    en: 'Guide',
    cards: true,
    load: () => import('../features/enterprises/screens/guide.tsx'),
  },
  verificationCode: {
    zh: '获取验证码',
    en: 'Get verification code',
    frame: 'entry',
    isPublic: true,
    load: () => import('../features/identity/screens/verification-code.tsx'),
  },
  personalAuthentication: { zh: '个人认证', en: 'Personal authentication' },
  faceRecognition: { zh: '人脸识别', en: 'Face recognition' },
  feedback: { zh: '意见反馈', en: 'Feedback' },

  enterprises: {
    zh: '企业管理',
    en: 'Enterprise management',
    opensByTicket: true,
    cards: true,
    load: () => import('../features/enterprises/screens/enterprises.tsx'),
  },
  organisation: {
    zh: '组织架构',
    en: 'Organisation structure',
    pullDownRefresh: true,
    load: () => import('../features/organisation/screens/organisation.tsx'),
  },
  assignCustomers: {
    zh: '分配客户',
    en: 'Assign customers',
    pullDownRefresh: true,
    load: () => import('../features/customers/screens/assign-customers.tsx'),
  },
  addStaff: {
    zh: '添加员工',
    en: 'Add staff',
    load: () => import('../features/organisation/screens/add-staff.tsx'),
  },
  addDepartment: {
    zh: '添加部门',
    en: 'Add department',
    load: () => import('../features/organisation/screens/add-department.tsx'),
  },
  joinApplications: {
    zh: '企业加入申请',
    en: 'Enterprise join applications',
    pullDownRefresh: true,
    cards: true,
    load: () => import('../features/enterprises/screens/join-applications.tsx'),
  },
  invitations: {
    zh: '邀请链接',
    en: 'Invitations',
    cards: true,
    load: () => import('../features/enterprises/screens/invitations.tsx'),
  },
  enterpriseAuthentication: {
    zh: '企业认证',
    en: 'Organisation authentication',
    untitled: true,
    cards: true,
    load: () => import('../features/enterprises/screens/enterprise-authentication.tsx'),
  },

  callDetail: { zh: '通话详情', en: 'Call details', load: () => import('../features/calls/screens/call-detail.tsx') },
  products: { zh: '产品列表', en: 'Product list', pullDownRefresh: true },
  accounts: {
    zh: '账号管理',
    en: 'Account management',
    frame: 'entry',
    isPublic: true,
    cards: true,
    load: () => import('../features/identity/screens/accounts.tsx'),
  },
  accountSecurity: {
    zh: '账号与安全',
    en: 'Account and security',
    cards: true,
    load: () => import('../features/identity/screens/account-security.tsx'),
  },
  agreements: {
    zh: '协议说明',
    en: 'Agreement notes',
    isPublic: true,
    load: () => import('../features/identity/screens/agreements.tsx'),
  },
  profile: {
    zh: '个人资料',
    en: 'Personal profile',
    load: () => import('../features/identity/screens/profile.tsx'),
  },

  messageKinds: { zh: '消息提醒', en: 'Message reminders', pullDownRefresh: true },
  messages: { zh: '消息列表', en: 'Message list' },
  taskNumber: { zh: '详情', en: 'Detail' },
  reminderCustomer: {
    zh: '客户详情',
    en: 'Customer detail',
    load: () => import('../features/customers/screens/reminder-customer.tsx'),
  },
  wallet: { zh: '我的钱包', en: 'My wallet', pullDownRefresh: true, cards: true },
  bills: { zh: '我的账单', en: 'My bills' },

  about: { zh: '关于我们', en: 'About us', load: () => import('../features/config/screens/about.tsx') },
  externalPage: { zh: '外部链接', en: 'External link' },
  blank: { zh: '空白页', en: 'Blank page' },
  callingMethod: { zh: '外呼方式', en: 'Outbound method' },
  settings: {
    zh: '基础设置',
    en: 'Basic settings',
    cards: true,
    load: () => import('../features/identity/screens/basic-settings.tsx'),
  },

  seaCustomer: {
    zh: '客户详情',
    en: 'Customer detail',
    load: () => import('../features/customers/screens/sea-customer.tsx'),
  },
  privateCustomer: {
    zh: '客户详情',
    en: 'Customer detail',
    load: () => import('../features/customers/screens/private-customer.tsx'),
  },
  customerDetail: {
    zh: '客户详情',
    en: 'Customer detail',
    load: () => import('../features/customers/screens/customer-detail.tsx'),
  },
  addCustomer: {
    zh: '添加客户',
    en: 'Add customer',
    load: () => import('../features/customers/screens/add-customer.tsx'),
  },
  returnToSea: {
    zh: '移入公海',
    en: 'Move into the public pool',
    load: () => import('../features/customers/screens/return-to-sea.tsx'),
  },
  customerChanges: {
    zh: '修改记录',
    en: 'Changes',
    load: () => import('../features/customers/screens/customer-changes.tsx'),
  },
  recycleBin: {
    zh: '回收站',
    en: 'Recycle bin',
    load: () => import('../features/customers/screens/recycle-bin.tsx'),
  },
  customerSearch: {
    zh: '客户搜索',
    en: 'Customer search',
    load: () => import('../features/customers/screens/customer-search.tsx'),
  },

  myPackages: { zh: '我的套餐', en: 'My package', pullDownRefresh: true },
  seatAdjustment: { zh: '坐席调整', en: 'Adjust seats' },
  customerFilter: {
    zh: '选择范围',
    en: 'Choose scope',
    load: () => import('../features/customers/screens/customer-filter.tsx'),
  },
  callFilter: { zh: '筛选通话', en: 'Filter calls' },

  callStatistics: { zh: '通话统计明细', en: 'Call statistics detail', cards: true },
  deviceCallStatistics: { zh: '本机通话统计明细', en: 'This-device call statistics detail', cards: true },
  customerStatistics: { zh: '客户数据统计明细', en: 'Customer data statistics detail', cards: true },
  applicationSent: {
    zh: '申请成功',
    en: 'Apply success',
    opensByTicket: true,
    load: () => import('../features/enterprises/screens/application-sent.tsx'),
  },

  resetPassword: {
    zh: '重置密码',
    en: 'Reset password',
    frame: 'entry',
    isPublic: true,
    load: () => import('../features/identity/screens/reset-password.tsx'),
  },
  changePassword: {
    zh: '重置密码',
    en: 'Reset password',
    load: () => import('../features/identity/screens/change-password.tsx'),
  },
  linesOnSale: { zh: '语音线路介绍', en: 'Voice line introduction' },
  ownLines: { zh: '语音线路展示', en: 'Voice line display' },
  agentCustomers: {
    zh: '客户',
    en: 'Customers',
    frame: 'tab',
    load: () => import('../features/customers/screens/customers.tsx'),
  },
  agentWork: { zh: '工作台', en: 'Workbench', frame: 'tab' },
  teamCustomers: {
    zh: '团队客户',
    en: 'Team customers',
    frame: 'tab',
    load: () => import('../features/customers/screens/team-customers.tsx'),
  },
  teamBoard: { zh: '团队看板', en: 'Team board', frame: 'tab', cards: true },
  tasks: { zh: '任务列表', en: 'Task list', frame: 'tab' },
  callerBinding: { zh: '主叫绑定', en: 'Caller binding' },
  returnVisits: {
    zh: '预约回访',
    en: 'Scheduled call-back',
    load: () => import('../features/visits/screens/return-visits.tsx'),
  },
  taskGuide: { zh: '新手指引', en: 'Beginner guide' },
  enterNumbers: { zh: '手动输入号码', en: 'Manually enter numbers' },
  enterNumbersOfNewTask: { zh: '手动输入号码', en: 'Manually enter numbers' },
  assignNumbers: { zh: '分配号码到坐席', en: 'Assign numbers to seats' },
  taskDetail: { zh: '外呼记录详情', en: 'Outbound record details' },
  newTask: { zh: '新增任务', en: 'Add new task' },
  buyPackage: { zh: '购买套餐', en: 'Buy a package' },

  chooseLocation: { zh: '选择位置', en: 'Choose location' },
  openLocation: { zh: '查看位置', en: 'Open location' },

  me: { zh: '我的', en: 'Me', frame: 'tab', cards: true, load: () => import('../features/identity/screens/me.tsx') },
  enterpriseSettings: {
    zh: '企业设置',
    en: 'Enterprise settings',
    cards: true,
    load: () => import('../features/config/screens/enterprise-settings.tsx'),
  },
  settingGroup: {
    zh: '设置',
    en: 'Settings',
    cards: true,
    load: () => import('../features/config/screens/setting-group.tsx'),
  },
  seas: { zh: '公海', en: 'Seas', cards: true, load: () => import('../features/config/screens/seas.tsx') },
  sea: { zh: '编辑公海', en: 'Sea', cards: true, load: () => import('../features/config/screens/sea.tsx') },
  tagSettings: {
    zh: '标签',
    en: 'Tags',
    cards: true,
    load: () => import('../features/config/screens/tag-settings.tsx'),
  },
  ownPhrases: {
    zh: '我的常用语',
    en: 'My phrases',
    cards: true,
    load: () => import('../features/config/screens/own-phrases.tsx'),
  },
  settingHistory: {
    zh: '修改记录',
    en: 'History of settings',
    load: () => import('../features/config/screens/setting-history.tsx'),
  },
  handOver: {
    zh: '离职交接',
    en: 'Hand-over',
    load: () => import('../features/organisation/screens/hand-over.tsx'),
  },
  staffImport: {
    zh: '导入员工',
    en: 'Import staff',
    load: () => import('../features/organisation/screens/staff-import.tsx'),
  },
  importWizard: {
    zh: '导入客户',
    en: 'Import customers',
    load: () => import('../features/customers/screens/import-wizard.tsx'),
  },
  mergeCustomers: {
    zh: '合并客户',
    en: 'Merge customers',
    load: () => import('../features/customers/screens/merge-customers.tsx'),
  },
  duplicates: {
    zh: '重复客户',
    en: 'Duplicates',
    load: () => import('../features/customers/screens/duplicates.tsx'),
  },
  extensionRequests: {
    zh: '延期申请',
    en: 'Requests for more time',
    load: () => import('../features/customers/screens/extension-requests.tsx'),
  },
  job: { zh: '任务进度', en: 'Progress', load: () => import('../features/customers/screens/batch.tsx') },
  callRecords: { zh: '通话记录', en: 'Call records', load: () => import('../features/calls/screens/call-records.tsx') },
  roles: { zh: '角色', en: 'Roles', load: () => import('../features/organisation/screens/roles.tsx') },
  role: { zh: '编辑角色', en: 'Role', cards: true, load: () => import('../features/organisation/screens/role.tsx') },
  audit: { zh: '审计', en: 'Audit', load: () => import('../features/organisation/screens/audit.tsx') },
  continuousDialling: {
    zh: '连续拨打',
    en: 'Continuous dialling',
    cards: true,
    load: () => import('../features/calls/screens/continuous-dialling.tsx'),
  },
  inCall: { zh: '通话中', en: 'In call', load: () => import('../features/calls/screens/in-call.tsx') },
};
