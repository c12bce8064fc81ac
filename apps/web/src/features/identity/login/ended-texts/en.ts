import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  ended: {
    password: 'You were signed out because the password was changed',
    mobile: 'You were signed out because the mobile number was changed',
    device: 'You were signed out from another device',
  },
  hints: {
    password: 'Sign in with the new password. If you did not change it, reset it now.',
    mobile: 'Sign in with the new number. If you did not change it, tell your administrator now.',
    device: 'If that was not you, change your password as soon as you are signed in.',
  },
};
