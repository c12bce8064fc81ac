import type { SoldLine, SoldPackage } from '@haihu/contract/billing/catalogue';
import { listed } from '../../../shared/i18n/listed.ts';
import { price } from '../../../parts/billing/price.ts';
import { exact } from '../money-words.ts';
import { t } from './texts.ts';

/** Writes the price of a minute: 0.12, or 0.065 if it has more decimals. */
export const minutePrice = (units: string) =>
  exact(units)
    .replace(/00$/, '')
    .replace(/(\.\d\d\d)0$/, '$1');

export function validityWords({ unit, count }: SoldPackage['validity']): string {
  return unit === 'day' ? t.days(count) : t.months(count);
}

export const linesWords = ({ lines }: SoldPackage) =>
  lines.length === 0 ? t.everyLine : listed(lines.map(({ name }) => name));

export const countingWords = ({ stepSeconds, minimumSeconds }: SoldLine) =>
  minimumSeconds > 0 ? `${t.step(stepSeconds)} · ${t.minimum(minimumSeconds)}` : t.step(stepSeconds);

/** Facts about a product: the name of each figure, and the figure. */
export type Facts = [name: string, value: string][];

export function packageFacts(sold: SoldPackage): Facts {
  const { fields } = t;
  return [
    [fields.price, t.yuan(price(sold.price))],
    [fields.minute, t.perMinute(minutePrice(String(Math.round(Number(sold.price) / sold.minutes))))],
    [fields.minutes, t.minutes(sold.minutes.toLocaleString('en'))],
    [fields.validity, validityWords(sold.validity)],
    [fields.lines, linesWords(sold)],
    [fields.seats, t.seats(sold.seats)],
    [fields.seatPrice, sold.seatPrice === null ? t.none : t.yuan(price(sold.seatPrice))],
  ];
}

export function lineFacts(sold: SoldLine): Facts {
  const { fields } = t;
  return [
    [fields.minute, t.perMinute(minutePrice(sold.minutePrice))],
    [fields.carrier, sold.carrier],
    [fields.area, sold.area],
    [fields.answerRate, t.percent(sold.answerRate)],
    [fields.step, countingWords(sold)],
    [fields.concurrency, t.calls(sold.concurrency)],
    [fields.setupFee, t.yuan(price(sold.setupFee))],
    [fields.monthlyFee, t.yuan(price(sold.monthlyFee))],
  ];
}
