import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  offline: (time) => `No network. This is from ${inSentence(time)}`,
  unreachable: (time) => `The server is not reached. This is from ${inSentence(time)}`,
  locked: 'No answer from the server for 12 hours. Go online to see your data',
};
