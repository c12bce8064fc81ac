import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  invitedWaiting: 'Invited, not answered yet',
  invitedAs: (name, until) => `You join as ${name} · valid until ${inSentence(until)}`,
  acceptAndEnter: 'Accept and enter',
  decline: 'Decline',
  declined: 'Invitation declined',
};
