import type { HeldLine } from '@haihu/contract/calls/lines';
import { formatExactPrice } from '@haihu/rules/money';
import { clockTime, dayAndClock } from '../../../shared/lib/day.ts';
import { t } from './texts.ts';

/** Writes the price of a line: 0.1200 元/分钟. */
export const priceWords = ({ price }: Pick<HeldLine, 'price'>) => t.perMinute(formatExactPrice(Number(price)));

/** Writes the price of a line's callers: 呼入 0.1500 元/分钟. Null: they cost nothing. */
export const inboundPriceWords = ({ inboundPrice = '0' }: Pick<HeldLine, 'inboundPrice'>) =>
  inboundPrice === '0' ? null : t.inboundPerMinute(formatExactPrice(Number(inboundPrice)));

/** Writes what is special in the way to the carrier: 信令已加密（TLS） · 通话声音已加密（SRTP）. Empty: nothing is. */
export const carrierWayWords = ({ transport = 'udp', media = 'rtp' }: Pick<HeldLine, 'transport' | 'media'>) =>
  [t.transports[transport], t.media[media]].filter(Boolean).join(' · ');

/** Writes the state of a line: 可用, 已占满, 休息中 · 12:00 恢复. */
export function lineStateWords({ reason, health, numbers }: HeldLine): string {
  if (reason === null) return t.usable;
  const ends = numbers.flatMap((number) => number.health.pausedUntil ?? []);
  const until = health.pausedUntil ?? ends.toSorted()[0];
  const words = t.faults[reason];
  return reason === 'paused' && until ? `${words} · ${t.pausedUntil(clockTime(until))}` : words;
}

/** Writes the calls of a number today, and why it rests: 今天 300/300 · 今天打满了 · 明天 00:00 恢复. */
export function numberDayWords(
  { callsToday = 0, health: { state, reasons, pausedUntil } }: HeldLine['numbers'][number],
  mostADay: number,
): string {
  const until = pausedUntil === null ? [] : [t.shownAgain(dayAndClock(pausedUntil))];
  const rest = state === 'paused' ? [...reasons.map((reason) => t.reasons[reason]), ...until] : [];
  return [t.today(callsToday, mostADay), ...rest].join(' · ');
}

/** Writes a share: 23%, or a dash without calls. */
export function shareWords(part: number, whole: number): string {
  return whole === 0 ? t.none : t.percent(Math.round((part / whole) * 100));
}
