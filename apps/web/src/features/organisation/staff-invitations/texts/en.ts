import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  invitedWaiting: 'Invited, not answered yet',
  invitedAs: (name, until) => `You join as ${name} · valid until ${until}`,
  acceptAndEnter: 'Accept and enter',
  decline: 'Decline',
  declined: 'Invitation declined',
};
