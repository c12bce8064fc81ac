import type { CallCause, CallParty } from '@haihu/contract/calls/values';
import type { AgentLeg } from '../telephony.ts';
import { AriError } from './ari-errors.ts';
import { createCallerWait } from './caller-wait.ts';
import type { Joining, LiveCallParts } from './live-call-parts.ts';
import type { createCallPhones } from './parts.ts';
import type { createStory } from './story.ts';
import type { createSupervisors } from './supervisors.ts';

interface CallAgentParts extends Pick<LiveCallParts, 'order' | 'ids' | 'board' | 'found' | 'hears'> {
  phones: ReturnType<typeof createCallPhones>;
  story: Pick<ReturnType<typeof createStory>, 'reach' | 'state' | 'talks'>;
  supervisors: Pick<ReturnType<typeof createSupervisors>, 'follow'>;
  /** Runs work without waiting. Calls `otherwise` if Asterisk refuses. */
  run(work: Promise<unknown>, otherwise?: () => void): void;
  /** Rings a phone. Returns the id of its channel. `isExpected`: the phone may pick up by itself. */
  ring(role: 'agent', leg: AgentLeg, isExpected: boolean): string;
  hangUp(id: string): void;
  end(by: CallParty, cause: CallCause): void;
  /** True once the call is being ended. */
  isEnding(): boolean;
  isCustomerReady(): boolean;
}

export type CallAgents = ReturnType<typeof createCallAgents>;

/**
 * Keeps the agents of a call: the present one, and one who is rung to join, to take the call over or to have it back.
 * Lets the customer hear music while no agent is there.
 */
export function createCallAgents(parts: CallAgentParts) {
  const { order, ids, board, found, hears, phones, story, supervisors, run, ring, hangUp, end } = parts;
  let present: string | null = found?.agent ?? null;
  /** The phone of the present agent; null if the agent was found again, because then it is not known. */
  let presentLeg = order.agentLeg;
  let joining: Joining | null = null;
  /** True while the agent has the customer on hold. */
  let isHeld = found?.isHeld ?? false;
  /** True after the agent left before the new agent picked up. Until then the customer hears music. */
  let isParked = false;
  /** The customer's moves out of the bridge and back, one after the other. */
  let moved: Promise<unknown> = Promise.resolve();
  const wait = createCallerWait({ ids, board, hears, inTurn });

  const isTalking = () => story.talks() && !parts.isEnding();

  function ringBeside(leg: AgentLeg, why: Joining['why']): void {
    // An agent may decline a customer who called us, so the phone does not pick up by itself.
    joining = { id: ring('agent', leg, why === 'connect' && !hears), leg, why };
  }

  function inTurn(move: () => Promise<unknown>): Promise<unknown> {
    moved = moved.catch(() => {}).then(move);
    return moved;
  }

  const toMusic = (isOn: boolean) => inTurn(() => board.hold(ids.bridge, ids.customer, isOn));

  /** Gives the customer to the agent who was rung beside the first. */
  function talksNow(): void {
    const { id, leg, why } = joining!;
    const before = present;
    const heardMusic = isHeld || isParked;
    joining = null;
    [present, presentLeg] = [id, leg];
    isParked = false;
    if (why === 'transfer') isHeld = false;
    run(board.join(ids.bridge, id));
    if (wait.isOn()) run(wait.end());
    else if (heardMusic && !isHeld) run(toMusic(false));
    if (before) {
      phones.get(before)!.isReplaced = true;
      run(board.hangUp(before));
    }
    run(supervisors.follow(id));
  }

  /** Rings the agent who left once more. If that fails too, the call ends with an announcement. */
  function bringBack(why: Joining['why']): void {
    if (why !== 'recall' && presentLeg) return ringBeside(presentLeg, 'recall');
    const over = () => end('system', 'answered');
    run(
      board
        .music(ids.customer, false)
        .then(() => board.play(ids.customer, board.soundOf('no_agent'), `${ids.customer}-nobody`)),
      over,
    );
  }

  return {
    /** Returns the channel of the present agent; null: there is none. */
    present: () => present,
    /** True if the customer is waiting for an agent and none is being rung. */
    isLeftAlone: () => isParked && !joining,
    /** True while another agent is being rung. */
    isRinging: () => joining !== null,
    /** True while the customer hears music or ringing instead of an agent. */
    isMusicOn: () => isHeld || isParked || wait.isOn(),
    wait,
    ringFirst(leg: AgentLeg): void {
      present = ring('agent', leg, true);
    },
    ringBeside,
    /** Handles an agent who picked up. False: it is the first agent, and nobody else was being rung. */
    pickedUp(id: string, at: string): boolean {
      if (joining?.id !== id) return false;
      const { why } = joining;
      // The phone was told to stop ringing at the moment at which the agent picked up.
      if (phones.get(id)!.isAsked) return true;
      // The caller of `transfer` decides first whether this agent may have the call.
      if (why === 'transfer') return true;
      if (why === 'connect') run(board.stopPlaying(`${ids.customer}-please_wait`));
      talksNow();
      if (why === 'connect') story.reach('agent_answered', at);
      if (why === 'connect' && parts.isCustomerReady()) story.reach('bridged', at);
      return true;
    },
    /** Returns true if the agent may leave and the customer waits, because another agent is being rung. */
    mayLeave: (id: string) => id === present && joining?.why === 'transfer' && isTalking(),
    /** Lets the customer wait for the agent who is being rung, after the present one left. */
    leave(): void {
      if (!isHeld) run(toMusic(true));
      isParked = true;
      present = null;
    },
    /** Forgets an agent who was being rung. Returns the reason for the ringing; null if this one was not rung. */
    notComing(id: string): Joining['why'] | null {
      if (joining?.id !== id) return null;
      const { why } = joining;
      joining = null;
      return why;
    },
    /** Looks for another agent after one did not come. Does nothing if the customer still has an agent. */
    lookFurther(why: Joining['why']): void {
      if (isParked) bringBack(why);
    },
    async hold(isOn: boolean): Promise<boolean> {
      if (!isTalking() || !present) return false;
      if (isHeld === isOn) return true;
      isHeld = isOn;
      try {
        await toMusic(isOn);
      } catch (error) {
        isHeld = !isOn;
        // A customer who still hears the recording notice is not in the bridge, and cannot leave it.
        if (error instanceof AriError) return false;
        throw error;
      }
      return true;
    },
    async mute(isOn: boolean): Promise<boolean> {
      if (!isTalking() || !present) return false;
      await board.mute(present, isOn);
      return true;
    },
    transfer(to: AgentLeg): boolean {
      if (!isTalking() || joining || !present) return false;
      ringBeside(to, 'transfer');
      return true;
    },
    takeOver(mayHave: boolean): boolean {
      if (joining?.why !== 'transfer' || !phones.get(joining.id)!.isUp || parts.isEnding()) return false;
      if (mayHave) talksNow();
      else hangUp(joining.id);
      return true;
    },
    connect(leg: AgentLeg): boolean {
      const waits = story.state() === 'customer_ringing' || story.state() === 'customer_answered';
      if (order.first === 'agent' || present || joining || parts.isEnding() || !waits) return false;
      ringBeside(leg, 'connect');
      return true;
    },
    stopRinging(): boolean {
      if (joining?.why !== 'connect' || parts.isEnding()) return false;
      hangUp(joining.id);
      return true;
    },
  };
}
