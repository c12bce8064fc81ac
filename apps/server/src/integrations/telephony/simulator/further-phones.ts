import type { AgentLeg, CallOrder } from '../telephony.ts';
import { isPhoneAbsent } from './absent-phone.ts';
import type { CallTimers } from './call-timers.ts';
import type { Ears, SimulatedStory } from './simulated-story.ts';

/** Milliseconds after which an agent's phone that rings is answered. */
export const AGENT_ANSWERS_AFTER = 1000;

export interface FurtherPhonesParts {
  order: CallOrder;
  timers: CallTimers;
  story: SimulatedStory;
  absent: Ears['absent'];
}

/** Makes the phones that are rung while the customer is on the line: of an agent, of a colleague and of a listener. */
export function createFurtherPhones({ order, timers, story, absent }: FurtherPhonesParts) {
  const ringMs = order.ringSeconds * 1000;
  /** `rings`: a colleague is rung to take the call over. `waits`: the colleague picked up and waits to be let in. */
  let transfer: 'rings' | 'waits' | null = null;
  /** True after the agent left before the colleague came. */
  let isParked = false;

  /** Rings one more phone while the customer is on the line. Returns a function that stops the ring. */
  function ringBeside(which: 'agent' | 'monitor', leg: AgentLeg, isUp: () => void, isAway = () => {}): () => void {
    story.tellLeg(which, 'dialled');
    const isGone = (q850: number) => {
      story.tellLeg(which, 'ended', q850);
      absent(which, story.now());
      isAway();
    };
    const answer = () => {
      story.tellLeg(which, 'answered');
      isUp();
    };
    const cancel = isPhoneAbsent(leg)
      ? timers.later(ringMs, () => isGone(19))
      : timers.later(AGENT_ANSWERS_AFTER, answer);
    return () => {
      cancel();
      isGone(21);
    };
  }

  function startTransfer(to: AgentLeg): void {
    transfer = 'rings';
    ringBeside('agent', to, () => (transfer = 'waits'), nobodyTakesOver);
  }

  /** Rings the agent who left. Without that agent the call is over. */
  function nobodyTakesOver(): void {
    transfer = null;
    if (!isParked) return;
    const back = () => (isParked = false);
    if (order.agentLeg) ringBeside('agent', order.agentLeg, back, () => story.end('answered', 'system'));
    else story.end('answered', 'system');
  }

  return {
    ringBeside,
    isParked: () => isParked,
    transfer(to: AgentLeg): boolean {
      if (!story.talks() || transfer || isParked) return false;
      startTransfer(to);
      return true;
    },
    takeOver(mayHave: boolean): boolean {
      if (transfer !== 'waits') return false;
      if (!mayHave || !isParked) story.dropAgent(!isParked);
      if (mayHave) [transfer, isParked] = [null, false];
      else nobodyTakesOver();
      return true;
    },
    /** Lets the agent leave a call that a colleague is rung for. Returns false if the call ends with the agent. */
    park(): boolean {
      if (!transfer || isParked) return false;
      isParked = true;
      story.dropAgent(transfer === 'waits');
      return true;
    },
  };
}
