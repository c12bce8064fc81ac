import type { ConsultEnd } from '@haihu/contract/calls/values';
import { ACCEPT_SECONDS } from '../asked-keys.ts';
import { type AgentLeg, type CallOrder, CONSULT_RINGS } from '../telephony.ts';
import { isPhoneAbsent, picksUpByMailbox } from './absent-phone.ts';
import type { CallTimers } from './call-timers.ts';
import { repliesToTones } from './outcomes.ts';
import type { Ears, SimulatedStory } from './simulated-story.ts';

/** Milliseconds after which an agent's phone that rings is answered. */
export const AGENT_ANSWERS_AFTER = 1000;
/** Milliseconds after which a person who picked up presses the key that they are asked for. */
export const ACCEPTS_AFTER = 1000;

export interface FurtherPhonesParts {
  order: CallOrder;
  timers: CallTimers;
  story: SimulatedStory;
  absent: Ears['absent'];
  /** Milliseconds for which a colleague rings. */
  colleagueRingsMs: number;
  /** Tells who is with the customer after a consultation. */
  consulted: Ears['consult'];
}

interface Ring {
  leg: AgentLeg;
  seconds?: number;
  /** Runs when the phone is picked up, with its number. */
  isUp: (phone: number) => void;
  isAway?: () => void;
  /** True when the phone rings until it is picked up. Otherwise it is answered by itself. */
  isAsked?: boolean;
  /** Milliseconds until then. Absent: a second. */
  answersAfter?: number;
  /** Returns true when the ring ends without the event `absent`. */
  isSilent?: () => boolean;
}

/** A phone that rings. Both functions are for the time in which it does. */
export interface RingingPhone {
  stop(): void;
  pickUp(): void;
}

/** A colleague of the agent. `stop`: ends the ring. */
interface Colleague {
  why: 'transfer' | 'consult';
  state: 'rings' | 'waits' | 'talks' | 'joined';
  phone: number;
  leg: AgentLeg;
  /** Counts the touch tones that it hears. */
  counts: (digits: string) => boolean;
  stop: () => void;
}

const colleagueOf = (why: Colleague['why'], leg: AgentLeg): Colleague => ({
  why,
  leg,
  state: 'rings',
  phone: 0,
  counts: createToneCount(),
  stop: () => {},
});

/** Returns true if the phone of the colleague is a menu that has all of its tones with these. */
function isMenuServed({ state, leg, counts }: Colleague, digits: string): boolean {
  if (state !== 'talks' && state !== 'joined') return false;
  return leg.kind === 'phone' && counts(digits) && repliesToTones(leg.number);
}

/** Milliseconds after which a menu that a colleague's phone reads has answered and hangs up. */
const MENU_ANSWERS_AFTER = 3500;
/** The number of touch tones that a menu of the simulator waits for. */
const MENU_TONES = 4;

/** Makes the count of the touch tones that a phone hears. It returns true when the menu has all of them. */
export function createToneCount(): (digits: string) => boolean {
  let heard = 0;
  return (digits) => {
    const before = heard;
    heard += digits.length;
    return before < MENU_TONES && heard >= MENU_TONES;
  };
}

