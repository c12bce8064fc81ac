import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './call-back-words/zh.ts';

const HOUR = 60;
const MINUTE = 60_000;

const t = texts<typeof zh>(import.meta.glob('./call-back-words/*.ts', { eager: true }));

/** Writes the distance of a call-back and its urgency: 逾期 18 分钟, 3 小时后. `at` is ISO 8601, `now` milliseconds. */
export function callBackWords(at: string, now: number): { when: string; urgency: 'late' | 'soon' | 'later' } {
  const away = Date.parse(at) - now;
  if (away <= 0) return { when: t.late(roughly(-away, Math.floor)), urgency: 'late' };
  return { when: t.after(roughly(away, Math.round)), urgency: away < HOUR * MINUTE ? 'soon' : 'later' };
}

/** Writes a duration in its largest useful unit. A delay counts whole units only: 37 hours are one day late. */
function roughly(milliseconds: number, whole: (count: number) => number): string {
  const minutes = Math.max(1, whole(milliseconds / MINUTE));
  if (minutes < HOUR) return t.minutes(minutes);
  return minutes < 24 * HOUR ? t.hours(whole(minutes / HOUR)) : t.days(whole(minutes / (24 * HOUR)));
}
