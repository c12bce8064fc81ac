import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  mobile: 'Mobile',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  forgotten: 'Forgot password?',
  code: 'Code',
  sendCode: 'Send code',
  resendIn: (seconds) => `Resend in ${seconds} s`,
  codeSent: (minutes) => `Sent, valid for ${minutes} minutes`,
  mobileMissing: 'Enter your mobile number',
  mobileShort: (missing) => `${plural(missing, 'digit')} missing`,
  mobileLong: (extra) => `${plural(extra, 'digit')} too many`,
  mobileStart: 'A mobile number starts with 13 to 19',
  codeMissing: 'Enter the 6-digit code',
  triesLeft: (problem, tries) => `${problem}, ${plural(tries, 'attempt')} left`,
  tryAgainAt: (time) => `Too many attempts, try again after ${time}`,
  othersEnded: (done, count) => (count > 0 ? `${done}. ${plural(count, 'other device')} signed out` : done),
};
