import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  appName: 'Haihu CRM',
  signInTo: (name) => `Sign in to ${name}`,
  tagline: 'Customers and calls for sales teams',
  way: 'Sign-in method',
  byPassword: 'Password',
  byCode: 'SMS code',
  newcomers: 'New here? Sign in with a code to create or join a company',
  invited: (maker, name) => `${maker} invites you to join ${name}`,
  invitedHint: (until) => `Sign in with a code to join. Valid until ${inSentence(until)}`,
  clear: 'Clear',
  password: 'Password',
  agreed: 'I have read and accept the ',
  agreement: 'service agreement',
  and: ' and the ',
  privacy: 'privacy policy',
  agreeFirst: 'Accept the agreement first',
  noAgreement: 'Nothing here yet. Ask your administrator',
  signIn: 'Sign in',
  signingIn: 'Signing in',
  stillSigningIn: 'Still signing in',
  passwordMissing: 'Enter your password',
  chooseEnterprise: 'Choose an enterprise',
  chooseHint: 'Choose where to work now; you can switch later',
  backToLogin: 'Use another account',
  otherAccounts: 'Accounts on this device',
};
