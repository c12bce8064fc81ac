import { addDays, dayOf, instantAt, minutesOfDay, startOfDay, weekdayOf } from '@haihu/rules/day';
import { newCall } from '@haihu/rules/calls/call-state';
import { planSounds } from '../integrations/telephony/simulator/outcomes.ts';
import type { Member } from '../kernel/member.ts';
import { answerScript } from './demo-answers.ts';
import { createDemoCallers } from './demo-callers.ts';
import { demoKey } from './demo-key.ts';
import type { DemoHistory, DemoLife } from './demo-life.ts';
import { type DemoNote, demoDeals, demoNotes } from './demo-people.ts';
import { createDemoRandom, type DemoRandom } from './demo-random.ts';
import { talkSpecially } from './demo-talks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Times of the working day, in minutes after midnight. */
const [MORNING, NOON, LATER, EVENING] = [9 * 60, 12 * 60, 14 * 60, 18 * 60];
const FRIDAY = 4;
/** Index of the call-back that falls due during the tour. */
const REMINDED = 2;

/** The number of days for which agents have been at work. */
const DAYS = 14;
const CLAIMS_A_DAY = 9;
/** Probability with which an interested customer buys. */
const BUYS = 0.3;
/** Probability with which an agent writes nothing about a conversation, and with which an interested customer asks for samples. */
const UNWRITTEN = 0.06;
const ASKS_FOR_SAMPLES = 0.4;
/** Share of our calls after which somebody calls us, and the time until then. */
const CALLED_AFTER = 0.16;
const CALLER_AFTER = 9 * MINUTE;
/** Share of the callers in vain who are called back by the agent, and the time until then. */
const CALLS_BACK = 0.7;
const CALLED_BACK_AFTER = 20 * MINUTE;
/** Days for which recordings are kept, counted back from today. */
const LATEST_RECORDED = 2;
/** Days for which the answers to the script were written down, counted back from today, and the share of those talks. */
const LATEST_ANSWERED = 5;
const ANSWERS_SCRIPT = 0.6;
/** Longest call that leaves a recording, so that the recordings for a tour take little room. Seconds. */
const LONGEST_RECORDING = 60;

/**
 * Does what one agent did in the last two weeks, at the time it happened. It uses the real use-cases: claims in the
 * morning, calls and follow-ups through the day, call-backs for today and later.
 */
export async function liveThroughHistory(given: DemoHistory, member: Member, publicPool: string[]): Promise<void> {
  const { random, now, zone } = given;
  // Each agent has a clock of its own, because their histories run side by side.
  const clock = { now: () => now };
  const setClock = (at: Date) => {
    clock.now = () => at;
  };
  const domains = given.domainsAt(clock);
  const history: DemoLife = { ...given, domains, setClock };
  const callers = createDemoCallers(history, member);
  const own: string[] = [];
  /** Customers who were called today. */
  const calledToday = new Set<string>();
  /** Customers who last said that they want to hear more. Only they get a call-back. */
  const open = new Set<string>();
  for (let back = DAYS; back >= 0; back -= 1) {
    const day = addDays(dayOf(now, zone), -back);
    const opening = Date.parse(startOfDay(day, zone)) + 9 * HOUR;
    // Today ends now. Before nine, the calls of today fall into the night.
    const closing = back === 0 ? now.getTime() - 5 * MINUTE : opening + 8 * HOUR;
    const start = Math.min(opening, closing - HOUR);
    setClock(new Date(start));
    const claimed = publicPool.splice(0, CLAIMS_A_DAY);
    if (claimed.length > 0) await domains.customers.claim(member, claimed);
    own.push(...claimed);

    const conversations = random.between(5, 8);
    for (let count = 0; count < conversations && own.length > 0; count += 1) {
      const at = start + ((closing - start) * (count + 1)) / (conversations + 1);
      const customerId = random.pick(own);
      if (back === 0) calledToday.add(customerId);
      await follow(customerId, await converse(history, member, customerId, new Date(at), back), random);
      if (back > 0 && callers.random.chance(CALLED_AFTER)) await beCalled(new Date(at + CALLER_AFTER), back);
    }
    await talkSpecially(history, member, { own, back, at: new Date(closing) });
  }
  await callers.today(own.filter((id) => !calledToday.has(id)));
  await callers.settle();
  await promise(history, member, [...open]);

  /** Lets somebody call. A customer who reached nobody is mostly called back soon. */
  async function beCalled(at: Date, back: number): Promise<void> {
    const { customerId, how, note } = await callers.ordinary(at, own, back <= LATEST_RECORDED);
    if (customerId === null) return;
    await follow(customerId, note, callers.random);
    if (how === 'taken' || !callers.random.chance(CALLS_BACK)) return;
    const later = new Date(at.getTime() + CALLED_BACK_AFTER);
    await follow(
      customerId,
      await converse({ ...history, random: callers.random }, member, customerId, later, back),
      callers.random,
    );
  }

  /** Acts on what a customer said: some buy, and some are called again. */
  async function follow(customerId: string, note: DemoNote | null, chances: DemoRandom): Promise<void> {
    if (!note) return;
    open.delete(customerId);
    const buys = note.outcome === 'interested' && chances.chance(BUYS);
    if (buys)
      await domains.customers.mark(member, { id: customerId, isDeal: true, dealAmount: chances.pick(demoDeals) });
    else if (goesOn.includes(note.outcome)) open.add(customerId);
  }
}

