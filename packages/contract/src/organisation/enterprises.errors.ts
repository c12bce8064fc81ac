import type { ErrorText } from '../error-text.ts';

export const enterpriseErrors = {
  'enterprises.not_found': { code: 40400, zh: '没有这家企业', en: 'Enterprise not found' },
  'enterprises.application_not_found': { code: 40400, zh: '没有这份申请', en: 'Application not found' },
  'enterprises.invite_not_found': { code: 40400, zh: '没有这个邀请', en: 'Invitation not found' },
  'enterprises.founded_too_many': {
    code: 41601,
    zh: '一天最多创建 5 家企业，明天再来',
    en: 'Up to five enterprises a day. Try again tomorrow',
  },
  'enterprises.wrong_code': {
    code: 41602,
    zh: '企业码不对，或这家企业已停用它',
    en: 'The code is wrong or turned off',
  },
  'enterprises.already_member': {
    code: 41603,
    zh: '你已经在这家企业里，直接进入就行',
    en: 'You are already a member of this enterprise',
  },
  'enterprises.suspended': {
    code: 41604,
    zh: '你在这家企业的账号已停用，请联系管理员',
    en: 'Your account at this enterprise is suspended. Ask its administrator',
  },
  'enterprises.already_applied': {
    code: 41605,
    zh: '已经申请过，等管理员处理',
    en: 'You have already applied. The administrator will answer',
  },
  'enterprises.applied_too_often': {
    code: 41606,
    zh: '申请太多，明天再试',
    en: 'Too many applications, try again tomorrow',
  },
  'enterprises.application_decided': {
    code: 41607,
    zh: '这份申请已经处理过或撤回了',
    en: 'This application has already been answered or withdrawn',
  },
  'enterprises.invite_unknown': {
    code: 41610,
    zh: '邀请链接不对，请对方重新发一次',
    en: 'This invitation link is not valid. Ask for a new one',
  },
  'enterprises.invite_expired': {
    code: 41611,
    zh: '邀请链接已过期，请对方发一个新的',
    en: 'This invitation has expired. Ask for a new one',
  },
  'enterprises.invite_revoked': {
    code: 41612,
    zh: '这个邀请已被撤销',
    en: 'This invitation was withdrawn',
  },
  'enterprises.staff_invitation_not_found': {
    code: 40400,
    zh: '没有这个邀请，可能已经回复或撤销',
    en: 'Invitation not found. It may be answered or withdrawn',
  },
  'enterprises.invite_used_up': {
    code: 41613,
    zh: '这个邀请的名额已用完，请对方发一个新的',
    en: 'This invitation is used up. Ask for a new one',
  },
  'enterprises.invite_own': {
    code: 41614,
    zh: '这是你自己发的邀请，发给同事用吧',
    en: 'This is your own invitation. Send it to a colleague',
  },
  'enterprises.too_many_invites': {
    code: 41615,
    zh: '有效的邀请已有 50 个，先撤销一些',
    en: 'There are already 50 open invitations. Withdraw some first',
  },
  'enterprises.no_such_place': {
    code: 41616,
    zh: '部门或角色已不存在，重新选择',
    en: 'The department or role no longer exists. Choose again',
  },
  'enterprises.beyond_own_rights': {
    code: 41617,
    zh: '不能给出比自己更大的权限',
    en: 'You cannot grant more than your own permissions',
  },
  'enterprises.bad_credit_code': {
    code: 41620,
    zh: '统一社会信用代码不对，对照执照再填一次',
    en: 'The credit code is not valid. Check it against the licence',
  },
  'enterprises.authentication_waiting': {
    code: 41621,
    zh: '认证正在审核，结果出来前不能再提交',
    en: 'Already under review. Please wait for the result',
  },
  'enterprises.authenticated': {
    code: 41622,
    zh: '已经认证过，名称变更请联系平台',
    en: 'Already authenticated. Contact the operator for changes',
  },
  'enterprises.last_owner': {
    code: 41630,
    zh: '你是唯一的所有者，先把企业交给别人再退出',
    en: 'You are the only owner. Hand the enterprise over before leaving',
  },
  'enterprises.has_customers': {
    code: 41631,
    zh: '你名下还有客户或未完成的回访，先交接、退回公海或完成后再退出',
    en: 'You still have customers or call-backs. Hand them over, return or finish them before leaving',
  },
} satisfies Record<string, ErrorText>;
