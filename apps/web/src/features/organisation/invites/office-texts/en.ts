import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  invite: 'Create an invitation',
  inviting: 'Creating',
  days: 'Valid for',
  dayWords: (days) => plural(days, 'day'),
  uses: 'Number of people',
  peopleWords: (uses) => plural(uses, 'person', 'people'),
  linkReady: 'Send the link to your colleagues',
  qrLabel: 'QR code of the invitation',
  qrHint: 'Scan with a phone camera to join',
  linkHint: 'Anyone who opens it and signs in joins. It is shown only once.',
  linkLabel: 'Invitation link',
  copyLink: 'Copy the link',
  share: 'Share',
  shareText: (name) => `Join ${name}`,
  invitesNone: 'No invitations yet',
  invitesNoneHint: 'Send a link. Anyone who signs in with it joins',
  inviteLine: (uses, most, until) => `${uses}/${most} joined · until ${inSentence(until)}`,
  inviteStates: { open: 'Open', expired: 'Expired', used_up: 'Used up', revoked: 'Withdrawn' },
  links: 'Invitation links',
  revokeTitle: 'Withdraw this invitation?',
  revokeBody: 'The link stops working immediately. People who joined stay.',
};
