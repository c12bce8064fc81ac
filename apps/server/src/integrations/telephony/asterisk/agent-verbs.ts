import type { ConsultEnd } from '@haihu/contract/calls/values';
import { type AgentLeg, CONSULT_RINGS } from '../telephony.ts';
import { AriError } from './ari-errors.ts';
import type { createConsult } from './consult.ts';
import type { Joining, LiveCallParts } from './live-call-parts.ts';
import type { createCallPhones } from './parts.ts';
import type { createStory } from './story.ts';

/** The agents of a call at this moment. */
export interface AgentsNow {
  /** The channel of the agent who has the call. */
  present: string | null;
  /** The phone of the present agent; null if the agent was found again, because then it is not known. */
  presentLeg: AgentLeg | null;
  joining: Joining | null;
  /** True while the agent has the customer on hold. */
  isHeld: boolean;
  /** True after the agent left before the new agent picked up. Until then the customer hears music. */
  isParked: boolean;
  /** True while the customer hears music because the page of the agent is not heard. */
  isLost: boolean;
  /** True while a parked customer waits for somebody to take the call. Nobody is rung again by itself. */
  waits: boolean;
}

interface AgentVerbParts extends Pick<LiveCallParts, 'order' | 'ids' | 'board'> {
  phones: ReturnType<typeof createCallPhones>;
  story: Pick<ReturnType<typeof createStory>, 'state' | 'talks'>;
  hangUp(id: string): void;
  clock(): string;
  now: AgentsNow;
  consult: ReturnType<typeof createConsult>;
  /** Moves the customer to the music or back, after all earlier moves. */
  toMusic(isOn: boolean): Promise<unknown>;
  isTalking(): boolean;
  isEnding(): boolean;
  /** `seconds`: the time for which it rings, if it is shorter than the order says. */
  ringBeside(leg: AgentLeg, why: Joining['why'], seconds?: number): void;
  /** Gives the customer to the agent who was rung beside the first. */
  talksNow(): void;
  /** Gives the customer to the colleague whom the agent consults. */
  handToColleague(at: string): void;
}

/** Makes the functions that change the agents of a call. They return false when the call has not come so far. */
export function createAgentVerbs(parts: AgentVerbParts) {
  const { order, ids, board, phones, story, hangUp, now, consult, toMusic, isTalking, isEnding, ringBeside } = parts;
  return {
    async hold(isOn: boolean): Promise<boolean> {
      if (!isTalking() || !now.present || consult.isOn()) return false;
      if (now.isHeld === isOn) return true;
      now.isHeld = isOn;
      try {
        await (now.isLost ? board.markHeld(ids.customer, 'hold') : toMusic(isOn));
        now.isLost = false;
      } catch (error) {
        now.isHeld = !isOn;
        // A customer who still hears the recording notice is not in the bridge, and cannot leave it.
        if (error instanceof AriError) return false;
        throw error;
      }
      return true;
    },
    async mute(isOn: boolean): Promise<boolean> {
      if (!isTalking() || !now.present) return false;
      await board.mute(now.present, isOn);
      return true;
    },
    transfer(to: AgentLeg): boolean {
      if (!isTalking() || now.joining || !(now.present || now.waits) || consult.colleague()) return false;
      ringBeside(to, 'transfer');
      return true;
    },
    takeOver(mayHave: boolean): boolean {
      if (now.joining?.why !== 'transfer' && now.joining?.why !== 'consult') return false;
      const { id, leg, why } = now.joining;
      if (!phones.get(id)!.isUp || isEnding()) return false;
      if (!mayHave) hangUp(id);
      else if (why === 'transfer') parts.talksNow();
      else {
        now.joining = null;
        consult.meet({ id, leg });
      }
      return true;
    },
    async consult(to: AgentLeg, seconds: number = CONSULT_RINGS): Promise<boolean> {
      if (!isTalking() || now.joining || !now.present || consult.isOn() || consult.colleague()) return false;
      try {
        await consult.begin(now.isHeld || now.isLost);
      } catch (error) {
        if (error instanceof AriError) return false;
        throw error;
      }
      now.isHeld = now.isLost = false;
      if (isTalking()) ringBeside(to, 'consult', seconds);
      return true;
    },
    async consultEnd(how: ConsultEnd): Promise<boolean> {
      if (isEnding()) return false;
      const id = now.joining?.why === 'consult' && how === 'back' ? now.joining.id : consult.colleague()?.id;
      if (!id || !now.present) return false;
      if (how === 'joinAll') await consult.joinAll();
      else if (how === 'back') hangUp(id);
      else {
        const before = now.present;
        parts.handToColleague(parts.clock());
        phones.get(before)!.isReplaced = true;
        hangUp(before);
      }
      return true;
    },
    connect(leg: AgentLeg): boolean {
      const waits = story.state() === 'customer_ringing' || story.state() === 'customer_answered';
      if (order.first === 'agent' || now.present || now.joining || isEnding() || !waits) return false;
      ringBeside(leg, 'connect');
      return true;
    },
    stopRinging(): boolean {
      if (now.joining?.why !== 'connect' || isEnding()) return false;
      hangUp(now.joining.id);
      return true;
    },
  };
}