/** Makes the phones that are rung while the customer is on the line: of an agent, of a colleague and of a listener. */
export function createFurtherPhones(parts: FurtherPhonesParts) {
  const { order, timers, story, colleagueRingsMs, consulted } = parts;
  let colleague: Colleague | null = null;
  /** The number of the phone of the agent who has the call. */
  let [present, presentLeg] = [1, order.agentLeg];
  /** True after the agent left before the colleague came. */
  let isParked = false;
  /** True while a parked customer waits for somebody to take the call. */
  let waits = false;

  const ringBeside = createRing(parts);
  const isUp = (phone: number) => Object.assign(colleague!, { state: 'waits', phone });

  /** Notes that the agent with this phone has the call. */
  const has = (phone: number, leg: AgentLeg) => void ([present, presentLeg, isParked] = [phone, leg, false]);
  const ringOf = (leg: AgentLeg) => ({ leg, isUp, answersAfter: colleagueRingsMs });

  function startTransfer(to: AgentLeg): void {
    colleague = colleagueOf('transfer', to);
    colleague.stop = ringBeside('agent', { ...ringOf(to), isAway: nobodyTakesOver }).stop;
  }

  function startConsult(to: AgentLeg, seconds: number): void {
    colleague = colleagueOf('consult', to);
    const isAway = () => (colleague?.why === 'transfer' ? nobodyTakesOver() : back());
    colleague.stop = ringBeside('agent', {
      ...ringOf(to),
      seconds,
      isAway,
      isSilent: () => colleague?.why === 'consult',
    }).stop;
  }

  /** Leaves the customer to the agent, without the colleague. */
  function back(): void {
    colleague = null;
    consulted('back', story.now());
  }

  /** Leaves the customer to the colleague, whose agent is gone. */
  function handed(): void {
    const before = present;
    [present, presentLeg] = [colleague!.phone, colleague!.leg];
    colleague = null;
    consulted('handed', story.now());
    story.endLeg('agent', before, 16);
  }

  /** Rings the agent who left. Without that agent the call is over. */
  function nobodyTakesOver(): void {
    colleague = null;
    if (!isParked || waits) return;
    const isAway = () => story.end('answered', 'system');
    const leg = order.agentLeg;
    if (!leg) return isAway();
    ringBeside('agent', { leg, isUp: (phone) => has(phone, leg), isAway });
  }

  /** Lets the colleague who picked up for a transfer have the call, or hangs up on them. */
  function decideTransfer(mayHave: boolean): void {
    const { phone, leg } = colleague!;
    if (!mayHave) {
      story.endLeg('agent', phone, 16);
      return nobodyTakesOver();
    }
    if (!isParked) story.endLeg('agent', present, 16);
    [present, presentLeg, colleague, isParked, waits] = [phone, leg, null, false, false];
  }

  return {
    ringBeside,
    has,
    /** Hangs up the agent, and the customer's machine stays. False: somebody else is with them. */
    leaveToMachine(): boolean {
      if (colleague || isParked) return false;
      story.endLeg('agent', present, 16);
      return true;
    },
    isParked: () => isParked,
    /** Returns the number of the agent's phone. `isPageAlone`: it is a page, and nobody is beside it. */
    agentNow: () => ({ phone: present, isPageAlone: presentLeg?.kind === 'softphone' && !isParked && !colleague }),
    /** True while the agent and a colleague talk without the customer. */
    isMeeting: () => colleague?.state === 'talks',
    /** Lets the colleague hear touch tones, if one is there. A menu answers by tones of its own, and hangs up. */
    hearTones(digits: string): void {
      if (!colleague || !isMenuServed(colleague, digits)) return;
      const { phone } = colleague;
      timers.later(MENU_ANSWERS_AFTER, () => {
        if (colleague?.phone !== phone) return;
        story.endLeg('agent', phone, 16);
        back();
      });
    },
    /** True while the customer hears music because of a colleague. */
    isConsulting: () => colleague?.why === 'consult' && colleague.state !== 'joined',
    transfer(to: AgentLeg): boolean {
      if (!story.talks() || colleague || isParked !== waits) return false;
      startTransfer(to);
      return true;
    },
    takeOver(mayHave: boolean): boolean {
      if (colleague?.state !== 'waits') return false;
      if (colleague.why === 'transfer') decideTransfer(mayHave);
      else if (mayHave) colleague.state = 'talks';
      else {
        story.endLeg('agent', colleague.phone, 16);
        back();
      }
      return true;
    },
    consult(to: AgentLeg, seconds = CONSULT_RINGS): boolean {
      if (!story.talks() || colleague || isParked) return false;
      startConsult(to, seconds);
      return true;
    },
    consultEnd(how: ConsultEnd): boolean {
      if (colleague?.why !== 'consult') return false;
      const { state, phone, stop } = colleague;
      if (how === 'back' && state === 'rings') stop();
      else if (how === 'back') {
        story.endLeg('agent', phone, 16);
        back();
      } else if (state !== 'talks' && state !== 'joined') return false;
      else if (how === 'joinAll') colleague.state = 'joined';
      else handed();
      return true;
    },
    park(): boolean {
      if (!story.talks() || colleague || isParked) return false;
      isParked = waits = true;
      consulted('parked', story.now());
      story.endLeg('agent', present, 16);
      return true;
    },
    /** Lets the agent leave a call that goes on with a colleague. Returns false if the call ends with the agent. */
    leave(): boolean {
      if (!colleague || isParked) return false;
      if (colleague.state === 'talks' || colleague.state === 'joined') {
        handed();
        return true;
      }
      const isAsked = colleague.why === 'consult';
      colleague.why = 'transfer';
      isParked = true;
      if (isAsked) consulted('awaited', story.now());
      story.endLeg('agent', present, 16);
      return true;
    },
  };
}

/** Makes the function that rings one more phone while the customer is on the line. */
function createRing({ order, timers, story, absent }: Omit<FurtherPhonesParts, 'consulted' | 'colleagueRingsMs'>) {
  const ringMs = order.ringSeconds * 1000;
  return function ringBeside(
    which: 'agent' | 'monitor',
    { leg, seconds, isUp, isAway, isAsked, answersAfter = AGENT_ANSWERS_AFTER, isSilent }: Ring,
  ): RingingPhone {
    const phone = story.dial(which);
    const isGone = (q850: number) => {
      story.endLeg(which, phone, q850);
      if (!isSilent?.()) absent(which, story.now());
      isAway?.();
    };
    const answer = () => {
      story.tellLeg(which, 'answered', phone);
      isUp(phone);
    };
    /** Lets the phone be picked up by a mailbox, which presses no key, or by a person, who does. */
    const askForKey = () => {
      story.tellLeg(which, 'answered', phone);
      cancel = picksUpByMailbox(leg)
        ? timers.later(ACCEPT_SECONDS * 1000, () => isGone(16))
        : timers.later(ACCEPTS_AFTER, () => isUp(phone));
    };
    const asksKey = leg.kind === 'phone' && leg.asksKey;
    let cancel =
      isAsked || isPhoneAbsent(leg)
        ? timers.later(Math.min(ringMs, (seconds ?? Infinity) * 1000), () => isGone(19))
        : timers.later(answersAfter, asksKey ? askForKey : answer);
    return {
      stop() {
        cancel();
        isGone(21);
      },
      pickUp() {
        cancel();
        answer();
      },
    };
  };
}
