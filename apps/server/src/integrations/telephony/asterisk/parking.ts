import type { TelephonyEvent } from '../telephony.ts';
import type { AgentsNow } from './agent-verbs.ts';
import { AriError } from './ari-errors.ts';
import type { createConsult } from './consult.ts';
import type { LiveCallParts } from './live-call-parts.ts';
import type { HoldReason } from './marks.ts';
import type { createCallPhones } from './parts.ts';

interface ParkingParts extends Pick<LiveCallParts, 'ids' | 'board'> {
  now: AgentsNow;
  phones: Pick<ReturnType<typeof createCallPhones>, 'get'>;
  consult: Pick<ReturnType<typeof createConsult>, 'isOn' | 'colleague'>;
  run(work: Promise<unknown>): void;
  /** Moves the customer to the music or back, after all earlier moves. */
  toMusic(isOn: boolean, why?: HoldReason): Promise<unknown>;
  hangUp(id: string): void;
  clock(): string;
  isTalking(): boolean;
  tell(now: Extract<TelephonyEvent, { type: 'consult' }>['now'], at: string): void;
}

/** Lets a customer wait with music for somebody who takes the call, without any agent. */
export function createEngineParking(parts: ParkingParts) {
  const { ids, board, now, phones, consult, run, toMusic, hangUp, clock, isTalking, tell } = parts;

  async function park(): Promise<boolean> {
    const agent = now.present;
    if (!isTalking() || now.joining || !agent || consult.isOn() || consult.colleague()) return false;
    try {
      await (now.isHeld || now.isLost ? board.markHeld(ids.customer, 'park') : toMusic(true, 'park'));
    } catch (error) {
      // A customer who still hears the recording notice is not in the bridge, and cannot leave it.
      if (error instanceof AriError) return false;
      throw error;
    }
    // The agent may have hung up meanwhile.
    if (!isTalking() || now.present !== agent) return false;
    Object.assign(now, { present: null, isHeld: false, isLost: false, isParked: true, waits: true });
    tell('parked', clock());
    phones.get(agent)!.isReplaced = true;
    hangUp(agent);
    return true;
  }

  /** Settles a call that was found again. An agent who is still there has the customer back. */
  function settle(at: string): void {
    if (now.waits) return tell('parked', at);
    now.isHeld = now.isLost = false;
    run(toMusic(false));
  }

  return { park, settle };
}
