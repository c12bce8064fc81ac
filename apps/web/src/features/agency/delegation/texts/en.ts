import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  noAgency: 'No agency',
  noAgencyHint: 'No agency set up this enterprise, so nobody outside it has access',
  since: 'Serving since',
  states: { active: 'Active', revoked: 'Revoked' },
  may: 'What the agency may do',
  mayHint: "Changes apply immediately, and the agency's staff have to enter again. The audit records what they do.",
  people: 'Agency staff who have entered',
  nobody: 'Nobody yet',
  saved: 'Saved',
  save: 'Save',
  oneAtLeast: 'Leave at least one on. To allow nothing, revoke access',
  revoke: 'Revoke access',
  revokeTitle: (agency) => `Revoke ${agency}'s access?`,
  revokeBody: "The agency's staff are signed out immediately and cannot enter again. Data and prices stay as they are.",
  revokedNow: "Access revoked, the agency's staff are signed out",
  giveAgain: 'Restore access',
};
