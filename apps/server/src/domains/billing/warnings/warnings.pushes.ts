import { type Language, loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import { formatPrice } from '@haihu/rules/money';
import { type MessagePresenters, plainMessages } from '../../../kernel/message-presenters.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { EventHandler } from '../../../platform/events/outbox.ts';
import type { PushData } from '../../../platform/events/push.ts';
import { findHolders } from '../../organisation/organisation.api.ts';
import { billingApi } from '../charging/charging.usecases.ts';
import { LOW_BALANCE, MONEY_MOVED, PACKAGE_ENDING, SEATS_NEEDED, UNPAID_FEE } from '../core/billing.events.ts';
import { findPackageName } from '../core/packages.repository.ts';
import { freeMoney } from '../core/calling-credit.ts';
import { findSeatless } from '../shop/seats.repository.ts';
import type { Low } from './low.ts';
import type { zh } from './texts/zh.ts';

const words = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

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

/** Lets the screens of money read it again, on every device. */
const tellMoved: EventHandler = async (tx) => [
  { to: await findHolders(tx, 'billing.read'), type: push.moneyMoved, data: {} },
];

/** The handlers of this domain's events, by event type. */
export const warningEvents: Record<string, EventHandler> = {
  [LOW_BALANCE]: tellKeepers,
  [MONEY_MOVED]: tellMoved,
  [PACKAGE_ENDING]: tellEnding,
  [UNPAID_FEE]: tellUnpaid,
  [SEATS_NEEDED]: tellSeatless,
};

/**
 * Presents news about money. Balance or package minutes run low, a package ends, or a line fee could not be paid. It also tells
 * members that calls need a seat which they do not have.
 */
export const warningPushes: Presenters = {
  [push.moneyMoved]: async () => ({ data: null }),
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
  if (kept.of === 'package') return words[language].ends(String(kept.name), Number(kept.days));
  if (kept.of === 'fee') return words[language].fee(formatPrice(Number(kept.amount)));
  if (kept.of === 'seats') return words[language].seat;
  const { of, low } = lowOf(kept);
  return words[language][of](low);
}

function lowOf({ of: what, level, left, goesOn }: PushData): { of: 'minutes' | 'balance'; low: Low } {
  const known = level === 20 || level === 5 ? level : 0;
  return {
    of: what === 'minutes' ? 'minutes' : 'balance',
    low: { level: known, left: Number(left ?? 0), goesOn: goesOn === true },
  };
}
