import type { CodePurpose, SmsMessage } from './sms.ts';

/** The purpose as the message states it: a receiver who did not ask for that is warned. */
const purposes: Record<CodePurpose, string> = {
  login: '',
  reset: '重置密码',
  'change-old': '更换手机号',
  'change-new': '绑定手机号',
  delete: '注销账号',
  'bind-phone': '绑定主叫号码',
};

/** Returns the whole text of a message, for an installation without a provider that has texts of its own. */
export function renderSms(message: SmsMessage): string {
  if (message.template === 'invitation') {
    return `【海呼】${message.parameters.enterprise}邀请您加入，用本手机号登录即可接受。`;
  }
  const { purpose, code, minutes } = message.parameters;
  return `【海呼】${purposes[purpose]}验证码 ${code}，${minutes} 分钟内有效，不要告诉任何人。`;
}
