import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

const otherDevices = (count: number) => (count === 1 ? '1 other device' : `${count} other devices`);

const othersEnded = (count: number) => (count > 0 ? `. ${otherDevices(count)} signed out` : '');

export const en: Translated<typeof zh> = {
  security: 'Account and security',
  password: 'Password',
  passwordSet: 'Change',
  passwordUnset: 'Set',
  mobile: 'Mobile',
  boundPhone: 'Bound phone',
  saving: 'Sending',

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
  passwordChanged: (count) => `Password changed${othersEnded(count)}`,

  changeMobile: 'Change mobile number',
  presentMobile: 'Current number',
  presentCode: 'Code sent to the current number',
  newMobile: 'New number',
  newCode: 'Code sent to the new number',
  mobileConsequence: 'You will sign in with the new number. Other devices are signed out.',
  mobileChanged: (count) => `Number changed${othersEnded(count)}`,

  personalAuthentication: 'Personal authentication',
  profile: 'Personal profile',
  name: 'Name',
  nameHint: (enterprise) => `Your name as colleagues at ${enterprise} see it`,
  nameMissing: 'Enter your name',
  position: 'Position',
  department: 'Department',
  enterprise: 'Enterprise',
  joined: 'Joined',
  none: 'Not set',
  saved: 'Saved',
  addPicture: 'Add a picture',
  changePicture: 'Change the picture',
  removePicture: 'Remove the picture',
  pictureSaved: 'Picture changed',

  deleteAccount: 'Delete account',
  deletionMeans:
    'You leave all enterprises immediately. Your number, password, picture and sign-in history are erased for good. Follow-ups and calls stay with the enterprise under your name.',
  deletionBlocked: 'Resolve the enterprises in red first',
  lastOwner: 'You are the only owner. Hand the enterprise over first',
  holdsCustomers: (count) =>
    `You still own ${plural(count, 'customer')}. Hand them over or return them to the public pool first`,
  willLeave: 'You will leave this enterprise',
  goOn: 'Continue',
  ownCode: 'Code sent to this number',
  deletionWord: 'delete account',
  typeToConfirm: 'Type "delete account" to confirm',
  accountDeleted: 'Your account is deleted',

  accounts: 'Accounts on this device',
  activeAccount: 'Active',
  entering: 'Switching',
  expired: 'Session expired',
  accountExpired: (name) => `The session of ${name} has expired. Tap to sign in again`,
  addAccount: 'Add an account',
  accountsHint: 'Tap an account to switch without its password. On a shared device, sign out when you are done.',
  noAccounts: 'No account on this device',
  noAccountsHint: 'Sign in once, then tap to switch',
  signOut: 'Sign out',
  signOutTitle: (name) => `Sign out ${name}?`,
  signOutBody: 'The account is removed from this device. Customers and records are kept.',

  devices: 'Devices signed in',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  lastUsed: (time) => `Last used ${time}`,
  endDevice: 'Sign out',
  ending: 'Signing out',
  endDeviceTitle: (name) => `Sign ${name} out?`,
  endDeviceBody: (since) =>
    `Signed in since ${since}. It will be signed out immediately. If it is not yours, change your password too.`,
  deviceEnded: 'Device signed out',
  endOthers: (count) => `Sign ${otherDevices(count)} out`,
  endOthersTitle: (count) => `Sign ${otherDevices(count)} out?`,
  endOthersBody: 'They are signed out immediately. This device stays signed in.',
  devicesEnded: (count) => `${count === 1 ? '1 device' : `${count} devices`} signed out`,
};
