import type { CallState } from '@haihu/contract/calls/values';
import type { AgentLeg, CallOrder } from '../telephony.ts';
import type { CallIds } from './ids.ts';
import type { Switchboard } from './parts.ts';
import type { Told } from './story.ts';

export interface LiveCallParts {
  order: CallOrder;
  ids: CallIds;
  board: Switchboard;
  tell(event: Told): void;
  /** Seconds of what was recorded; null: nothing. */
  recordedSeconds(): Promise<number | null>;
  onProblem(problem: unknown): void;
  /** One that was found again: whom it has, and whether both talk. */
  found?: {
    agent: string;
    monitors: readonly string[];
    ears: number;
    isHeld: boolean;
    isCustomerReady: boolean;
    state: CallState;
  };
}

/** What is there of a call: the states of its channels, and which of them are in its bridge. */
export interface There {
  states: ReadonlyMap<string, string>;
  inBridge: ReadonlySet<string>;
}

/** An agent who is rung beside the first: to be joined, to take the call over, or to have it back. */
export interface Joining {
  id: string;
  leg: AgentLeg;
  why: 'connect' | 'transfer' | 'recall';
}
