import type { Translated } from '@haihu/contract/languages';
import { unbroken } from '../../../../shared/i18n/unbroken.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Live board',
  failed: 'The board could not be loaded',
  ready: 'Ready',
  ringing: 'Ringing',
  talking: 'In call',
  wrapUp: unbroken('Wrap-up'),
  waiting: 'Waiting',
  away: 'Away',
  abandoned: 'Abandoned',
  share: (abandoned, answered, cap, all) =>
    `${abandoned} of ${answered} answered calls in 30 days reached no agent within 2 s. The limit is ${cap}. All tasks: ${all}`,
  metWithin: (seconds) => `An agent within ${seconds} s of the answer`,
  metNote: '95 % of customers in the last 24 hours waited no longer',
  steppedDown: 'Too many answered calls reached no agent. Now dialling one call per free agent',
  agents: 'Agents',
  noPhone: 'Web phone is off, so the task gives no calls',
};
