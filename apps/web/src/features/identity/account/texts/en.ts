import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  security: 'Account and security',
  password: 'Password',
  passwordSet: 'Change',
  passwordUnset: 'Set',
  mobile: 'Mobile',
  boundPhone: 'Bound phone',
  changeMobile: 'Change mobile number',
  presentMobile: 'Current number',
  presentCode: 'Code sent to the current number',
  newMobile: 'New number',
  newCode: 'Code sent to the new number',
  mobileConsequence: 'You will sign in with the new number. Other devices are signed out.',
  mobileChanged: 'Number changed',

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
};
