import type { AgentState, PauseReason } from '@haihu/contract/calls/values';
import { durationWords, shortDuration } from '@haihu/rules/duration';
import { language } from '../../../shared/i18n/language.ts';
import { t } from './agent-texts.ts';

/** Writes an agent's state: 空闲, 小休 · 用餐. */
export function agentStateWords({ state, reason }: { state: AgentState; reason: PauseReason | null }): string {
  return reason ? t.withReason(t.states[state], t.reasons[reason]) : t.states[state];
}

/** Writes minutes: 18分, 1时04分. */
export function shortMinutes(minutes: number): string {
  const words = durationWords[language];
  return minutes < 60 ? `${minutes}${words.minute}` : shortDuration(minutes * 60, words);
}
