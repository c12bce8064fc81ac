import type { CallParty, CallState, ConsultEnd } from '@haihu/contract/calls/values';
import { ACCEPT_SECONDS } from '../asked-keys.ts';
import { areTouchTones } from '../order.ts';
import type { LostSoundLimits } from '../lost-sound.ts';
import type { AgentLeg, CallOrder, MonitorMode, Sound } from '../telephony.ts';
import { isPhoneAbsent, picksUpByMailbox } from './absent-phone.ts';
import { createCallTimers } from './call-timers.ts';
import { createSimulatedConsent } from './consent.ts';
import {
  ACCEPTS_AFTER,
  AGENT_ANSWERS_AFTER,
  createFurtherPhones,
  createToneCount,
  type RingingPhone,
} from './further-phones.ts';
import { createSimulatedMachine } from './machine.ts';
import { createSimulatedMessage } from './message.ts';
import { createSimulatedPageSound } from './page-sound.ts';
import type { AnswerOutcome, FailureOutcome, MessagePlan, Plan } from './outcomes.ts';
import type { Scheduler } from './scheduler.ts';
import { createSimulatedStory, type Ears, type SimulatedStory } from './simulated-story.ts';

export interface SimulatedCall {
  state(): CallState;
  hangUp(by: CallParty): void;
  /** Sends touch tones. Like the functions below, it returns false when the call has not come so far. */
  sendDigits(digits: string): boolean;
  connectAgent(leg: AgentLeg): boolean;
  stopRinging(): boolean;
  /** Picks up the phone that rings at the agent. */
  pickUp(): boolean;
  play(sound: Sound): boolean;
  takeMessage(seconds: number): boolean;
  leaveMessage(): boolean;
  /** Returns the instant at which the customer's message began; null: there is none. */
  messageSince(): string | null;
  hold(isOn: boolean): boolean;
  mute(): boolean;
  record(isOn: boolean): boolean;
  /** Returns the instant from which a call that was answered then is recorded; null: it is not recorded. */
  recordedFrom(answeredAt: string): string | null;
  /** Returns the milliseconds for which the recording was paused. */
  pausedMs(): number;
  consult(to: AgentLeg, seconds?: number): boolean;
  consultEnd(how: ConsultEnd): boolean;
  park(): boolean;
  transfer(to: AgentLeg): boolean;
  takeOver(mayHave: boolean): boolean;
  monitor(mode: MonitorMode, leg: AgentLeg): boolean;
  /** Lets the customer send touch tones. */
  press(digits: string): void;
  /** Lets the customer hang up. */
  leave(): void;
  /** Stops the call without any event. */
  drop(): void;
}

const agentRingsAfterMs = 50;
/** The length of a sound. Milliseconds. */
const soundMs = 2000;

export interface SimulatedCallParts {
  scheduler: Scheduler;
  ears: Ears;
  from: 'order' | 'arrival';
  /** True when a phone that rings for a caller, or for one who is called back, rings until `pickUp`. */
  areAgentsAsked: boolean;
  /** Milliseconds for which a colleague rings who is asked into the call. */
  colleagueRingsMs: number;
  /** The message that a caller leaves if they are asked for one. */
  message: MessagePlan;
  /** Milliseconds after the question about the recording until the customer agrees. Null: they press nothing. */
  agreesAfterMs: number | null;
  lostSound: LostSoundLimits;
}

