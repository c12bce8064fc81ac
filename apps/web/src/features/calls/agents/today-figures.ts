import type { ReplyOf } from '@haihu/contract/contract';
import { durationWords, shortDuration } from '@haihu/rules/duration';
import { language } from '../../../shared/i18n/language.ts';

/** Writes the team's calls, the share that was answered, and the talk time of today. */
export function todayFigures({
  calls,
  answered,
  talkSeconds,
}: Pick<ReplyOf<'calls.board'>['team'], 'calls' | 'answered' | 'talkSeconds'>) {
  return {
    calls: String(calls),
    answered: calls === 0 ? '–' : `${Math.round((answered / calls) * 100)}%`,
    talkTime: shortDuration(talkSeconds, durationWords[language]),
  };
}
