import type { ErrorText } from '../error-text.ts';

export const identityErrors = {
  'identity.wrong_credentials': {
    code: 40201,
    zh: '手机号或密码不对',
    en: 'Wrong mobile number or password',
  },
  'identity.wrong_code': { code: 40202, zh: '验证码不对或已过期', en: 'The code is wrong or has expired' },
  'identity.try_later': { code: 40203, zh: '试的次数太多，稍后再试', en: 'Too many attempts, try again later' },
  'identity.code_too_soon': { code: 40204, zh: '验证码刚发过，稍后再要', en: 'A code was just sent. Try again later' },
  'identity.no_enterprise': {
    code: 40205,
    zh: '这个账号还没有加入企业',
    en: 'This account has not joined an enterprise yet',
  },
  /** `data.enterprise`: the name of the enterprise. */
  'identity.suspended': {
    code: 41880,
    zh: '企业已停用你的账号，请联系管理员',
    en: 'Your account at this enterprise is suspended. Ask its administrator',
  },
  'identity.choice_expired': { code: 40206, zh: '停留太久，重新登录一次', en: 'This page has expired. Sign in again' },
  'identity.bad_mobile': {
    code: 40207,
    zh: '手机号应为 11 位，以 13 到 19 开头',
    en: 'Enter 11 digits starting with 13 to 19',
  },
  'identity.password_short': {
    code: 40208,
    zh: '密码至少 8 位，最多 200 位',
    en: 'The password needs 8 to 200 characters',
  },
  'identity.password_has_mobile': {
    code: 40209,
    zh: '密码里不能有自己的手机号',
    en: 'Do not use your mobile number in the password',
  },
  'identity.password_common': {
    code: 40210,
    zh: '这个密码太常见，换一个',
    en: 'This password is too common. Choose another one',
  },
  'identity.password_unchanged': {
    code: 40211,
    zh: '新密码和旧密码一样',
    en: 'The new password is the same as the old one',
  },
  'identity.wrong_password': { code: 40212, zh: '旧密码不对', en: 'The old password is wrong' },
  'identity.no_password': {
    code: 40213,
    zh: '还没有设过密码，用验证码设置',
    en: 'You have no password yet. Set one with an SMS code',
  },
  'identity.mobile_unchanged': { code: 40214, zh: '这就是现在的手机号', en: 'This is already your number' },
  'identity.mobile_taken': {
    code: 40215,
    zh: '这个手机号已有账号，换一个或先注销那个账号',
    en: 'This number already has an account. Use another one, or delete that account first',
  },
  'identity.last_owner': {
    code: 40216,
    zh: '你是企业唯一的所有者，先把企业交给别人',
    en: 'You are the only owner of an enterprise. Hand it over first',
  },
  'identity.holds_customers': {
    code: 40217,
    zh: '你手上还有客户，先交接给同事',
    en: 'You still own customers. Hand them over first',
  },
  /** `data.againAt`: the instant from which it is allowed again. */
  'identity.exported_today': {
    code: 40230,
    zh: '一天只能导出一次，明天再来',
    en: 'Once a day. Try again tomorrow',
  },
  'identity.demo_in_the_making': {
    code: 40231,
    zh: '演示数据还在准备，一两分钟后再登录',
    en: 'The demo is still being made. Sign in again in a minute or two',
  },
  'identity.device_not_found': { code: 40400, zh: '没有这台设备', en: 'Device not found' },
} satisfies Record<string, ErrorText>;
