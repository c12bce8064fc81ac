import type { CallCause, CallParty } from '@haihu/contract/calls/values';

/** The result of a call to a task's number. */
export interface EndedCall {
  numberId: string;
  callId: string;
  cause: CallCause;
  talked: boolean;
  /** The agent who talked or was meant to; null: nobody. */
  agentId: string | null;
  hungUpBy: CallParty | null;
  /** Seconds that the call rang, counted from its beginning, and seconds that both talked. */
  seconds: { ringing: number; talk: number };
  /**
   * The instants of the callee's answer, of the beginning of the talk and of the end. They are ISO 8601 UTC by the
   * engine's clock. Null: never.
   */
  answeredAt: string | null;
  joinedAt: string | null;
  endedAt: string;
  /** The end of the call by the server's clock. */
  at: Date;
}