/** Starts a call that follows its plan. A caller who arrived (`from: 'arrival'`) has answered at once. */
export function startSimulatedCall(
  order: CallOrder,
  plan: Plan,
  {
    scheduler,
    ears,
    from,
    areAgentsAsked,
    colleagueRingsMs,
    message: messagePlan,
    agreesAfterMs,
    lostSound,
  }: SimulatedCallParts,
): SimulatedCall {
  const isAgentFirst = order.first === 'agent';
  const timers = createCallTimers(scheduler);
  const story = createSimulatedStory(scheduler, timers, ears);
  const message = createSimulatedMessage({ plan: messagePlan, timers, story, ears });
  const phones = createFurtherPhones({
    order,
    timers,
    story,
    colleagueRingsMs,
    consulted: ears.consult,
    absent(leg, at) {
      joining.over();
      ears.absent(leg, at);
    },
  });
  const joining = createJoining(phones, story, areAgentsAsked && from === 'arrival');
  const firstAgent = createFirstAgent({ order, timers, story, areAgentsAsked, isThere: dialCustomer });
  const countTones = createToneCount();
  const machine = createSimulatedMachine({ timers, story, ears, leaveAlone: phones.leaveToMachine });
  const pageSound = createSimulatedPageSound({ limits: lostSound, timers, story, ears, phones, machine });
  const consent = createSimulatedConsent({ order, timers, story, ears });
  const pause = createPause(() => Date.parse(story.now()));
  const ringMs = order.ringSeconds * 1000;
  const hasAnswered = () => story.state() === 'customer_answered' || story.talks();
  if (from === 'arrival') outcome();
  else timers.next(agentRingsAfterMs, isAgentFirst ? firstAgent.ring : dialCustomer);

  function dialCustomer(): void {
    story.dial('customer');
    timers.next(plan.dialMs, dialled);
  }

  function dialled(): void {
    if (plan.rings) story.reach('customer_ringing');
    if (plan.outcome.type === 'failure' && plan.outcome.announces) story.announce(plan.outcome.announces);
    if (plan.waitMs > ringMs) timers.next(ringMs, () => story.end('no_answer', 'system'));
    else timers.next(plan.waitMs, outcome);
  }

  function outcome(): void {
    if (plan.outcome.type === 'answer') answered(plan.outcome);
    else fail(story, plan.outcome, plan.waitMs);
  }

  function answered({ talkMs, isMachine, pressesAfterMs, pageAway }: AnswerOutcome): void {
    story.tellLeg('customer', 'answered');
    story.reach(isAgentFirst ? 'answered' : 'customer_answered');
    timers.next(talkMs, () => story.end('answered', 'customer'));
    if (pressesAfterMs !== null) timers.later(pressesAfterMs, () => press('1'));
    consent.ask(agreesAfterMs, press);
    pageSound.follow(pageAway);
    if (order.detectMachine) machine.detect(isMachine ? 'machine' : 'person');
    if (!isAgentFirst && order.agentLeg) joining.ring(order.agentLeg);
  }

  function press(digits: string): void {
    if (hasAnswered() && !consent.pressed(digits)) ears.digits('customer', digits, story.now());
  }

  function reply(): void {
    ears.digits('customer', '77', story.now());
    timers.next(3000, () => story.end('answered', 'customer'));
  }

  return {
    state: story.state,
    hangUp(by) {
      message.over();
      if (by !== 'agent' || !phones.leave()) story.end('cancelled', by);
    },
    sendDigits(digits) {
      if (!story.talks() || !areTouchTones(digits)) return false;
      ears.digits('agent', digits, story.now());
      phones.hearTones(digits);
      const isHeard = !phones.isMeeting();
      if (isHeard && countTones(digits) && plan.outcome.type === 'answer' && plan.outcome.repliesToTones)
        timers.next(500, reply);
      return true;
    },
    connectAgent(leg) {
      const isExpected = ['customer_ringing', 'customer_answered'].includes(story.state());
      if (isAgentFirst || joining.isRinging() || message.isOn() || !isExpected) return false;
      joining.ring(leg);
      return true;
    },
    stopRinging: joining.stop,
    pickUp() {
      if (!isAgentFirst || story.state() !== 'agent_ringing') return joining.pickUp();
      firstAgent.pickUp();
      return true;
    },
    play(sound) {
      if (message.isOn() || !hasAnswered()) return false;
      const { asksBackAfterMs } = plan;
      consent.before(() => {
        timers.later(soundMs, () => ears.played(sound, story.now()));
        if (sound === 'ask_call_back' && asksBackAfterMs !== null) timers.later(asksBackAfterMs, () => press('1'));
      });
      return true;
    },
    press,
    takeMessage(seconds) {
      if (from === 'order' || joining.isRinging() || story.state() !== 'customer_answered') return false;
      message.take(seconds);
      return true;
    },
    leaveMessage: machine.leaveMessage,
    messageSince: message.since,
    hold: (isOn) =>
      story.talks() && !machine.isLeaving() && !phones.isParked() && !phones.isConsulting() && pageSound.hold(isOn),
    mute: () => story.talks() && !phones.isParked(),
    record: (isOn) => story.talks() && consent.isRecorded() && pause.turn(!isOn),
    recordedFrom: consent.recordedFrom,
    pausedMs: pause.total,
    transfer: phones.transfer,
    takeOver: phones.takeOver,
    consult: phones.consult,
    consultEnd: phones.consultEnd,
    park: () => !machine.isLeaving() && phones.park(),
    monitor(_mode, leg) {
      if (!story.talks()) return false;
      phones.ringBeside('monitor', { leg, isUp: () => {} });
      return true;
    },
    leave() {
      message.over();
      story.end('abandoned', 'customer');
    },
    drop: timers.stopAll,
  };
}