/** Outcomes after which a customer is called again. */
const goesOn: readonly DemoNote['outcome'][] = ['interested', 'call_again', 'added_wechat'];

/** Records a call and the note about it. Returns the note if both talked and the agent wrote it down. */
async function converse(
  history: DemoLife,
  member: Member,
  customerId: string,
  at: Date,
  daysAgo: number,
): Promise<DemoNote | null> {
  const { domains, random, setClock, lineIds, recorder, samplesId } = history;
  setClock(at);
  const answered = random.chance(0.55);
  const talkSeconds = answered ? random.between(12, 240) : 0;
  const cause = answered
    ? 'answered'
    : random.pick(['no_answer', 'no_answer', 'busy', 'refused', 'unreachable'] as const);
  // Only calls of the last days have recordings: enough to listen to, little to keep.
  const recorded = answered && daysAgo <= LATEST_RECORDED && talkSeconds <= LONGEST_RECORDING;
  const name = `${customerId}-${at.getTime()}`;
  const talk = { at: at.toISOString(), history: { ...newCall.history, answered: answered ? at.toISOString() : null } };
  const callId = await domains.calls.recordPast(member, {
    customerId,
    lineId: random.pick(lineIds),
    createdAt: at,
    cause,
    hungUpBy: answered ? random.pick(['agent', 'customer'] as const) : cause === 'refused' ? 'customer' : 'system',
    ringSeconds: cause === 'unreachable' ? 0 : random.between(4, 25),
    talkSeconds,
    recording: recorded ? await recorder.record(member.tenantId, name, talkSeconds) : null,
    sounds: planSounds('demo', { callId: name, callee: customerId }, talk),
  });
  setClock(new Date(at.getTime() + (talkSeconds + 40) * 1000));
  if (answered && random.chance(UNWRITTEN)) return null;
  const note = answered ? random.pick(demoNotes) : null;
  const wantsSamples = note?.outcome === 'interested' && random.chance(ASKS_FOR_SAMPLES);
  const written = wantsSamples ? { ownOutcomeId: samplesId, text: note.text } : note;
  await domains.followups.save(
    member,
    { customerId, callId, ...(written ?? { outcome: 'no_contact' as const, text: '' }) },
    demoKey('followups.save', name),
  );
  if (note && daysAgo <= LATEST_ANSWERED) {
    const answering = createDemoRandom(at.getTime() % 2_147_483_647);
    if (answering.chance(ANSWERS_SCRIPT)) await answerScript(history, member, { callId, note, random: answering });
  }
  return note;
}

/** Plans call-backs: some late, some today, one in a few minutes, the rest in the coming days. */
async function promise(
  { domains, random, now, setClock, zone }: DemoLife,
  member: Member,
  open: string[],
): Promise<void> {
  const midnight = Date.parse(startOfDay(addDays(dayOf(now, zone), 1), zone));
  const restOfDay = Math.max(10 * MINUTE, midnight - now.getTime() - HOUR);
  const times = [
    now.getTime() - 26 * HOUR,
    now.getTime() - 70 * MINUTE,
    now.getTime() + 3 * MINUTE,
    now.getTime() + restOfDay / 3,
    now.getTime() + (restOfDay * 2) / 3,
    ...Array.from(
      { length: 12 },
      () => now.getTime() + DAY + random.between(0, 8) * DAY + random.between(0, 300) * MINUTE,
    ),
  ];
  setClock(new Date(now.getTime() - 2 * DAY));
  for (const [index, time] of times.entries()) {
    const customerId = open[open.length - 1 - index];
    if (!customerId) return;
    const content = random.pick([
      '要对账样例，说好给',
      '老板在，谈代理记账年费',
      '看过报价，等比价结果',
      '问续约的价格',
      '约上门时间',
    ]);
    // The call-back in a few minutes shows how a reminder looks.
    const at = index === REMINDED ? new Date(time).toISOString() : workingTime(time, now.getTime(), zone);
    await domains.followups.callBacks.add(
      member,
      { customerId, at, content },
      demoKey('followups.addVisit', `${customerId}-${time}`),
    );
  }
}

/**
 * Moves an instant into working time, from nine to noon and from two to six, because nobody plans a call at night. An
 * instant before `now` stays before it.
 */
function workingTime(time: number, now: number, zone: string): string {
  const day = dayOf(time, zone);
  const minutes = minutesOfDay(time, zone);
  if (time < now) {
    if (minutes < MORNING) return instantAt(addDays(day, -1), EVENING - 60, zone);
    return instantAt(
      day,
      minutes >= EVENING ? EVENING - 30 : minutes >= NOON && minutes < LATER ? NOON - 30 : minutes,
      zone,
    );
  }
  const isLate = minutes >= EVENING;
  const next = isLate ? addDays(day, 1) : day;
  const weekend = weekdayOf(next) - FRIDAY;
  const of =
    isLate || minutes < MORNING ? MORNING + (minutes % 60) : minutes >= NOON && minutes < LATER ? LATER : minutes;
  return instantAt(weekend > 0 ? addDays(next, 3 - weekend) : next, of, zone);
}
