export {
  type ReadyAgent,
  readyAgents,
  RESULT_WAIT,
  type AgentNow,
  findAgentsNow,
  waitForResult,
} from './agents/states.usecases.ts';
export { sendOnBreak } from './core/send-on-break.ts';
export type { AmendedCall, CallableNumber, EndedCall, MachineRule, PastCalls, TaskCalls } from './calls.seams.ts';
export { countedCallers } from './core/counted-callers.ts';
export { countedCalls, isUndialled } from './core/counted-calls.ts';
export { askToWait, endCallsNow, giveCall, holdCall, tellNobodyIsThere } from './core/given-calls.ts';
export { findNodeGroups, findReached } from './core/nodes.repository.ts';
export { soundSums } from './core/quality.repository.ts';
export { AGENT_CHANNEL, endWrapUp } from './core/states.repository.ts';
export { endRinging, hasUnwrittenTaskCall } from './core/task-calls.repository.ts';
export { findJudged, findMachine, judgeCall } from './machines/machines.repository.ts';
export { hasLine } from './lines/lines.repository.ts';
export { CannotRegister, NoTransport } from './lines/lines.usecases.ts';
export { hasOwnSound } from './sounds/sounds.repository.ts';
export { type CallApi, type CountedCall } from './records/call-api.ts';
