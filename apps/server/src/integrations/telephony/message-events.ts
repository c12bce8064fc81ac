import type { MachineVerdict } from '@haihu/contract/calls/values';
import type { OwnSound } from './sounds.ts';

/** The recorded message of a task or an enterprise, which machines hear. */
export interface MessageSound {
  /** Null: the enterprise's, for all calls. */
  taskId: string | null;
  /** The enterprise's own sound. Without it, the operator has put the message at the engine. */
  own?: OwnSound;
}

/**
 * Tells of a message that a caller leaves. `seconds` null: it begins, after the tone. Otherwise it is over and has this
 * length, and 0 if nothing was said. A new driver tells the beginning again.
 */
export interface MessageEvent {
  type: 'message';
  at: string;
  seconds: number | null;
}

/**
 * Tells of a machine that may have answered. `heard`: what it was, and the milliseconds that it took to know it from the
 * customer's answer on. `left`: a message is over. `isLeft` false: the machine hung up before, or there is no file.
 */
export type MachineEvent =
  | { type: 'heard'; at: string; verdict: MachineVerdict; ms: number }
  | { type: 'left'; at: string; isLeft: boolean };
