import type { CallCause } from '@haihu/contract/calls/values';
import { type CallEndedEvent, talkedSince } from '@haihu/rules/calls/call-state';
import type { SimulatedAnnouncement } from '../announcements/made-sounds.ts';
import type { LegSoundEvent } from '../telephony.ts';
import { between, createRandom, type Random } from './random.ts';

/** The plan for the customer's side of a call. Times are in milliseconds. */
export interface Plan {
  /** Time from dialling until the customer's phone rings. If it never rings, `waitMs` begins after this time. */
  dialMs: number;
  rings: boolean;
  /** Time after `dialMs` until the outcome. The order's ring time cuts it short. */
  waitMs: number;
  outcome: AnswerOutcome | FailureOutcome;
  /** Time after which a caller who is offered a call-back presses 1. Null: they go on waiting. */
  asksBackAfterMs: number | null;
}

export interface FailureOutcome {
  type: 'failure';
  cause: CallCause;
  /** The sound that the carrier plays after `dialMs` until the end. Null: nothing. */
  announces: SimulatedAnnouncement | null;
}

export interface AnswerOutcome {
  type: 'answer';
  /** Time after the answer until the customer hangs up. */
  talkMs: number;
  /** True when the customer sends 77 after four touch tones, and hangs up 3 s later. */
  repliesToTones: boolean;
  /** True when a machine answers and plays a greeting. */
  isMachine: boolean;
  /** Time after the answer until the customer presses 1. Null: they do not. */
  pressesAfterMs: number | null;
  /** Time after the answer at which the page of the agent is not heard any more. `forMs` null: it stays away. */
  pageAway: { afterMs: number; forMs: number | null } | null;
}

/** The message that a caller leaves. Times are in milliseconds from the tone on. */
export interface MessagePlan {
  /** Time after which it ends by the caller, who hangs up or presses `#`, or by silence. */
  lastsMs: number;
  /** True when the caller says nothing. */
  isSilent: boolean;
}

const answer = (talkMs: number, more: Partial<AnswerOutcome> = {}): AnswerOutcome => ({
  type: 'answer',
  talkMs,
  repliesToTones: false,
  isMachine: false,
  pressesAfterMs: null,
  pageAway: null,
  ...more,
});
const failure = (cause: CallCause, announces: SimulatedAnnouncement | null = null): FailureOutcome => ({
  type: 'failure',
  cause,
  announces,
});

/** The last two digits of a person who calls back for sure. */
const CALLS_BACK = '88';

/**
 * Plans by the last two digits of the called number, as with the Asterisk carrier of the tests:
 *
 * | digits | what happens |
 * | --- | --- |
 * | 60 | answers after 0.3 s, hangs up after 41 s |
 * | 61 | an answering machine: answers at once, hangs up after 45 s |
 * | 62 | answers, waits for four touch tones, sends 77 and hangs up 3 s later; without tones after 30 s |
 * | 63 | answers, presses 1 after three seconds, hangs up after 41 s |
 * | 68 | answers; after 5 s the page of the agent is not heard for 30 s; hangs up after 61 s |
 * | 69 | answers; after 5 s the page of the agent is not heard any more |
 * | 70 | busy |
 * | 71 | rings and never answers |
 * | 72 | refused |
 * | 73 | empty number |
 * | 74 | network congestion |
 * | 75 | no response from the phone: unreachable |
 * | 76 | an announcement of 5 s, then empty number |
 * | 77 | number changed: stopped |
 * | 78 | incomplete number: empty number |
 * | 79 | phone out of order: unreachable |
 * | 80 | answers, hangs up after 2 s |
 * | 84 | the tone of a busy phone for 4 s, then network congestion |
 * | 85, 86, 87 | 6 s of words that say empty number, switched off, stopped, then network congestion |
 * | 88 | here only: busy, and calls back 5 s later; from then on answers after 0.3 s, hangs up after 150 s |
 *
 * A caller of ours with one of these numbers, or with none, speaks for 41 s when asked for a message. Others do
 * something else:
 *
 * | digits | what happens |
 * | --- | --- |
 * | 80 | hangs up after 1 s |
 * | 82 | presses `#` after 4 s |
 * | 83 | says nothing, which ends the message after 10 s |
 *
 * A caller with 88 hangs up after 150 s, and presses 1 two seconds after they are offered a call-back.
 *
 * All other numbers get a mix of outcomes like an ordinary list, see `mixed`.
 */
