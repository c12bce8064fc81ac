import type { AgentState, PauseReason } from '@haihu/contract/calls/values';
import { t } from './agent-texts.ts';

/** Writes an agent's state: 空闲, 小休 · 用餐. */
export function agentStateWords({ state, reason }: { state: AgentState; reason: PauseReason | null }): string {
  return reason ? t.withReason(t.states[state], t.reasons[reason]) : t.states[state];
}
