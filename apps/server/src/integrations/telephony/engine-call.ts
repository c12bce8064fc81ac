import type { CallState } from '@haihu/contract/calls/values';

/** A call of ours on a node. */
export interface EngineCall {
  callId: string;
  tenantId: string;
  state: CallState;
  /** The present by the clock that the events of the call have. ISO 8601 UTC. Absent: by ours. */
  now?: string;
}
