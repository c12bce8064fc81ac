import { startOfDay, dayOf } from '@haihu/rules/day';
import { newCall } from '@haihu/rules/calls/call-state';
import { planSounds } from '../integrations/telephony/simulator/outcomes.ts';
import type { Member } from '../kernel/member.ts';
import { demoKey } from './demo-key.ts';
import type { DemoLife } from './demo-life.ts';
import { type DemoNote, demoMobile, demoNotes } from './demo-people.ts';
import { createDemoRandom } from './demo-random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Index of the first invented number here, and the numbers for each agent, so that other parts of the demo use others. */
const [FIRST_NUMBER, NUMBERS] = [9000, 100];
/** Share of the callers whom nobody knows, and of those who press a key of the menu. */
const [UNKNOWN, PRESSES] = [0.3, 0.4];
/** Seconds for which the phone of an agent rings who does not come. */
const FULL_RING = 20;

/** The ways in which a call to us went: `given_up` hung up before anybody was rung. */
type How = 'taken' | 'declined' | 'absent' | 'given_up' | 'message' | 'wants_back';

/** Ways of callers on an ordinary day, each as often as it is here. */
const ordinary: readonly How[] = [
  ...Array.from({ length: 13 }, () => 'taken' as const),
  'absent',
  'absent',
  'declined',
  'given_up',
  'message',
  'message',
  'wants_back',
];

/** The callers of today who wait for an answer, and one who was taken: by the place of the agent. */
const today: readonly (readonly { ago: number; how: How; whose: number | 'unknown'; seconds?: number }[])[] = [
  [
    { ago: 200, how: 'taken', whose: 0, seconds: 95 },
    { ago: 150, how: 'absent', whose: 1 },
    { ago: 128, how: 'given_up', whose: 1 },
    { ago: 55, how: 'message', whose: 2, seconds: 17 },
    { ago: 35, how: 'message', whose: 'unknown', seconds: 12 },
  ],
  [
    { ago: 90, how: 'declined', whose: 0 },
    { ago: 80, how: 'wants_back', whose: 'unknown' },
  ],
  [],
  [{ ago: 140, how: 'message', whose: 0, seconds: 9 }],
];

/** Makes the people who called an agent in the past. */
export function createDemoCallers(life: DemoLife, member: Member) {
  const { domains, lineIds, recorder, setClock, now, zone, place } = life;
  // Callers do not change what the agents did without them.
  const random = createDemoRandom(500 + place);
  let numbers = 0;

  /** Lets a person call at that instant. Returns the note if both talked and the agent wrote it down. */
  async function call(
    at: Date,
    how: How,
    { customerId, keepsRecording, seconds }: { customerId: string | null; keepsRecording: boolean; seconds?: number },
  ): Promise<DemoNote | null> {
    const number = demoMobile(FIRST_NUMBER + place * NUMBERS + (numbers += 1));
    const isTaken = how === 'taken';
    const isMessage = how === 'message';
    const talkSeconds = isTaken ? (seconds ?? random.between(20, 180)) : 0;
    const messageSeconds = isMessage ? (seconds ?? random.between(6, 30)) : undefined;
    const sound = talkSeconds + (messageSeconds ?? 0);
    const name = `caller-${place}-${at.getTime()}`;
    const ringsAtOnce = how !== 'given_up' && customerId !== null;
    const waits = random.between(2, ringsAtOnce ? 6 : 40);
    const rings = how === 'given_up' ? [] : [ringOf(how)];
    const waitsOn = isTaken ? 0 : random.between(3, 30);
    const before = isTaken ? waits + rings.reduce((sum, ring) => sum + ring.seconds, 0) : 0;
    const length = waits + waitsOn + sound + rings.reduce((sum, ring) => sum + ring.seconds, 5);
    const answered = isTaken ? at.toISOString() : null;
    setClock(new Date(at.getTime() + length * 1000));
    const callId = await domains.calls.recordPastCaller(member, {
      from: customerId === null ? { number } : { customerId },
      lineId: random.pick(lineIds),
      createdAt: at,
      ...(random.chance(PRESSES) && !isMessage && { menuKey: '1' }),
      waits,
      rings,
      waitsOn,
      talkSeconds,
      hungUpBy: isTaken ? random.pick(['agent', 'customer'] as const) : 'customer',
      ...(messageSeconds !== undefined && { messageSeconds }),
      wantsBack: how === 'wants_back',
      recording: keepsRecording && sound > 0 ? await recorder.record(member.tenantId, name, before + sound) : null,
      sounds: planSounds(
        'demo',
        { callId: name, callee: name },
        { at: at.toISOString(), history: { ...newCall.history, answered } },
      ),
    });
    if (!isTaken || customerId === null) return null;
    const note = random.pick(demoNotes);
    setClock(new Date(at.getTime() + (length + 30) * 1000));
    await domains.followups.save(member, { customerId, callId, ...note }, demoKey('followups.save', name));
    return note;
  }

  function ringOf(how: How) {
    const { userId: memberId } = member;
    if (how === 'taken') return { memberId, seconds: random.between(3, 14), end: 'taken' as const };
    if (how === 'declined') return { memberId, seconds: random.between(3, 9), end: 'declined' as const };
    return { memberId, seconds: FULL_RING, end: 'absent' as const };
  }

  return {
    random,

    /** Lets somebody call on an ordinary day. Returns the customer who called, how it went, and the note about it. */
    async ordinary(at: Date, own: readonly string[], keepsRecording: boolean) {
      const customerId = random.chance(UNKNOWN) ? null : random.pick(own);
      const how = random.pick(ordinary);
      return { customerId, how, note: await call(at, how, { customerId, keepsRecording }) };
    },

    /** Lets the callers of today call: `quiet` are customers whom nobody has called today. */
    async today(quiet: readonly string[]): Promise<void> {
      for (const { ago, how, whose, seconds } of today[place] ?? []) {
        const customerId = whose === 'unknown' ? null : quiet[whose];
        if (customerId === undefined) continue;
        const at = new Date(now.getTime() - ago * MINUTE);
        await call(at, how, { customerId, keepsRecording: true, ...(seconds !== undefined && { seconds }) });
      }
    },

    /** Closes the missed calls of the days before, as the agent did then. */
    async settle(): Promise<void> {
      const { missed } = domains.calls.inbound;
      const { list } = await missed.list(member, { scope: 'mine', state: 'open', size: 100 });
      const before = Date.parse(startOfDay(dayOf(now, zone), zone));
      for (const { id, ownerId, lastAt } of list) {
        const at = Date.parse(lastAt);
        if (ownerId !== member.userId || at >= before) continue;
        setClock(new Date(Math.min(at + random.between(1, 4) * HOUR, now.getTime())));
        await missed.close(member, { id, reason: random.chance(0.8) ? 'settled' : 'wrong_number' });
      }
    },
  };
}

export type DemoCallers = ReturnType<typeof createDemoCallers>;
