import type { CallCause, CallParty } from '@haihu/contract/calls/values';

/** What a call to a task's number came to. */
export interface EndedCall {
  numberId: string;
  callId: string;
  cause: CallCause;
  talked: boolean;
  /** Who talked, or was to. */
  agentId: string | null;
  hungUpBy: CallParty | null;
  /** How long it rang from its beginning, and how long both talked. */
  seconds: { ringing: number; talk: number };
  /** When the callee answered, when both began to talk, and the end, by the engine's clock, ISO 8601 UTC; null: never. */
  answeredAt: string | null;
  joinedAt: string | null;
  endedAt: string;
  /** By our clock. */
  at: Date;
}
