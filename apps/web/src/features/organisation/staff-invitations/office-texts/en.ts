import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  invitedStaff: 'Invited, not answered yet',
  invitedLine: (maker, until) => `Invited by ${maker} · until ${inSentence(until)}`,
  revokeStaffTitle: (name) => `Withdraw the invitation to ${name}?`,
  revokeStaffBody: 'They no longer see it. You can invite them again.',
};
