import type { Language } from '@haihu/contract/languages';
import { rechargeProviderWords } from '../../billing/recharge-provider-words.ts';
import { plural } from '../../plural.ts';
import { agencyAuditWords } from './agency-audit-words.ts';
import { operatorAuditWords } from './operator-audit-words.ts';
import { namesOfFields } from './audit-fields.ts';
import { roleName } from '../roles/role-name.ts';

/** The details of an audit entry by name. The client and exports turn them into words. */
export type AuditDetail = Record<string, string | number | null>;
type AuditLanguage = 'zh' | 'en';

interface Words {
  /** The words for the action: 查看完整号码. */
  zh: string;
  en: string;
  /** Returns the words for its `detail`, part by part. */
  says?: (detail: AuditDetail, language: AuditLanguage) => (string | null)[];
}

const revealReasons: Record<string, [zh: string, en: string]> = {
  other_channel: ['用别的方式联系', 'Contact in another way'],
  identity: ['核对身份', 'Check identity'],
  wrong_number: ['号码有误', 'Number looks wrong'],
  complaint: ['处理投诉', 'Handle a complaint'],
  other: ['其他', 'Other'],
};

const settingGroups: Record<string, [zh: string, en: string]> = {
  pools: ['公海与私海', 'Public and private pools'],
  calling: ['外呼时间与频次', 'Calling hours and attempts'],
  recording: ['录音', 'Recording'],
  duplicates: ['重复号码', 'Duplicate numbers'],
  wrapUp: ['话后处理', 'After a call'],
  levels: ['等级名称', 'Level names'],
  goals: ['每日目标', 'Daily goal'],
  charging: ['计费', 'Charging'],
  customFields: ['自定义字段', 'Custom fields'],
  phrases: ['常用语', 'Quick phrases'],
  tags: ['标签', 'Tags'],
  masking: ['号码脱敏', 'Masking'],
};

const rows = ({ rows: count }: AuditDetail, language: AuditLanguage) =>
  count == null ? null : language === 'zh' ? `${count} 条` : plural(Number(count), 'row');

const ofRole = ({ name, preset }: AuditDetail, language: AuditLanguage) => [
  name ? roleName({ name: String(name), preset: preset ? String(preset) : null }, language) : null,
];

const moved = ({ customers, skipped }: AuditDetail, language: AuditLanguage) =>
  language === 'zh'
    ? [`${customers ?? 0} 位客户`, skipped ? `跳过 ${skipped} 位` : null]
    : [plural(Number(customers ?? 0), 'customer'), skipped ? `${skipped} skipped` : null];

/** Returns the result of an import in words: customers or follow-ups. */
const imported = (detail: AuditDetail, language: AuditLanguage) => {
  const { followUps, skipped } = detail;
  if (followUps == null) return moved(detail, language);
  return language === 'zh'
    ? [`${followUps} 条跟进`, skipped ? `跳过 ${skipped} 条` : null]
    : [plural(Number(followUps), 'follow-up'), skipped ? `${skipped} skipped` : null];
};

/** Returns an amount of units of 0.0001 yuan in words, with its reason if there is one. */
const yuan = ({ amount, reason }: AuditDetail) => [
  typeof amount === 'number' ? `¥${(amount / 10_000).toFixed(2)}` : null,
  reason ? String(reason) : null,
];

const payer = ({ provider }: AuditDetail, language: AuditLanguage): string | null => {
  const words: Record<string, string> = rechargeProviderWords[language];
  return words[String(provider)] ?? null;
};

const inLanguage = (words: [zh: string, en: string] | undefined, language: AuditLanguage) =>
  words ? words[language === 'zh' ? 0 : 1] : null;

const recharged = (detail: AuditDetail, language: AuditLanguage) => [payer(detail, language), ...yuan(detail)];

const noticeVerdicts: Record<string, [zh: string, en: string]> = {
  doubled: ['重复通知', 'Duplicate notice'],
  replayed: ['重放的通知', 'Replayed notice'],
  paid_twice: ['同一订单又付了一次', 'The order was already paid'],
  wrong_amount: ['金额不符', 'The amount does not match'],
  wrong_currency: ['币种不符', 'The currency does not match'],
};