/** Makes the phone of an agent who is rung before the customer. */
function createFirstAgent({
  order,
  timers,
  story,
  areAgentsAsked,
  isThere,
}: Pick<SimulatedCallParts, 'areAgentsAsked'> & {
  order: CallOrder;
  timers: ReturnType<typeof createCallTimers>;
  story: SimulatedStory;
  isThere: () => void;
}) {
  const isAbsent = () => story.end('agent_absent', 'system');

  function hasCall(): void {
    story.reach('agent_answered');
    isThere();
  }

  /** Lets the phone be picked up. One that asks for a key goes no further with a mailbox. */
  function answer(): void {
    story.tellLeg('agent', 'answered');
    const leg = order.agentLeg!;
    if (leg.kind !== 'phone' || !leg.asksKey) return hasCall();
    if (picksUpByMailbox(leg)) timers.next(ACCEPT_SECONDS * 1000, isAbsent);
    else timers.next(ACCEPTS_AFTER, hasCall);
  }

  return {
    ring(): void {
      story.dial('agent');
      story.reach('agent_ringing');
      const isAsked = areAgentsAsked && order.mayDecline;
      if (isAsked || isPhoneAbsent(order.agentLeg)) timers.next(order.ringSeconds * 1000, isAbsent);
      else timers.next(AGENT_ANSWERS_AFTER, answer);
    },
    /** Lets the agent pick up on the screen, where no key is asked for. */
    pickUp(): void {
      story.tellLeg('agent', 'answered');
      hasCall();
    },
  };
}

/** Makes the phone of the agent who is to be joined to a customer. With `isAsked` it rings until it is picked up. */
function createJoining(
  phones: Pick<ReturnType<typeof createFurtherPhones>, 'ringBeside' | 'has'>,
  story: SimulatedStory,
  isAsked: boolean,
) {
  let ringing: RingingPhone | null = null;
  function isUp(phone: number, leg: AgentLeg): void {
    ringing = null;
    phones.has(phone, leg);
    story.reach('agent_answered');
    story.reach('bridged');
  }
  return {
    isRinging: () => ringing !== null,
    ring(leg: AgentLeg): void {
      ringing = phones.ringBeside('agent', { leg, isUp: (phone) => isUp(phone, leg), isAsked });
    },
    /** Notes that the phone rings no longer. */
    over: () => void (ringing = null),
    /** Returns false, as `pickUp` does, when no phone rings. */
    stop(): boolean {
      const isStopped = ringing !== null;
      ringing?.stop();
      return isStopped;
    },
    pickUp(): boolean {
      const isTaken = ringing !== null;
      ringing?.pickUp();
      return isTaken;
    },
  };
}

/** Ends a call that nobody answers. A simulator that runs faster than time also plays all of an announcement. */
function fail(story: SimulatedStory, { cause, announces }: FailureOutcome, waitMs: number): void {
  if (announces) story.announce(announces, waitMs);
  story.end(cause, cause === 'refused' ? 'customer' : 'system');
}

/** Measures the time for which a recording is paused. */
function createPause(now: () => number) {
  let since: number | null = null;
  let before = 0;
  const total = () => before + (since === null ? 0 : now() - since);
  return {
    total,
    turn(isPaused: boolean): true {
      if (isPaused) since ??= now();
      else [before, since] = [total(), null];
      return true;
    },
  };
}
