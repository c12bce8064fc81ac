import { RequestError } from '../../../shared/lib/request-error.ts';
import { dayOf } from '@haihu/rules/day';
import { clockTime, dayAndClock, today } from '../../../shared/lib/day.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import { t } from '../texts.ts';

export const ALREADY_TALKING = 41301;
/** Error code: `data.callId` is the call that needs its follow-up first. */
export const FOLLOW_UP_FIRST = 41309;
const LEASED = 41005;

const HOUR = 60;
const DAY = 24 * HOUR;

/** Writes why a call was refused, and when it is allowed again: 本号码 24 小时内已拨 3 次，14:05 后可再拨. */
export function refusalWords(error: Error): string {
  if (!(error instanceof RequestError)) return error.message;
  const { allowedAgainAt, limit, by, until } = error.data ?? {};
  if (error.code === LEASED && typeof by === 'string') {
    return typeof until === 'string' ? t.blockedUntil(t.leasedBy(by), whenWords(until)) : t.leasedBy(by);
  }
  const why = isLimit(limit) ? t.tooOften(spanWords(limit.withinMinutes), limit.most) : error.message;
  return typeof allowedAgainAt === 'string' ? t.blockedUntil(why, whenWords(allowedAgainAt)) : why;
}

interface Limit {
  most: number;
  withinMinutes: number;
}

function isLimit(value: unknown): value is Limit {
  return typeof value === 'object' && value !== null && 'most' in value && 'withinMinutes' in value;
}

/** Writes a period: 1 分钟, 24 小时, 30 天. */
function spanWords(minutes: number): string {
  if (minutes < HOUR) return t.minutes(minutes);
  return minutes <= DAY ? t.hours(Math.round(minutes / HOUR)) : t.days(Math.round(minutes / DAY));
}

/** Writes an instant: 14:05, 明天 09:00. */
function whenWords(instant: string): string {
  return dayOf(instant, sessionZone()) === today() ? clockTime(instant) : dayAndClock(instant);
}
