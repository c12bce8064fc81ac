import type { ComponentType } from 'react';
import type { PermissionCodes } from '../shared/lib/allowed.tsx';
import type { ScreenName } from './screen-names.ts';

/** Data about a screen that the router needs before the screen's code is there. */
export interface Screen {
  /** Title of the document: the specification's, or ours if the specification shows none. */
  zh: string;
  en: string;
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
  login: { zh: '登录', en: 'Login', frame: 'entry', isPublic: true },
  home: { zh: '首页', en: 'Home', frame: 'tab', pullDownRefresh: true, cards: true },
  guide: { zh: '使用引导', en: 'Guide', cards: true },
  verificationCode: { zh: '获取验证码', en: 'Get verification code', frame: 'entry', isPublic: true },
  personalAuthentication: { zh: '个人认证', en: 'Personal authentication' },
  faceRecognition: { zh: '人脸识别', en: 'Face recognition' },
  feedback: { zh: '意见反馈', en: 'Feedback' },

  enterprises: { zh: '企业管理', en: 'Enterprise management', opensByTicket: true, cards: true },
  organisation: { zh: '组织架构', en: 'Organisation structure', pullDownRefresh: true },
  assignCustomers: { zh: '分配客户', en: 'Assign customers', pullDownRefresh: true, needs: 'customers.assign' },
  addStaff: { zh: '添加员工', en: 'Add staff', needs: 'organisation.staff' },
  addDepartment: { zh: '添加部门', en: 'Add department', needs: 'organisation.departments' },
  joinApplications: {
    zh: '企业加入申请',
    en: 'Enterprise join applications',
    pullDownRefresh: true,
    cards: true,
    needs: 'organisation.applications',
  },
  invitations: { zh: '邀请链接', en: 'Invitations', cards: true, needs: 'organisation.staff' },
  enterpriseAuthentication: {
    zh: '企业认证',
    en: 'Organisation authentication',
    untitled: true,
    cards: true,
    needs: 'organisation.enterprise',
  },

  callDetail: { zh: '通话详情', en: 'Call details' },
  products: { zh: '产品列表', en: 'Product list', pullDownRefresh: true, cards: true },
  accounts: { zh: '账号管理', en: 'Account management', frame: 'entry', isPublic: true, cards: true },
  accountSecurity: { zh: '账号与安全', en: 'Account and security', cards: true },
  agreements: { zh: '协议说明', en: 'Agreement notes', isPublic: true },
  profile: { zh: '个人资料', en: 'Personal profile' },

  messageKinds: { zh: '消息提醒', en: 'Message reminders', pullDownRefresh: true, cards: true },
  messages: { zh: '消息列表', en: 'Message list' },
  taskNumber: { zh: '详情', en: 'Detail' },
  reminderCustomer: { zh: '客户详情', en: 'Customer detail' },
  wallet: { zh: '我的钱包', en: 'My wallet', pullDownRefresh: true, cards: true, needs: 'billing.read' },
  bills: { zh: '我的账单', en: 'My bills', needs: 'billing.read' },

  about: { zh: '关于我们', en: 'About us' },
  externalPage: { zh: '外部链接', en: 'External link' },
  blank: { zh: '空白页', en: 'Blank page' },
  callingMethod: { zh: '外呼方式', en: 'Outbound method', cards: true },
  basicSettings: { zh: '基础设置', en: 'Basic settings', cards: true },

  publicPoolCustomer: { zh: '客户详情', en: 'Customer detail' },
  privateCustomer: { zh: '客户详情', en: 'Customer detail' },
  customerDetail: { zh: '客户详情', en: 'Customer detail' },
  addCustomer: { zh: '添加客户', en: 'Add customer', needs: 'customers.create;customers.edit' },
  returnToPublicPool: { zh: '移入公海', en: 'Move into the public pool' },
  customerChanges: { zh: '修改记录', en: 'Changes' },
  recycleBin: { zh: '回收站', en: 'Recycle bin' },
  customerSearch: { zh: '客户搜索', en: 'Customer search' },

  myPackages: { zh: '我的套餐', en: 'My package', pullDownRefresh: true, cards: true },
  seatAdjustment: { zh: '坐席调整', en: 'Adjust seats', cards: true },
  customerFilter: { zh: '选择范围', en: 'Choose scope' },
  callFilter: { zh: '筛选通话', en: 'Filter calls' },

  callStatistics: { zh: '通话统计明细', en: 'Call statistics detail', cards: true },
  deviceCallStatistics: {
    zh: '本机通话统计明细',
    en: 'This-device call statistics detail',
    cards: true,
  },
  customerStatistics: { zh: '客户数据统计明细', en: 'Customer data statistics detail', cards: true },
  applicationSent: { zh: '申请成功', en: 'Apply success', opensByTicket: true },

