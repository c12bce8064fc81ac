import type { CallCause, CallParty } from '@haihu/contract/calls/values';
import type { AgentLeg, Sound, TelephonyEvent } from '../telephony.ts';
import { asksKey, createAcceptance } from './acceptance.ts';
import { type AgentsNow, createAgentVerbs } from './agent-verbs.ts';
import { createCallerWait } from './caller-wait.ts';
import { createConsult } from './consult.ts';
import { createSoundWatch } from './sound-watch.ts';
import { createEngineParking } from './parking.ts';
import type { Joining, LiveCallParts } from './live-call-parts.ts';
import type { HoldReason } from './marks.ts';
import type { createCallPhones } from './parts.ts';
import type { createStory } from './story.ts';
import type { createSupervisors } from './supervisors.ts';

type ConsultNow = Extract<TelephonyEvent, { type: 'consult' }>['now'];

/** Sounds that end when an agent is there. */
const waitingSounds = ['please_wait', 'ask_call_back', 'place', 'menu'] as const satisfies Sound[];

export interface CallAgentParts extends Pick<
  LiveCallParts,
  'order' | 'ids' | 'board' | 'found' | 'hears' | 'tell' | 'lostSound'
> {
  phones: ReturnType<typeof createCallPhones>;
  story: Pick<ReturnType<typeof createStory>, 'reach' | 'state' | 'talks' | 'notBefore'>;
  supervisors: Pick<ReturnType<typeof createSupervisors>, 'follow'>;
  /** Runs work without waiting. Calls `otherwise` if Asterisk refuses. */
  run(work: Promise<unknown>, otherwise?: () => void): void;
  /**
   * Rings a phone. Returns the id of its channel. `isExpected`: the phone may pick up by itself. `seconds`: the time for
   * which it rings, if the order does not say it.
   */
  ring(role: 'agent', leg: AgentLeg, isExpected: boolean, seconds?: number): string;
  clock(): string;
  hangUp(id: string): void;
  end(by: CallParty, cause: CallCause): void;
  /** True once the call is being ended. */
  isEnding(): boolean;
  isCustomerReady(): boolean;
}

export type CallAgents = ReturnType<typeof createCallAgents>;

/**
 * Keeps the agents of a call: the present one, one who is rung to join, to take the call over or to have it back, and a
 * colleague whom the agent consults. Lets the customer hear music while no agent is there.
 */
