import type { TaskStandstill } from '@haihu/contract/tasks/pacing';
import { STANDS_STILL_AFTER } from '@haihu/contract/tasks/values';
import { durationWords, shortDuration } from '@haihu/rules/duration';
import { language } from '../../shared/i18n/language.ts';
import { dayAndClock } from '../../shared/lib/day.ts';
import { t } from './standstill-texts.ts';

/** The words of a task's screen about its dialling. */
export interface TaskStandstillWords {
  /** True if the task does not dial although agents are ready and numbers due. */
  isAlarm: boolean;
  /** Lines of text, the most important first. */
  lines: string[];
}

/**
 * Returns the words for a moment, in milliseconds of the server's clock. `leads`: for a member who supervises all
 * agents.
 */
export function taskStandstillWords(standstill: TaskStandstill, now: number, leads: boolean): TaskStandstillWords {
  const { fault, own, refused, ready, lastPlacedAt, standsStillAt } = standstill;
  const isAlarm = standsStillAt !== null && Date.parse(standsStillAt) <= now;
  const ownWords = own && (own.refusal ? t.ownRefusals[own.refusal] : t.own[own.state]);
  const reasons = [
    fault && t.faults[fault],
    ownWords,
    ...refused.filter(({ userId }) => userId !== own?.userId).map(({ refusal, name }) => t.refusals[refusal!](name)),
    leads && ready === 0 && refused.length === 0 && !ownWords && t.noneReady,
    numbersWords(standstill, leads),
  ].filter((line) => typeof line === 'string');
  const ago = (from: string) => shortDuration((now - Date.parse(from)) / 1000, durationWords[language]);
  if (isAlarm) {
    const since = new Date(Date.parse(standsStillAt) - STANDS_STILL_AFTER).toISOString();
    const still = t.standsStill(ago(since));
    return { isAlarm, lines: [still, ...(reasons.length > 0 ? reasons : [t.standsStillUnknown])] };
  }
  const last = lastPlacedAt ? t.lastPlaced(ago(lastPlacedAt)) : t.nonePlaced;
  const next = reasons.length > 0 ? null : nextWords(standstill, now);
  return { isAlarm, lines: [...reasons, [last, next].filter(Boolean).join(' · ')] };
}

function numbersWords({ numbers, ready, own, nextAt }: TaskStandstill, leads: boolean): string | null {
  const waits = leads ? ready > 0 : own?.state === 'ready';
  if (!waits || numbers === 'due') return null;
  if (numbers === 'later' && nextAt) return t.numbersLater(dayAndClock(nextAt));
  return leads ? t.numbersNone : t.ownNumbersNone;
}

function nextWords({ nextAt }: TaskStandstill, now: number): string | null {
  if (nextAt === null) return null;
  const seconds = Math.ceil((Date.parse(nextAt) - now) / 1000);
  return seconds > 0 ? t.next(seconds) : t.nextSoon;
}
