import type { CallState } from '@haihu/contract/calls/values';
import type { LostSoundLimits } from '../lost-sound.ts';
import type { AdoptOrder, AgentLeg, CallOrder, KeptEnd } from '../telephony.ts';
import type { CallIds } from './ids.ts';
import type { KeptVoiceMessage } from './marks.ts';
import type { Switchboard } from './parts.ts';
import type { StoryEvent } from './story.ts';

export interface LiveCallParts {
  order: CallOrder;
  ids: CallIds;
  board: Switchboard;
  tell(event: StoryEvent): void;
  /** Returns the length of the recording in seconds; null: there is none. */
  recordedSeconds(): Promise<number | null>;
  /** Returns the length of the recording that is stored now; null: there is none. */
  storedSeconds(): Promise<number | null>;
  /** Returns what was recorded under this name before the answer, as a WAV file, and deletes it. Null: nothing. */
  takeEarly(name: string): Promise<Buffer | null>;
  /** Returns the answer and the end of the customer's channel, which Asterisk kept; null: nothing. */
  keptEnd(): Promise<KeptEnd | null>;
  onProblem(problem: unknown): void;
  lostSound: LostSoundLimits;
  /** The sound that a customer who called us hears while waiting. Absent: the customer did not call us. */
  hears?: AdoptOrder['hears'] | undefined;
  /**
   * The state of a call that was found again: its agent, its supervisors, and whether both talk. `agent` null: a
   * customer who was rung first waits for one. `dialledAt`: milliseconds since 1970, if it is known.
   */
  found?: {
    agent: string | null;
    /** Channel of a colleague whom the agent consults, or who talks with both. */
    colleague: string | null;
    /** True while the customer hears music because the agent consults a colleague. */
    isConsulting: boolean;
    /** True while the customer hears music because the page of the agent is not heard. */
    isLost: boolean;
    /** True when the agent's phone is a page. */
    isPage: boolean;
    /** True when the agent who consulted is gone, and the colleague is the agent now. */
    isHanded: boolean;
    /** True when the customer was parked: marked so, with or without an agent who is still there. */
    isParked: boolean;
    dialledAt?: number | null;
    /** Milliseconds by which the clock of the call is ahead of ours. */
    clockAhead?: number;
    monitors: readonly string[];
    ears: number;
    isHeld: boolean;
    isCustomerReady: boolean;
    state: CallState;
    /** The message that the caller leaves. Null or absent: none. */
    message?: KeptVoiceMessage | null;
  };
}

/** The state of a call at Asterisk: the states of its channels, and the channels in its bridge. */
export interface There {
  states: ReadonlyMap<string, string>;
  inBridge: ReadonlySet<string>;
}

/** An agent who is rung in addition to the first: to join, to take the call over, to have it back, or to be consulted. */
export interface Joining {
  id: string;
  leg: AgentLeg;
  why: 'connect' | 'transfer' | 'recall' | 'consult';
}