const refusedNotice = (detail: AuditDetail, language: AuditLanguage) => [
  payer(detail, language),
  inLanguage(noticeVerdicts[String(detail.verdict)], language),
  detail.number ? String(detail.number) : null,
];

const bought = (detail: AuditDetail) => [detail.name ? String(detail.name) : null, ...yuan(detail)];

const joinedBy: Record<string, Record<'zh' | 'en', string>> = {
  invite: { zh: '凭邀请链接', en: 'by invitation link' },
  staff_invitation: { zh: '接受邀请', en: 'by accepting an invitation' },
};
const entry = ({ numbers, reason }: AuditDetail, language: AuditLanguage) => [
  language === 'zh' ? `${numbers} 个号码` : plural(Number(numbers), 'number'),
  reason ? String(reason) : null,
];

const named = ({ name }: AuditDetail) => [name ? String(name) : null];

/** Words for a hand-over. The operator suspends a member without one. */
const handedOver = ({ customers, visits: callBacks }: AuditDetail, language: AuditLanguage) => [
  customers == null && callBacks == null
    ? null
    : language === 'zh'
      ? `交接客户 ${customers ?? 0} 位、回访 ${callBacks ?? 0} 个`
      : `${plural(Number(customers ?? 0), 'customer')}, ${plural(Number(callBacks ?? 0), 'call-back')}`,
];

/** Reasons that earlier versions recorded without asking a person. */
const comparedFor: Record<string, [zh: string, en: string]> = {
  import: ['导入', 'import'],
  staff_import: ['导入员工', 'import of staff'],
};

/** The count of compared numbers, the count of known ones among them, and the reason. */
const compared = ({ numbers, known, reason }: AuditDetail, language: AuditLanguage) => [
  numbers == null
    ? null
    : language === 'zh'
      ? `${numbers} 个号码${known == null ? '' : `，其中 ${known} 个已有`}`
      : `${plural(Number(numbers), 'number')}${known == null ? '' : `, ${known} already known`}`,
  reason ? (inLanguage(comparedFor[String(reason)], language) ?? String(reason)) : null,
];