const byLastDigits: Readonly<Record<string, Omit<Plan, 'asksBackAfterMs'>>> = {
  60: { dialMs: 200, rings: true, waitMs: 300, outcome: answer(41_000) },
  61: { dialMs: 200, rings: true, waitMs: 200, outcome: answer(45_000, { isMachine: true }) },
  62: { dialMs: 200, rings: true, waitMs: 200, outcome: answer(30_000, { repliesToTones: true }) },
  63: { dialMs: 200, rings: true, waitMs: 200, outcome: answer(41_000, { pressesAfterMs: 3000 }) },
  68: {
    dialMs: 200,
    rings: true,
    waitMs: 300,
    outcome: answer(61_000, { pageAway: { afterMs: 5000, forMs: 30_000 } }),
  },
  69: { dialMs: 200, rings: true, waitMs: 300, outcome: answer(300_000, { pageAway: { afterMs: 5000, forMs: null } }) },
  70: { dialMs: 200, rings: false, waitMs: 1000, outcome: failure('busy') },
  71: { dialMs: 200, rings: true, waitMs: 300_000, outcome: failure('no_answer') },
  72: { dialMs: 200, rings: false, waitMs: 100, outcome: failure('refused') },
  73: { dialMs: 200, rings: false, waitMs: 100, outcome: failure('empty_number') },
  74: { dialMs: 200, rings: false, waitMs: 1000, outcome: failure('network') },
  75: { dialMs: 200, rings: false, waitMs: 100, outcome: failure('unreachable') },
  76: { dialMs: 200, rings: false, waitMs: 5000, outcome: failure('empty_number') },
  77: { dialMs: 200, rings: false, waitMs: 100, outcome: failure('stopped') },
  78: { dialMs: 200, rings: false, waitMs: 100, outcome: failure('empty_number') },
  79: { dialMs: 200, rings: false, waitMs: 100, outcome: failure('unreachable') },
  80: { dialMs: 200, rings: true, waitMs: 200, outcome: answer(2000) },
  84: { dialMs: 200, rings: false, waitMs: 4000, outcome: failure('network', 'busy_tone') },
  85: { dialMs: 200, rings: false, waitMs: 6000, outcome: failure('network', 'empty_number') },
  86: { dialMs: 200, rings: false, waitMs: 6000, outcome: failure('network', 'switched_off') },
  87: { dialMs: 200, rings: false, waitMs: 6000, outcome: failure('network', 'stopped') },
  [CALLS_BACK]: { dialMs: 200, rings: false, waitMs: 1000, outcome: failure('busy') },
};

/** Plans a call: one seed, call and number always give one plan. `hasCalled`: the person called us before. */
export function planCall(
  seed: string,
  { callId, callee }: { callId: string; callee: string },
  { hasCalled = false } = {},
): Plan {
  const digits = callee.slice(-2);
  if (digits === CALLS_BACK && hasCalled)
    return { dialMs: 200, rings: true, waitMs: 300, outcome: answer(150_000), asksBackAfterMs: null };
  const plan = byLastDigits[digits];
  return plan ? { ...plan, asksBackAfterMs: null } : mixed(createRandom(seed, callId, callee));
}

/** Returns true for the number of a person who calls back for sure, also where customers do not call back otherwise. */
export const surelyCallsBack = (number: string): boolean => number.endsWith(CALLS_BACK);

/** Returns true for a number that sends 77 after four touch tones, and hangs up 3 s later. */
export function repliesToTones(number: string): boolean {
  const outcome = byLastDigits[number.slice(-2)]?.outcome;
  return outcome?.type === 'answer' && outcome.repliesToTones;
}

/**
 * Plans the talk of a caller, whose number stands for the called one. A number that nobody answers calls all the same,
 * and hangs up 41 s after the answer.
 */
export function planCaller(seed: string, call: { callId: string; callee: string }): Plan {
  const plan = planCall(seed, call);
  if (call.callee.endsWith(CALLS_BACK)) return { ...plan, asksBackAfterMs: 2000, outcome: answer(150_000) };
  const asksBackAfterMs = byLastDigits[call.callee.slice(-2)] ? null : planPress(seed, call);
  return { ...plan, asksBackAfterMs, ...(plan.outcome.type !== 'answer' && { outcome: answer(41_000) }) };
}

/** Share of the callers who press 1 when they are offered a call-back. */
const PRESSING = 0.4;

function planPress(seed: string, { callId, callee }: { callId: string; callee: string }): number | null {
  const random = createRandom(seed, callId, callee, 'press');
  return random() < PRESSING ? between(random, 2000, 6000) : null;
}

const messagesByLastDigits: Readonly<Record<string, MessagePlan>> = {
  80: { lastsMs: 1000, isSilent: false },
  82: { lastsMs: 4000, isSilent: false },
  83: { lastsMs: 10_000, isSilent: true },
};

