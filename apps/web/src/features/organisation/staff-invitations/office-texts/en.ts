import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  invitedStaff: 'Invited, not answered yet',
  invitedLine: (maker, until) => `Invited by ${maker} · until ${until}`,
  revokeStaffTitle: (name) => `Withdraw the invitation to ${name}?`,
  revokeStaffBody: 'They no longer see it. You can invite them again.',
};
