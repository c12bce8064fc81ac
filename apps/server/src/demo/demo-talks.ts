import { newCall } from '@haihu/rules/calls/call-state';
import { planSounds } from '../integrations/telephony/simulator/outcomes.ts';
import type { Member } from '../kernel/member.ts';
import { demoKey } from './demo-key.ts';
import type { DemoLife } from './demo-life.ts';

/** A talk that shows what an agent can do in it. The seconds are those of the talk. */
interface SpecialTalk {
  /** The place of the agent, and the days ago. */
  place: number;
  back: number;
  seconds: number;
  text: string;
  /**
   * The colleague who came into the talk, the manager or the agent before, how it went on, and what they wrote about a call
   * that became theirs.
   */
  colleague?:
    | { who: 'manager' | 'before'; how: 'joinAll' | 'back' }
    | { who: 'manager' | 'before'; how: 'handOver'; text: string };
  pause?: { from: number; to: number };
  isMachine?: true;
}

const specialTalks: readonly SpecialTalk[] = [
  { place: 0, back: 1, seconds: 58, text: '报了开票的卡号，录音停了一会儿', pause: { from: 18, to: 34 } },
  {
    place: 0,
    back: 2,
    seconds: 210,
    text: '问年付的价，请王主管一起谈',
    colleague: { who: 'manager', how: 'joinAll' },
  },
  { place: 0, back: 3, seconds: 9, text: '答录机，留了言', isMachine: true },
  { place: 0, back: 4, seconds: 176, text: '问合同条款，先问过王主管', colleague: { who: 'manager', how: 'back' } },
  {
    place: 1,
    back: 1,
    seconds: 154,
    text: '指名找赵婷，转过去了',
    colleague: { who: 'before', how: 'handOver', text: '接着谈了续约，下周给答复' },
  },
  { place: 1, back: 3, seconds: 11, text: '答录机，留了言', isMachine: true },
  {
    place: 3,
    back: 1,
    seconds: 233,
    text: '要见上门的人，转给王主管',
    colleague: { who: 'manager', how: 'handOver', text: '说好哪几天方便，定了再上门' },
  },
  { place: 4, back: 2, seconds: 8, text: '答录机，留了言', isMachine: true },
];

/** Time before the end of the day at which such a talk begins, and longest talk whose recording is kept. */
const BEFORE = 12 * 60_000;
const LONGEST_RECORDING = 60;
const LATEST_RECORDED = 2;
const RINGS = 6;

/** Lets the agent talk at the end of the day as `specialTalks` says, if there is such a talk. */
export async function talkSpecially(
  { domains, setClock, lineIds, recorder, place, manager, colleague: before }: DemoLife,
  member: Member,
  { own, back, at: closing }: { own: readonly string[]; back: number; at: Date },
): Promise<void> {
  for (const talk of specialTalks.filter((one) => one.place === place && one.back === back)) {
    const { seconds, pause, isMachine, colleague, text } = talk;
    const customerId = own[(back * 3) % own.length];
    const helper = colleague?.who === 'manager' ? manager : before;
    if (customerId === undefined || (colleague && !helper)) continue;
    const at = new Date(closing.getTime() - BEFORE);
    const name = `talk-${place}-${at.getTime()}`;
    const kept = seconds - (pause ? pause.to - pause.from : 0);
    const isRecorded = seconds <= LONGEST_RECORDING && back <= LATEST_RECORDED;
    const told = { at: at.toISOString(), history: { ...newCall.history, answered: at.toISOString() } };
    setClock(new Date(at.getTime() + seconds * 1000));
    const callId = await domains.calls.recordPast(member, {
      customerId,
      lineId: lineIds[0]!,
      createdAt: at,
      cause: 'answered',
      hungUpBy: isMachine ? 'agent' : 'customer',
      ringSeconds: RINGS,
      talkSeconds: seconds,
      recording: isRecorded ? await recorder.record(member.tenantId, name, kept) : null,
      sounds: planSounds('demo', { callId: name, callee: customerId }, told),
      ...(pause && { pause }),
      ...(isMachine && { isMachine }),
      ...(colleague && { colleague: { memberId: helper!.userId, after: 30, rings: 5, talks: 25, how: colleague.how } }),
    });
    setClock(new Date(at.getTime() + (seconds + 40) * 1000));
    const outcome = isMachine ? 'no_contact' : 'call_again';
    // Who has handed the customer over writes about the talk, and not about the call, which is another's now.
    const isHanded = colleague?.how === 'handOver';
    const about = isHanded ? { customerId } : { customerId, callId };
    await domains.followups.save(member, { ...about, outcome, text }, demoKey('followups.save', name));
    if (!isHanded) continue;
    const theirs = { customerId, callId, outcome, text: colleague.text } as const;
    await domains.followups.save(helper!, theirs, demoKey('followups.save', `${name}-handed`));
  }
}