/** Words by action, as the contract names it (contract/organisation/core/audited.ts). */
export const auditWords: Record<string, Words> = {
  'identity.login': {
    zh: '登录',
    en: 'Signed in',
    says: ({ network }, language) => [network ? `${language === 'zh' ? '网络' : 'from'} ${network}` : null],
  },
  'identity.password_changed': { zh: '修改密码', en: 'Changed the password' },
  'identity.mobile_changed': { zh: '更换手机号', en: 'Changed the mobile number' },
  'identity.profile_changed': { zh: '修改个人资料', en: 'Changed the profile' },
  'identity.account_deleted': { zh: '注销账号', en: 'Deleted the account' },
  'identity.real_name_sent': { zh: '提交个人认证', en: 'Submitted an identity verification' },
  'identity.real_name_seen': { zh: '查看个人认证材料', en: 'Viewed an identity verification' },
  'identity.real_name_decided': {
    zh: '审核个人认证',
    en: 'Reviewed an identity verification',
    says: ({ state }, language) => [
      (state === 'approved' ? { zh: '通过', en: 'approved' } : { zh: '未通过', en: 'declined' })[language],
    ],
  },
  'identity.real_name_withdrawn': { zh: '撤回个人认证', en: 'Withdrew an identity verification' },
  'organisation.department_saved': { zh: '保存部门', en: 'Saved a department', says: named },
  'organisation.department_merged': { zh: '合并部门', en: 'Merged a department', says: named },
  'organisation.department_deleted': { zh: '删除部门', en: 'Deleted a department', says: named },
  'organisation.staff_invited': { zh: '邀请员工', en: 'Invited a colleague', says: named },
  'organisation.staff_invitation_revoked': {
    zh: '撤销员工邀请',
    en: 'Withdrew the invitation of a colleague',
    says: named,
  },
  'organisation.staff_edited': { zh: '修改员工', en: 'Changed staff', says: () => [] },
  'organisation.staff_suspended': { zh: '停用员工', en: 'Suspended staff', says: handedOver },
  'organisation.staff_removed': { zh: '移除员工', en: 'Removed staff', says: handedOver },
  'organisation.staff_restored': { zh: '恢复员工', en: 'Restored staff', says: () => [] },
  'organisation.role_saved': { zh: '保存角色', en: 'Saved a role', says: ofRole },
  'organisation.role_deleted': { zh: '删除角色', en: 'Deleted a role', says: ofRole },
  'customers.number_search': { zh: '按完整号码查找', en: 'Searched by full number', says: compared },
  'organisation.number_search': { zh: '按完整号码查找员工', en: 'Searched staff by full number', says: compared },
  'calls.number_search': { zh: '拨打输入的号码', en: 'Dialled a typed number', says: compared },
  'tasks.number_search': {
    zh: '在外呼任务里比对号码',
    en: 'Compared numbers with stored ones for a task',
    says: compared,
  },
  'tasks.deleted': { zh: '删除外呼任务', en: 'Deleted an outbound task' },
  'tasks.do_not_call_added': { zh: '加入勿拨名单', en: 'Put numbers on the do-not-call list', says: entry },
  'tasks.do_not_call_removed': { zh: '移出勿拨名单', en: 'Took a number off the do-not-call list', says: entry },
  'customers.reveal': {
    zh: '查看完整号码',
    en: 'Viewed a full number',
    says: ({ reason, words }, language) => [
      revealReasons[String(reason)]?.[language === 'zh' ? 0 : 1] ?? null,
      words ? String(words) : null,
    ],
  },
  'customers.erased': { zh: '删除客户的个人信息', en: "Erased a customer's personal data" },
  'customers.returned': { zh: '退回公海', en: 'Returned customers to the public pool', says: moved },
  'customers.assigned': { zh: '分配客户', en: 'Assigned customers', says: moved },
  'customers.levels_set': { zh: '批量改等级', en: 'Changed levels in bulk', says: moved },
  'customers.tagged': { zh: '批量改标签', en: 'Changed tags in bulk', says: moved },
  'customers.deleted': { zh: '删除客户', en: 'Deleted customers', says: moved },
  'customers.restored': { zh: '恢复客户', en: 'Restored customers', says: moved },
  'customers.moved': { zh: '移到别的公海', en: 'Moved customers to another public pool', says: moved },
  'customers.batch_undone': { zh: '撤销批量操作', en: 'Undid a batch', says: moved },
  'customers.attachment_deleted': { zh: '删除客户附件', en: 'Deleted an attachment' },
  // The customer who went has no name any more. The entry is about the one who stays.
  'customers.merged': { zh: '合并客户', en: 'Merged two customers', says: () => [] },
  'customers.merge_undone': { zh: '撤销合并', en: 'Undid a merge' },
  'customers.bin_emptied': { zh: '清理回收站', en: 'Erased expired customers in the recycle bin', says: moved },
  'calls.record_hidden': { zh: '隐藏通话记录', en: 'Hid a call record' },
  'calls.masked_dialled': { zh: '脱敏成员用本机拨号', en: 'Dialled a masked number from their own phone' },
  'calls.foreign_minutes_used': { zh: '国际通话达到当日上限', en: 'Reached the daily limit of calls abroad' },
  'calls.joined': { zh: '加入通话', en: 'Joined a call' },
  'calls.state_forced': { zh: '改了销售状态', en: 'Set the state of an agent' },
  'calls.recording_opened': { zh: '听录音', en: 'Played a recording' },
  'calls.recordings_removed': {
    zh: '清理到期录音',
    en: 'Deleted expired recordings',
    says: ({ recordings, keptDays }, language) =>
      language === 'zh'
        ? [`${recordings ?? 0} 条录音`, keptDays ? `保留 ${keptDays} 天` : null]
        : [
            plural(Number(recordings ?? 0), 'recording'),
            keptDays ? `kept for ${plural(Number(keptDays), 'day')}` : null,
          ],
  },
  'customers.exported': {
    zh: '导出客户',
    en: 'Exported customers',
    says: ({ format, columns }, language) => [
      format ? String(format) : null,
      columns == null ? null : language === 'zh' ? `${columns} 列` : plural(Number(columns), 'column'),
    ],
  },
  'customers.filter_shared': { zh: '共享客户筛选', en: 'Shared a filter of customers', says: named },
  'customers.filter_deleted': { zh: '删除共享筛选', en: 'Deleted a shared filter', says: named },
  'customers.imported': { zh: '导入表格', en: 'Imported a spreadsheet', says: imported },
  'customers.import_undone': { zh: '撤销导入', en: 'Undid an import', says: imported },
  'customers.import_error_file': { zh: '下载导入错误行', en: 'Downloaded refused import rows' },
  'audit.export': {
    zh: '导出审计',
    en: 'Exported the audit',
    says: (detail, language) => [detail.format ? String(detail.format) : null, rows(detail, language)],
  },
  'identity.export_data': { zh: '导出个人数据', en: 'Exported own data' },
  'billing.exported': {
    zh: '导出账单',
    en: 'Exported bills',
    says: (detail) => [detail.format ? String(detail.format) : null, detail.month ? String(detail.month) : null],
  },
  'tasks.exported': { zh: '导出任务结果', en: 'Exported the results of a task', says: named },
  'statistics.exported': {
    zh: '导出统计',
    en: 'Exported statistics',
    says: ({ format, from, to }) => [format ? String(format) : null, from ? `${String(from)} - ${String(to)}` : null],
  },
  'billing.credit': { zh: '充值', en: 'Added to the balance', says: yuan },
  'billing.debit': { zh: '扣款', en: 'Deducted from the balance', says: yuan },
  'billing.corrected': { zh: '更正账目', en: 'Corrected a bill', says: yuan },
  'billing.agreed_credit': { zh: '修改授信额度', en: 'Changed the credit limit', says: yuan },
  'billing.package_added': { zh: '开通套餐', en: 'Added a package', says: named },
  'billing.bought': { zh: '购买套餐', en: 'Bought a package', says: bought },
  'billing.seats_changed': { zh: '调整坐席', en: 'Changed the seats of a package', says: bought },
  'billing.seats_shared': {
    zh: '分配坐席',
    en: 'Assigned seats',
    says: ({ name, given, takenBack }, language) => [
      String(name),
      language === 'zh' ? `分配 ${given}，收回 ${takenBack}` : `${given} assigned, ${takenBack} taken back`,
    ],
  },
  'billing.package_refunded': { zh: '退套餐', en: 'Refunded a package', says: bought },
  'billing.fee': { zh: '收取费用', en: 'Charged a fee', says: yuan },
  'billing.invoice_asked': { zh: '申请发票', en: 'Requested an invoice', says: yuan },
  'billing.invoice_answered': { zh: '答复发票申请', en: 'Answered an invoice request', says: yuan },
  'billing.recharged': { zh: '在线充值到账', en: 'Recharge paid', says: recharged },
  'billing.transferred': { zh: '给企业划拨余额', en: 'Transferred balance to an enterprise', says: yuan },
  'billing.agency_prices': { zh: '修改服务商价格', en: "Changed the agency's prices", says: yuan },
  'billing.margin_settled': { zh: '结算服务商收益', en: "Settled the agency's margin", says: yuan },
  'billing.recharge_returned': { zh: '充值退回', en: 'Recharge returned', says: yuan },
  'billing.payment_decided': { zh: '处理待定付款', en: 'Decided a payment', says: yuan },
  'billing.notice_refused': { zh: '拒绝支付通知', en: 'Refused a payment notice', says: refusedNotice },
  ...agencyAuditWords,
  ...operatorAuditWords,
  'enterprises.founded': { zh: '创建企业', en: 'Created the enterprise' },
  'enterprises.joined': {
    zh: '加入企业',
    en: 'Joined',
    says: ({ by }, language) => [joinedBy[String(by)]?.[language] ?? null],
  },
  'enterprises.left': { zh: '退出企业', en: 'Left' },
  'enterprises.application_accepted': {
    zh: '同意加入申请',
    en: 'Accepted an application',
    says: ({ name }) => [name ? String(name) : null],
  },
  'enterprises.application_refused': {
    zh: '拒绝加入申请',
    en: 'Declined an application',
    says: ({ name, reason }) => [name, reason].map((said) => (said ? String(said) : null)),
  },
  'enterprises.invited': {
    zh: '创建邀请链接',
    en: 'Created an invitation',
    says: ({ days, uses }, language) => [
      language === 'zh'
        ? `${days} 天，${uses} 人`
        : `${plural(Number(days), 'day')}, ${plural(Number(uses), 'person', 'people')}`,
    ],
  },
  'enterprises.invite_revoked': { zh: '撤销邀请链接', en: 'Withdrew an invitation' },
  'enterprises.join_way': {
    zh: '修改加入方式',
    en: 'Changed the ways to join',
    says: ({ code, findable }, language) => {
      const words =
        language === 'zh'
          ? { renew: '换了企业码', off: '停用企业码', findable: '可被搜索', hidden: '不可搜索' }
          : { renew: 'new join code', off: 'join code off', findable: 'can be found', hidden: 'cannot be found' };
      return [
        code === 'renew' || code === 'off' ? words[code] : null,
        findable == null ? null : findable === 1 ? words.findable : words.hidden,
      ];
    },
  },
  'enterprises.saved': {
    zh: '修改企业资料',
    en: "Changed the enterprise's details",
    says: ({ name, industry, city, zone }, language) => [
      name ? String(name) : null,
      industry ? { zh: '行业', en: 'industry' }[language] : null,
      city ? String(city) : null,
      zone ? `${{ zh: '时区', en: 'time zone' }[language]} ${zone}` : null,
    ],
  },
  'enterprises.authentication_submitted': { zh: '提交企业认证', en: 'Submitted the business verification' },
  'enterprises.contract': {
    zh: '登记服务合同',
    en: 'Recorded a service contract',
    says: ({ version }, language) => [language === 'zh' ? `第 ${version} 版` : `version ${version}`],
  },
  'customers.sea_saved': {
    zh: '修改公海',
    en: 'Changed a public pool',
    says: ({ name, fields }, language) => [
      name ? String(name) : null,
      fields ? namesOfFields('sea', String(fields), language) : null,
    ],
  },
  'customers.sea_deleted': {
    zh: '删除公海',
    en: 'Deleted a public pool',
    says: ({ name, customers }, language) => [
      name ? String(name) : null,
      language === 'zh'
        ? `${customers ?? 0} 位客户移到别的公海`
        : `${plural(Number(customers ?? 0), 'customer')} moved to another`,
    ],
  },
  'customers.extension_refused': {
    zh: '不同意延长客户保留',
    en: 'Declined a request for more time',
    says: ({ answer }) => [answer ? String(answer) : null],
  },
  'customers.extended': {
    zh: '延长客户保留',
    en: 'Gave more time for a customer',
    says: ({ until, reason }, language) => [
      until ? { zh: `到 ${until}`, en: `until ${until}` }[language] : null,
      reason ? String(reason) : null,
    ],
  },
  'config.settings': {
    zh: '修改设置',
    en: 'Changed settings',
    says: ({ group, fields }, language) => [
      settingGroups[String(group)]?.[language === 'zh' ? 0 : 1] ?? String(group),
      fields ? namesOfFields(String(group), String(fields), language) : null,
    ],
  },
  'config.branding': {
    zh: '修改品牌',
    en: 'Changed the branding',
    says: ({ host, fields }, language) => [
      host ? String(host) : null,
      fields ? namesOfFields('branding', String(fields), language) : null,
    ],
  },
};

/** Lists all of `detail`, for actions without better words. */
function everything(detail: AuditDetail): string[] {
  return Object.entries(detail).map(([name, value]) => `${name} ${value ?? '-'}`);
}

/**
 * Returns an action and its detail in words: 查看完整号码, and 处理投诉 · 要寄样品. An action without words is shown by its own name.
 */
export function auditSentence(action: string, detail: AuditDetail, reader: Language) {
  const language = reader === 'zh' ? reader : 'en';
  const words = auditWords[action];
  const said = (words?.says ?? everything)(detail, language).filter((part) => part !== null);
  return { title: words?.[language] ?? action, said: said.join(' · ') };
}
