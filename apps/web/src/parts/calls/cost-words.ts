import type { CallMeter } from '@haihu/contract/calls/lines';
import type { MeterReading } from '@haihu/rules/billing/charging/charging';
import { formatExactPrice, formatPrice } from '@haihu/rules/money';
import { t } from './meter-texts.ts';

/** The cost of a call. */
export interface CallCost {
  /** Whole minutes paid by packages. */
  packageMinutes: number;
  /** The rest in units of 0.0001 yuan. */
  cost: number;
}

/** Writes the cost: 套餐 1 分钟 + 0.1200 元. Shows every decimal, as the bills do. */
export function callCostWords({ packageMinutes, cost }: CallCost): string {
  const money = cost > 0 || packageMinutes === 0 ? t.yuan(formatExactPrice(cost)) : null;
  const minutes = packageMinutes > 0 ? t.inPackage(packageMinutes.toLocaleString('en')) : null;
  return [minutes, money].filter(Boolean).join(' + ');
}

/**
 * Writes how the next call is paid. With package minutes: 套餐还剩 2,329 分钟. Without: the price and the minutes that the
 * money buys: 0.1200 元/分钟 · 还可打 825 分钟 · 占用 0.12 元.
 */
export function costWords(
  { minutePrice, held }: Pick<CallMeter, 'minutePrice' | 'held'>,
  { minutesLeft, packageMinutesLeft }: Pick<MeterReading, 'minutesLeft' | 'packageMinutesLeft'>,
): string {
  if (minutesLeft === Infinity) return t.free;
  if (packageMinutesLeft > 0) return t.packageLeft(packageMinutesLeft.toLocaleString('en'));
  return [
    t.perMinute(formatExactPrice(Number(minutePrice))),
    t.minutesLeft(minutesLeft.toLocaleString('en')),
    held !== '0' && t.held(formatPrice(Number(held))),
  ]
    .filter(Boolean)
    .join(' · ');
}