  resetPassword: { zh: '重置密码', en: 'Reset password', frame: 'entry', isPublic: true },
  changePassword: { zh: '重置密码', en: 'Reset password' },
  linesOnSale: { zh: '语音线路介绍', en: 'Voice line introduction', cards: true },
  ownLines: { zh: '语音线路展示', en: 'Voice line display', cards: true },
  agentCustomers: { zh: '客户', en: 'Customers', frame: 'tab' },
  agentWork: { zh: '工作台', en: 'Workbench', frame: 'tab' },
  teamCustomers: { zh: '团队客户', en: 'Team customers', frame: 'tab' },
  teamBoard: { zh: '团队看板', en: 'Team board', frame: 'tab', needs: 'calls.supervise' },
  tasks: { zh: '任务列表', en: 'Task list', frame: 'tab' },
  callerBinding: { zh: '主叫绑定', en: 'Caller binding', cards: true },
  callBacks: { zh: '预约回访', en: 'Scheduled call-back' },
  taskGuide: { zh: '新手指引', en: 'Beginner guide' },
  enterNumbers: { zh: '手动输入号码', en: 'Manually enter numbers', needs: 'tasks.manage' },
  enterNumbersOfNewTask: { zh: '手动输入号码', en: 'Manually enter numbers', needs: 'tasks.manage' },
  assignNumbers: { zh: '分配号码到坐席', en: 'Assign numbers to seats', needs: 'tasks.manage' },
  taskDetail: { zh: '外呼记录详情', en: 'Outbound record details' },
  newTask: { zh: '新增任务', en: 'Add new task', needs: 'tasks.manage' },
  taskHistory: { zh: '修改记录', en: 'History of the task' },
  doNotCall: { zh: '勿拨名单', en: 'Do-not-call list', needs: 'tasks.do_not_call' },
  taskIntake: { zh: '添加号码', en: 'Add numbers', needs: 'tasks.manage' },
  buyPackage: { zh: '购买套餐', en: 'Buy a package', cards: true, needs: 'billing.buy' },

  chooseLocation: { zh: '选择位置', en: 'Choose location' },
  openLocation: { zh: '查看位置', en: 'Open location' },

  ownFiles: { zh: '导出的文件', en: 'Exported files' },
  me: { zh: '我的', en: 'Me', frame: 'tab', cards: true },
  agenda: { zh: '待办', en: 'Agenda', pullDownRefresh: true },
  notices: { zh: '推送提醒', en: 'Notices', cards: true },
  unsent: { zh: '未上传', en: 'Unsent' },
  enterpriseSettings: { zh: '企业设置', en: 'Enterprise settings', cards: true, needs: 'settings.write' },
  settingGroup: { zh: '设置', en: 'Settings', cards: true, needs: 'settings.write' },
  publicPools: { zh: '公海', en: 'Public pools', cards: true },
  publicPool: { zh: '编辑公海', en: 'Edit public pool', cards: true, newNeeds: 'settings.write' },
  agencyBranding: { zh: '品牌', en: 'Branding', cards: true, needs: 'settings.write' },
  tagSettings: { zh: '标签', en: 'Tags', cards: true, needs: 'settings.write' },
  agencyHome: { zh: '服务商', en: 'Agency', cards: true },
  agencyApply: { zh: '申请成为服务商', en: 'Become an agency' },
  agencyEnterprises: { zh: '服务的企业', en: 'Enterprises', needs: 'agency.read' },
  agencyEnterprise: { zh: '企业', en: 'Enterprise', cards: true, needs: 'agency.read' },
  agencyOpen: { zh: '开通企业', en: 'Open an enterprise', needs: 'agency.open' },
  agencyTransfers: { zh: '余额划转', en: 'Transfers', needs: 'agency.money' },
  agencyPrices: { zh: '价格表', en: 'Prices', needs: 'agency.money', cards: true },
  agencySettlement: { zh: '月度结算', en: 'Settlement', needs: 'agency.money', cards: true },
  agencyCharges: { zh: '结算明细', en: 'Settled calls', needs: 'agency.money' },
  delegation: { zh: '服务商权限', en: 'Agency access', cards: true, needs: 'organisation.enterprise' },
  ownPhrases: { zh: '我的常用语', en: 'My phrases', cards: true },
  settingHistory: { zh: '修改记录', en: 'History of settings', needs: 'settings.write' },
  handOver: { zh: '离职交接', en: 'Hand-over', needs: 'organisation.staff' },
  staffImport: { zh: '导入员工', en: 'Import staff', needs: 'organisation.staff' },
  importWizard: { zh: '导入客户', en: 'Import customers', needs: 'customers.import' },
  mergeCustomers: { zh: '合并客户', en: 'Merge customers', needs: 'customers.merge' },
  duplicates: { zh: '重复客户', en: 'Duplicates', needs: 'customers.merge' },
  extensionRequests: { zh: '延期申请', en: 'Extension requests' },
  batch: { zh: '任务进度', en: 'Progress' },
  agentDay: { zh: '坐席的一天', en: "An agent's day", needs: 'calls.supervise', cards: true },
  wall: { zh: '团队大屏', en: 'Team wall', frame: 'entry', isPublic: true },
  pairDisplay: { zh: '连接大屏', en: 'Connect a wall', needs: 'calls.supervise', cards: true },
  callRecords: { zh: '通话记录', en: 'Call records' },
  roles: { zh: '角色', en: 'Roles', needs: 'organisation.read' },
  role: { zh: '编辑角色', en: 'Role', cards: true, needs: 'organisation.read', newNeeds: 'organisation.roles' },
  audit: { zh: '审计', en: 'Audit', needs: 'audit.read' },
  softphone: { zh: '网页电话', en: 'Web phone', cards: true },
  continuousDialling: { zh: '连续拨打', en: 'Continuous dialling', cards: true },
  inCall: { zh: '通话', en: 'Call' },
};
