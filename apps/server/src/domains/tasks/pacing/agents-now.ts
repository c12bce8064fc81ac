import type { AgentNow } from '../../calls/calls.api.ts';

/** Returns true for an agent who can take a call now. */
export const canTakeCall = ({ state, canRing }: AgentNow) => state === 'ready' && canRing;
const isInCall = ({ state }: AgentNow) => state === 'calling' || state === 'busy';
/** Returns true for an agent who is in a call or in after-call work. */
export const isOccupied = (taskAgent: AgentNow) => isInCall(taskAgent) || taskAgent.state === 'wrap_up';
/** Returns true for an agent who neither takes calls nor ends one. */
export const hasLeft = (taskAgent: AgentNow) => !canTakeCall(taskAgent) && !isOccupied(taskAgent);
/** Returns the state of an agent in the words of the pacing rules. */
export const pacingStateOf = (taskAgent: AgentNow) =>
  isInCall(taskAgent) ? 'talking' : taskAgent.state === 'wrap_up' ? 'wrap_up' : 'ready';
