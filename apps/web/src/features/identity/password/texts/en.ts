import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  newPassword: 'New password',
  oldPassword: 'Old password',
  oldPasswordMissing: 'Enter the old password',
  passwordRule: 'At least 8 characters, not your number and not a common password',
  passwordProblems: {
    too_short: 'Use at least 8 characters',
    too_long: 'Use at most 200 characters',
    has_mobile: 'Do not use your mobile number in the password',
    common: 'This password is too common. Choose another one',
  },
  resetTitle: 'Reset password',
  resetConsequence: 'All devices have to sign in again with the new password.',
  resetDone: (count) =>
    `Password reset${count > 0 ? `, ${count} ${count === 1 ? 'device' : 'devices'} signed out` : ''}. Sign in with it`,
  changePassword: 'Change password',
  changeConsequence: 'This device stays signed in, the others are signed out.',
  passwordChanged: 'Password changed',
};
