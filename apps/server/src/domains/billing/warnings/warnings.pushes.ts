import { push } from '@haihu/contract/socket';
import { formatPrice } from '@haihu/rules/money';
import { type MessagePresenters, plainMessages } from '../../../kernel/message-presenters.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { EventHandler } from '../../../platform/events/outbox.ts';
import type { PushData } from '../../../platform/events/push.ts';
import type { Language } from '../../../platform/http/server.ts';
import { findHolders } from '../../organisation/organisation.api.ts';
import { billingApi } from '../charging/charging.usecases.ts';
import { LOW_BALANCE, PACKAGE_ENDING, SEATS_NEEDED, UNPAID_FEE } from '../core/billing.events.ts';
import { findPackageName } from '../core/packages.repository.ts';
import { freeMoney } from '../core/calling-credit.ts';
import { findSeatless } from '../shop/seats.repository.ts';

/** Tells the members who may see money, once for each level on the way down. */
const tellKeepers: EventHandler = async (tx, { payload, at }) => {
  const { packages, ...money } = await billingApi.findCallingCredit(tx, at);
  const goesOn = freeMoney(money) > 0 || packages.some(({ minutesLeft }) => minutesLeft > 0);
  const of = payload.of ?? 'balance';
  const data = { of, level: Number(payload.level), left: Number(payload.left ?? 0), goesOn };
  return [{ to: await findHolders(tx, 'billing.read'), type: push.moneyNews, data }];
};

const tellEnding: EventHandler = async (tx, { payload }) => {
  const name = await findPackageName(tx, payload.packageId!);
  const data = { of: 'package', name: name ?? '', days: Number(payload.days) };
  return [{ to: await findHolders(tx, 'billing.read'), type: push.moneyNews, data }];
};

const tellUnpaid: EventHandler = async (tx, { payload }) => {
  const data = { of: 'fee', amount: Number(payload.amount) };
  return [{ to: await findHolders(tx, 'billing.read'), type: push.moneyNews, data }];
};

const tellSeatless: EventHandler = async (tx, { payload, at }) => {
  const asked = payload.members?.split(',');
  const seatless = (await findSeatless(tx, at)).filter((id) => !asked || asked.includes(id));
  return seatless.length > 0 ? [{ to: seatless, type: push.moneyNews, data: { of: 'seats' } }] : [];
};

/** The handlers of this domain's events, by event type. */
export const warningEvents: Record<string, EventHandler> = {
  [LOW_BALANCE]: tellKeepers,
  [PACKAGE_ENDING]: tellEnding,
  [UNPAID_FEE]: tellUnpaid,
  [SEATS_NEEDED]: tellSeatless,
};

interface Low {
  level: 0 | 5 | 20;
  /** Remaining package minutes. */
  left: number;
  /** True when new calls can still be paid. */
  goesOn: boolean;
}

/**
 * Presents news about money. Balance or package minutes run low, a package ends, or a line fee could not be paid. It also tells
 * members that calls need a seat which they do not have.
 */
export const warningPushes: Presenters = {
  [push.moneyNews]: async ({ language }, kept) => {
    const msg = wordsOf(kept, language);
    if (kept.of === 'package') return { data: { of: 'package', days: Number(kept.days) }, msg };
    if (kept.of === 'fee') return { data: { of: 'fee' }, msg };
    if (kept.of === 'seats') return { data: { of: 'seats' }, msg };
    const { of, low } = lowOf(kept);
    return { data: { of, level: low.level }, msg };
  },
};

/** Presents the messages that are read later. */
export const warningMessages: MessagePresenters = {
  [push.moneyNews]: plainMessages((kept, language) => ({
    title: wordsOf(kept, language),
    text: '',
    link: { to: kept.of === 'package' || kept.of === 'seats' ? 'packages' : 'wallet' },
  })),
};

function wordsOf(kept: PushData, language: Language): string {
  if (kept.of === 'package') return endWords[language](String(kept.name), Number(kept.days));
  if (kept.of === 'fee') return feeWords[language](formatPrice(Number(kept.amount)));
  if (kept.of === 'seats') return seatWords[language];
  const { of, low } = lowOf(kept);
  return words[language][of](low);
}

const endWords: Record<Language, (name: string, days: number) => string> = {
  zh: (name, days) => `套餐「${name}」${days === 0 ? '今天' : days === 1 ? '明天' : `${days} 天后`}到期，可以续费`,
  en: (name, days) =>
    `The package "${name}" ends ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}: you can renew it`,
};

const seatWords: Record<Language, string> = {
  zh: '拨打电话需要套餐坐席，你还没有坐席，请联系管理员分配',
  en: 'Calls need a seat of the package, and you have none: ask your manager for one',
};

const feeWords: Record<Language, (yuan: string) => string> = {
  zh: (yuan) => `余额不够付线路费用 ${yuan} 元，请充值`,
  en: (yuan) => `The balance is not enough for ${yuan} yuan of line fees: please recharge`,
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
