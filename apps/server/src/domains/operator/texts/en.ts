import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  feedback: 'Your feedback was answered',
  approved: 'Your personal authentication was accepted',
  agencyApproved: 'Your agency was approved: switch to its enterprise',
  agencyRefused: 'Your agency was not approved: read why',
  refused: 'Your personal authentication was refused: read why',
};