/** Share of the callers who leave a message when they are asked. The others hang up. */
const LEAVING_A_MESSAGE = 0.6;

/** Plans the message of a caller: those of the table, and others between five and forty seconds, or none. */
export function planMessage(seed: string, { callId, callee }: { callId: string; callee: string }): MessagePlan {
  const digits = callee.slice(-2);
  const planned = messagesByLastDigits[digits];
  if (planned) return planned;
  if (digits === '' || digits in byLastDigits) return { lastsMs: 41_000, isSilent: false };
  const random = createRandom(seed, callId, callee, 'message');
  return { lastsMs: random() < LEAVING_A_MESSAGE ? between(random, 5000, 40_000) : 500, isSilent: false };
}

/** Share of the customers who agree to the recording when they are asked. */
const AGREEING = 0.7;

/** Plans the milliseconds after the question about the recording until the customer agrees. Null: they press nothing. */
export function planConsent(seed: string, { callId, callee }: { callId: string; callee: string }): number | null {
  if (callee.slice(-2) in byLastDigits) return null;
  const random = createRandom(seed, callId, callee, 'consent');
  return random() < AGREEING ? between(random, 2000, 7000) : null;
}

/** Share of the customers who call back after a call that they missed. */
const CALLING_BACK = 0.25;

/** Milliseconds after which a person who calls back for sure does. */
const SURELY_BACK_AFTER = 5000;

/** Returns the milliseconds after a call at which the customer calls back: a minute to five. Null: they do not. */
export function planReturnedCall(
  seed: string,
  { callId, callee }: { callId: string; callee: string },
  cause: CallCause,
): number | null {
  const random = createRandom(seed, callId, callee, 'back');
  if (cause === 'busy' && callee.endsWith(CALLS_BACK)) return SURELY_BACK_AFTER;
  if ((cause !== 'no_answer' && cause !== 'busy') || random() >= CALLING_BACK) return null;
  return between(random, 60_000, 300_000);
}

/** Share of the phones that are heard badly. */
const BADLY_HEARD = 0.08;

/** Plans the sound of both phones of a call that is over. A call in which nobody talked has none. */
export function planSounds(
  seed: string,
  { callId, callee }: { callId: string; callee: string },
  { at, history }: Pick<CallEndedEvent, 'at' | 'history'>,
): LegSoundEvent[] {
  if (!history || talkedSince(history) === null) return [];
  return (['agent', 'customer'] as const).map((leg) => {
    const random = createRandom(seed, callId, callee, leg);
    const isBad = random() < BADLY_HEARD;
    return {
      type: 'sound',
      at,
      leg,
      loss: isBad ? between(random, 0.06, 0.16) : between(random, 0, 0.012),
      jitter: isBad ? between(random, 30, 80) : between(random, 1, 15),
      rtt: isBad ? between(random, 150, 350) : between(random, 20, 90),
    };
  });
}

/** Shares of the outcomes in percent, adding up to 100, each with the function that plans it. */
const mix: readonly [percent: number, make: (random: Random) => Omit<Plan, 'dialMs' | 'asksBackAfterMs'>][] = [
  [45, (random) => ({ rings: true, waitMs: between(random, 2500, 14_000), outcome: answer(talkTime(random)) })],
  [30, (random) => ({ rings: true, waitMs: between(random, 55_000, 60_000), outcome: failure('no_answer') })],
  [8, (random) => ({ rings: false, waitMs: between(random, 1000, 3000), outcome: failure('busy') })],
  [6, (random) => ({ rings: true, waitMs: between(random, 2500, 12_000), outcome: failure('refused') })],
  [4, (random) => ({ rings: false, waitMs: between(random, 2000, 5000), outcome: failure('empty_number') })],
  [3, (random) => ({ rings: false, waitMs: between(random, 2000, 5000), outcome: failure('stopped') })],
  [
    2,
    (random) => ({
      rings: false,
      waitMs: between(random, 4000, 9000),
      outcome: failure('unreachable', 'switched_off'),
    }),
  ],
  [2, (random) => ({ rings: false, waitMs: between(random, 500, 2000), outcome: failure('network') })],
];

function mixed(random: Random): Plan {
  const dialMs = between(random, 400, 2500);
  let left = random() * 100;
  const chosen = mix.find(([percent]) => (left -= percent) < 0) ?? mix[0];
  return { dialMs, ...(chosen as (typeof mix)[number])[1](random), asksBackAfterMs: null };
}

/**
 * Returns the length of a talk. It is log-normal around 45 s, from 10 s to 4 minutes: most talks are short, a few are
 * long.
 */
function talkTime(random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.min(240_000, Math.max(10_000, 45_000 * Math.exp(0.8 * normal)));
}
