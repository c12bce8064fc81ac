import type { ErrorText } from './error-text.ts';

export const identityErrors = {
  'identity.wrong_credentials': {
    code: 40201,
    zh: '手机号或密码不对',
    en: 'The mobile number or the password is wrong',
  },
  'identity.wrong_code': { code: 40202, zh: '验证码不对或已过期', en: 'The code is wrong or has expired' },
  'identity.try_later': { code: 40203, zh: '试的次数太多，稍后再试', en: 'Too many attempts, try again later' },
  'identity.code_too_soon': { code: 40204, zh: '验证码刚发过，稍后再要', en: 'A code was just sent, ask again later' },
  'identity.no_enterprise': {
    code: 40205,
    zh: '这个账号还没有加入企业',
    en: 'This account belongs to no enterprise yet',
  },
  'identity.choice_expired': { code: 40206, zh: '停留太久，重新登录一次', en: 'That took too long, sign in once more' },
  'identity.bad_mobile': {
    code: 40207,
    zh: '手机号应为 11 位，以 13 到 19 开头',
    en: 'A mobile number has 11 digits and starts with 13 to 19',
  },
} satisfies Record<string, ErrorText>;
