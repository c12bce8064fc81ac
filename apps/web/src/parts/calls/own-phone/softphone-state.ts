import type { SoundFigures } from '@haihu/rules/calls/quality';
import type { MicrophoneProblem } from './microphone.ts';

export interface PageCall {
  /** `ringing`: waits for the user to answer. `joining`: the sound is being connected. */
  phase: 'ringing' | 'joining' | 'talking';
  /** Start of the talk in milliseconds since 1970. `null` before it. */
  since: number | null;
  /** `lost`: the sound broke off and may come back. `blocked`: it found no network path in time. */
  sound: 'coming' | 'flows' | 'lost' | 'blocked';
  isMuted: boolean;
  isHeld: boolean;
}

/** The sound of a call as this page has heard it up to now. */
export interface HeardSound extends SoundFigures {
  /** The kind of this device's end of the path: `host`, `srflx`, `prflx` or `relay`. `null`: the browser does not tell. */
  way: string | null;
  /** `udp`, or that to the relay: `udp`, `tcp`, `tls`. */
  transport: string | null;
  /** The loudness of the microphone, from 0 to 1. `null`: the browser does not tell. */
  level: number | null;
}

export interface SoftphoneState {
  /**
   * `lost`: the connection to the server broke and will come back; a call continues meanwhile. `elsewhere`: another
   * page of this browser has the phone. `taken`: another browser has it.
   */
  status: 'off' | 'connecting' | 'ready' | 'lost' | 'refused' | 'elsewhere' | 'taken';
  /** The server's words about a refusal. Empty in every other state. */
  words: string;
  call: PageCall | null;
  /** The reason why the last call could not be answered. */
  problem: MicrophoneProblem | null;
  /** The sound of this call, or of the last one. */
  heard: HeardSound | null;
  /** True after several calls in a row in which this page heard badly, until the next call. */
  isPoor: boolean;
}
