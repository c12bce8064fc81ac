import type { EventHandler } from '../../platform/outbox.ts';
import type { Presenters } from '../../platform/push-presenters.ts';
import type { Language } from '../../platform/http/server.ts';
import { findHolders } from '../organisation/organisation.api.ts';
import { LOW_BALANCE } from './billing.events.ts';

/** Whoever may see the money is told, once for each level on the way down. */
const tellKeepers: EventHandler = async (tx, { payload }) => [
  { to: await findHolders(tx, 'billing.read'), type: 120, data: { level: Number(payload.level) } },
];

/** What follows from this domain's events, by their type. */
export const billingEvents: Record<string, EventHandler> = { [LOW_BALANCE]: tellKeepers };

/** Type 120: the balance runs low, or is used up. */
export const billingPushes: Presenters = {
  120: async ({ language }, { level }) => {
    const known = level === 20 || level === 5 ? level : 0;
    return { data: { level: known }, msg: words[language](known) };
  },
};

const words: Record<Language, (level: 0 | 5 | 20) => string> = {
  zh: (level) => (level === 0 ? '余额已用完，新的电话拨不出' : `余额只剩上次充值后的 ${level}%`),
  en: (level) =>
    level === 0
      ? 'The balance is used up: no new calls'
      : `Only ${level} % of the balance after the last recharge is left`,
};
