import type { AgentState } from '@haihu/contract/calls/values';

/** The colours of an agent's states in lists of the team. */
export const stateTones = {
  ready: 'accent',
  calling: 'call',
  busy: 'call',
  wrap_up: 'warn',
  break: 'warn',
  offline: '3',
} as const satisfies Record<AgentState, string>;
