import type { EventHandler } from '../../platform/outbox.ts';
import { type MessagePresenters, plainMessages } from '../../platform/message-presenters.ts';
import type { PushData } from '../../platform/push.ts';
import type { Presenters } from '../../platform/push-presenters.ts';
import type { Language } from '../../platform/http/server.ts';
import { findHolders } from '../organisation/organisation.api.ts';
import { billingApi, freeMoney } from './billing.api.ts';
import { LOW_BALANCE } from './billing.events.ts';

/** Members who may see the money are told, once for each level on the way down. */
const tellKeepers: EventHandler = async (tx, { payload, at }) => {
  const { packages, ...money } = await billingApi.findStock(tx, at);
  const goesOn = freeMoney(money) > 0 || packages.some(({ minutesLeft }) => minutesLeft > 0);
  const of = payload.of ?? 'balance';
  const data = { of, level: Number(payload.level), left: Number(payload.left ?? 0), goesOn };
  return [{ to: await findHolders(tx, 'billing.read'), type: 120, data }];
};

/** What follows from this domain's events, by their type. */
export const billingEvents: Record<string, EventHandler> = { [LOW_BALANCE]: tellKeepers };

interface Low {
  level: 0 | 5 | 20;
  /** Package minutes. */
  left: number;
  /** New calls still find something to be paid from. */
  goesOn: boolean;
}

/** Type 120: balance or package minutes run low, or are used up. */
export const billingPushes: Presenters = {
  120: async ({ language }, kept) => {
    const { of, low } = lowOf(kept);
    return { data: { of, level: low.level }, msg: words[language][of](low) };
  },
};

/** Words of the messages that are read later. */
export const billingMessages: MessagePresenters = {
  120: plainMessages((kept, language) => {
    const { of, low } = lowOf(kept);
    return { title: words[language][of](low), text: '', link: { to: 'wallet' } };
  }),
};

function lowOf({ of: what, level, left, goesOn }: PushData): { of: 'minutes' | 'balance'; low: Low } {
  const known = level === 20 || level === 5 ? level : 0;
  return {
    of: what === 'minutes' ? 'minutes' : 'balance',
    low: { level: known, left: Number(left ?? 0), goesOn: goesOn === true },
  };
}

const words: Record<Language, Record<'balance' | 'minutes', (low: Low) => string>> = {
  zh: {
    balance: ({ level, goesOn }) => {
      if (level > 0) return `余额已降到上次充值后的 ${level}% 以内`;
      return goesOn ? '余额已用完，新的电话用套餐或授信' : '余额已用完，新的电话拨不出';
    },
    minutes: ({ level, left, goesOn }) => {
      if (level > 0) return `套餐只剩 ${left.toLocaleString('en')} 分钟（${level}% 以内）`;
      return goesOn ? '套餐分钟已用完，之后的电话从余额扣费' : '套餐分钟已用完，新的电话拨不出';
    },
  },
  en: {
    balance: ({ level, goesOn }) => {
      if (level > 0) return `${level} % or less of the balance after the last recharge is left`;
      return goesOn
        ? 'The balance is used up: new calls use packages or the agreed credit'
        : 'The balance is used up: no new calls';
    },
    minutes: ({ level, left, goesOn }) => {
      if (level > 0) return `${left.toLocaleString('en')} package minutes are left: ${level} % or less`;
      return goesOn
        ? 'Package minutes are used up: calls are paid from the balance now'
        : 'Package minutes are used up: no new calls';
    },
  },
};