export function createCallAgents(parts: CallAgentParts) {
  const { order, ids, board, found, hears, phones, story, supervisors, run, ring } = parts;
  const now = agentsNow(order, found);
  /** True once a call that was found again is settled. */
  let isFoundAgain = false;
  const { inTurn, toMusic } = createCustomerMoves(parts);
  const wait = createCallerWait({ ids, board, hears, inTurn });
  const acceptance = createAcceptance(parts);
  const consult = createConsult({ ...parts, toMusic, tell: tellConsult });
  const parking = createEngineParking({
    ...parts,
    now,
    consult,
    toMusic,
    isTalking: () => isTalking(),
    tell: tellConsult,
  });

  const watch = createSoundWatch({ ...parts, now, consult, toMusic, isTalking: () => isTalking() });

  function tellConsult(who: ConsultNow, at: string): void {
    parts.tell({ type: 'consult', at: story.notBefore(at), now: who });
  }

  const isTalking = () => story.talks() && !parts.isEnding();

  function ringBeside(leg: AgentLeg, why: Joining['why'], most?: number): void {
    // An agent may decline a customer who called us, so the phone does not pick up by itself.
    const seconds = most === undefined ? undefined : Math.min(most, order.ringSeconds);
    now.joining = { id: ring('agent', leg, why === 'connect' && !hears, seconds), leg, why };
  }

  /** Gives the customer to the agent who was rung beside the first. */
  function talksNow(): void {
    const { id, leg, why } = now.joining!;
    const before = now.present;
    const heardMusic = now.isHeld || now.isParked || now.isLost;
    Object.assign(now, { joining: null, present: id, presentLeg: leg, isParked: false, waits: false, isLost: false });
    if (why === 'transfer') now.isHeld = false;
    run(board.join(ids.bridge, id));
    if (wait.isOn()) run(wait.end());
    else if (heardMusic && !now.isHeld) run(toMusic(false));
    if (before) {
      phones.get(before)!.isReplaced = true;
      run(board.hangUp(before));
    }
    run(supervisors.follow(id));
  }

  /** Joins the agent who was rung to the customer, or brings the first one back. */
  function joins(why: Joining['why'], at: string): void {
    // The customer hears the agent, and nothing that was said to somebody who waits.
    if (why === 'connect') for (const sound of waitingSounds) run(board.stopPlaying(`${ids.customer}-${sound}`));
    talksNow();
    if (why === 'connect') story.reach('agent_answered', at);
    if (why === 'connect' && parts.isCustomerReady()) story.reach('bridged', at);
  }

  /** Lets the customer wait for the agent who is being rung. */
  function park(at: string): void {
    if (now.joining?.why === 'consult') {
      now.joining.why = 'transfer';
      consult.awaited(at);
    } else if (!now.isHeld && !now.isLost) run(toMusic(true));
    Object.assign(now, { present: null, isLost: false, isParked: true });
  }

  /** Gives the customer to the colleague, because the agent is gone. */
  function handToColleague(at: string): void {
    const { id, leg } = consult.handed(at);
    if (now.isHeld) run(toMusic(false));
    Object.assign(now, { isHeld: false, present: id, presentLeg: leg });
    run(supervisors.follow(id));
  }

  /** Rings the agent who left once more. If that fails too, the call ends with an announcement. */
  function bringBack(why: Joining['why']): void {
    if (why !== 'recall' && now.presentLeg) return ringBeside(now.presentLeg, 'recall');
    sayNobodyComes(parts);
  }

  return {
    /** Returns the channel of the present agent; null: there is none. */
    present: () => now.present,
    /** True if the customer is waiting for an agent and none is being rung. */
    isLeftAlone: () => now.isParked && !now.waits && !now.joining,
    /** True while another agent is being rung. */
    isRinging: () => now.joining !== null,
    /** True while the customer hears music or ringing instead of an agent. */
    isMusicOn: () => now.isHeld || now.isLost || now.isParked || consult.isOn() || wait.isOn(),
    lookAtSound: watch.look,
    heardBy: consult.heardBy,
    /** Returns the channels of the agents who are in the call. */
    talking: () => [now.present, consult.colleague()?.id ?? null].filter((id) => id !== null),
    wait,
    /** Notes the phone of the first agent, which is rung. */
    begin(id: string): void {
      now.present = id;
    },
    ringBeside,
    leaveToMachine: () => leaveToMachine(now, parts),
    /** Handles an agent who picked up. False: it is the first agent, and nobody else was being rung. */
    pickedUp(id: string, at: string): boolean {
      if (now.joining?.id !== id) return false;
      const { why } = now.joining;
      // The phone was told to stop ringing at the moment at which the agent picked up.
      if (phones.get(id)!.isAsked) return true;
      // The caller of `transfer` or `consult` decides first whether this agent may join.
      if (why === 'transfer' || why === 'consult') return true;
      if (why === 'connect' && asksKey(now.joining.leg)) acceptance.ask(id, () => joins(why, parts.clock()));
      else joins(why, at);
      return true;
    },
    firstPickedUp: acceptance.first,
    /** Hears a key of an agent's phone. True: it was asked for one, and nobody else hears it. */
    pressed: acceptance.pressed,
    /** Returns true if the call goes on without this agent: a colleague is there, or is being rung. */
    mayLeave: (id: string) =>
      id === now.present &&
      isTalking() &&
      (consult.colleague() !== null || now.joining?.why === 'transfer' || now.joining?.why === 'consult'),
    /** Leaves the customer to the colleague, or lets the customer wait for the one who is being rung. */
    leave: (at: string) => (consult.colleague() ? handToColleague(at) : park(at)),
    /** True for the phone of the colleague beside the agent. */
    colleagueGone: (id: string) => consult.colleague()?.id === id,
    /** Leaves the customer to the agent, without the colleague. */
    goOnAlone: consult.back,
    /** Settles a consultation of a call that was found again. */
    foundAgain(at: string): void {
      if (isFoundAgain || !found || !isTalking()) return;
      isFoundAgain = true;
      if (found.isParked) parking.settle(at);
      else consult.settle(at);
    },
    /** Forgets an agent who was being rung. Returns the reason for the ringing; null if this one was not rung. */
    notComing(id: string): Joining['why'] | null {
      if (now.joining?.id !== id) return null;
      const { why } = now.joining;
      now.joining = null;
      acceptance.over(id);
      return why;
    },
    /** Looks for another agent after one did not come. Does nothing if the customer has an agent, or is parked. */
    lookFurther(why: Joining['why']): void {
      if (now.isParked && !now.waits) bringBack(why);
    },
    park: parking.park,
    ...createAgentVerbs({ ...parts, now, consult, toMusic, isTalking, ringBeside, talksNow, handToColleague }),
  };
}

/** Tells a customer who is parked that nobody comes. The call ends after it. */
function sayNobodyComes({ ids, board, run, end }: Pick<CallAgentParts, 'ids' | 'board' | 'run' | 'end'>): void {
  const sound = board.soundOf('no_agent');
  const said = board.music(ids.customer, false).then(() => board.play(ids.customer, sound, `${ids.customer}-nobody`));
  run(said, () => end('system', 'answered'));
}

/** Returns the agents of a call that begins here, or of one that was found again. */
function agentsNow({ agentLeg }: CallAgentParts['order'], found: CallAgentParts['found']): AgentsNow {
  const isParked = found?.isParked === true && found.agent === null;
  return {
    present: found?.agent ?? null,
    presentLeg: agentLeg,
    joining: null,
    isHeld: found !== undefined && found.isHeld && !found.isConsulting && !isParked && !found.isLost,
    isLost: found?.isLost === true && !isParked,
    isParked,
    waits: isParked,
  };
}

/** Makes the customer's moves out of the bridge and back, one after the other. */
function createCustomerMoves({ ids, board }: Pick<CallAgentParts, 'ids' | 'board'>) {
  let moved: Promise<unknown> = Promise.resolve();

  function inTurn(move: () => Promise<unknown>): Promise<unknown> {
    moved = moved.catch(() => {}).then(move);
    return moved;
  }

  return {
    inTurn,
    toMusic: (isOn: boolean, why?: HoldReason) => inTurn(() => board.hold(ids.bridge, ids.customer, isOn, why)),
  };
}

/** Hangs up the agent of a call that goes on with a machine alone. */
function leaveToMachine(now: AgentsNow, { phones, hangUp }: Pick<CallAgentParts, 'phones' | 'hangUp'>): void {
  const id = now.present;
  now.present = null;
  if (!id) return;
  phones.get(id)!.isReplaced = true;
  hangUp(id);
}
