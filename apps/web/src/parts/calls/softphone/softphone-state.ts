import type { MicrophoneProblem } from './microphone.ts';

export interface PageCall {
  /** `ringing`: it waits to be picked up. `joining`: sound is on its way. */
  phase: 'ringing' | 'joining' | 'talking';
  /** Milliseconds since 1970; null before the talk. */
  since: number | null;
  /** `lost`: it flowed, and is hoped to come back; `blocked`: it found no way in time. */
  sound: 'coming' | 'flows' | 'lost' | 'blocked';
  isMuted: boolean;
  isHeld: boolean;
}

export interface SoftphoneState {
  /**
   * `lost`: the line to the server broke, and it comes back by itself; a call goes on meanwhile. `elsewhere`: another page
   * of this browser has the phone. `taken`: another browser has it.
   */
  status: 'off' | 'connecting' | 'ready' | 'lost' | 'refused' | 'elsewhere' | 'taken';
  /** What the server said of a refusal; empty for every other state. */
  words: string;
  call: PageCall | null;
  /** Why the last call could not be picked up. */
  problem: MicrophoneProblem | null;
}
