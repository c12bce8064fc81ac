import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  display: (name) => `Wall ${name}`,
  endDisplayBody: (since) =>
    `It has shown the team board since ${inSentence(since)}. It goes back to its pairing code at once.`,
  lastUsed: (time) => `Last used ${inSentence(time)}`,
  endDevice: 'Sign out',
  ending: 'Signing out',
  endDeviceTitle: (name) => `Sign ${name} out?`,
  endDeviceBody: (since) =>
    `Signed in since ${inSentence(since)}. It will be signed out immediately. If it is not yours, change your password too.`,
  deviceEnded: 'Device signed out',
  endOthers: (count) => `Sign ${plural(count, 'other device')} out`,
  endOthersTitle: (count) => `Sign ${plural(count, 'other device')} out?`,
  endOthersBody: 'They are signed out immediately. This device stays signed in.',
  devicesEnded: (count) => `${count === 1 ? '1 device' : `${count} devices`} signed out`,
};
