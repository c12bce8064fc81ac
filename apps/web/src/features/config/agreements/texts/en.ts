import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  kinds: { urp: 'Service agreement', nda: 'Privacy policy' },
  version: (version) => `Version ${version}`,
  texts: 'Texts',
  noTexts: 'Nothing here yet. Ask your administrator',
  since: (when) => `since ${inSentence(when)}`,
  consents: 'My consents',
  noConsents: 'You have not agreed to any version yet',
  agreedAt: (when, network) => `Agreed ${inSentence(when)}${network && ` from ${network}`}`,
  data: 'My data',
  export: 'Export my data',
  exportNote: 'Profile, devices, consents, your own notes and calls; once a day',
  exportToday: (when) => `Once a day. Available again after ${inSentence(when)}`,
  withdraw: 'Withdraw consent',
  withdrawNote: 'You cannot use the app without it, so your account will be deleted',
  readFailed: 'The agreement could not be loaded',
  changedTitle: 'The agreement has changed',
  changed: 'Read what has changed and accept to continue:',
  newTitle: 'Before you begin',
  fresh: 'Read and accept to start:',
  agree: 'Accept and continue',
  agreeing: 'Sending',
  leave: 'Sign out',
};
