import type { CallParty } from '@haihu/contract/calls/values';
import type { LegEvent, LegSoundEvent } from '../../../integrations/telephony/telephony.ts';
import type { Recording } from '../../../integrations/telephony/wav.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { calleeOf } from '../core/calls.policy.ts';
import { assignCall } from '../core/given-calls.ts';
import { findSimulatedNode } from '../core/nodes.repository.ts';
import type { ProgressEvent } from '../dialling/progress-writing.ts';
import { type CallerTies, findWhoseCall, insertCaller } from '../inbound/begin-caller.ts';
import { pressMenuKey } from '../inbound/caller-menu.ts';
import { giveTurnUp } from '../inbound/keep-turn.ts';
import { findKeptTurn } from '../inbound/kept-turns.repository.ts';
import { noteCallerAsked, noteOffered, noteWantsBack, takeBack } from '../inbound/waiting.repository.ts';
import { findInboundRule, findLines } from '../lines/lines.repository.ts';
import { setRecording } from '../recordings/recordings.repository.ts';
import { sweepNextNight } from '../recordings/recordings.usecases.ts';
import type { PastCallParts } from './past-calls.usecases.ts';
import { createPastSteps } from './past-steps.ts';

export interface PastCallerParts extends PastCallParts {
  progress: PastCallParts['progress'] & Pick<CallerTies, 'holdIfPaid' | 'lockNumberOfCaller' | 'markCaller'>;
}

/** The ring of a caller at a member. Only the last one may be taken. */
export interface PastRing {
  memberId: string;
  seconds: number;
  end: 'taken' | 'declined' | 'absent';
}

/** A person who called a line in the past. The instants follow one another from `createdAt` on. */
export interface PastCaller {
  /** The caller: a customer whom the member may see, or a number that nobody knows. */
  from: { customerId: string } | { number: string };
  lineId: string;
  createdAt: Date;
  /** The key of the menu that the caller pressed. Absent: none. */
  menuKey?: string;
  /** Seconds of waiting before the first ring. */
  waits: number;
  rings: PastRing[];
  /** Seconds of waiting after the last ring, unless it was taken. */
  waitsOn: number;
  /** Seconds of talk; 0 unless the last ring was taken. */
  talkSeconds: number;
  hungUpBy: CallParty;
  /** Seconds of the message that a caller left whom nobody took. Absent: they left none. */
  messageSeconds?: number;
  /** The recording of the talk or the message, with a path in the storage. Null: there is none. */
  recording: Recording | null;
  /** True for a caller whom nobody took and who asked to be called back, which nobody did in time. */
  wantsBack?: boolean;
  /** The sound of its sides, as an engine tells it. Absent: nobody measured it. */
  sounds?: readonly LegSoundEvent[];
}

/** Seconds until the engine has answered a caller, and those of the request to leave a message. */
const ANSWERED = 0.3;
const ASKING = 4;

/** Q.850 causes: the phone was hung up, nobody answered, and the phone declined. */
const [NORMAL, NO_ANSWER, DECLINED] = [16, 19, 21];

export function createPastCallers({ db, cipher, clock, customers, progress }: PastCallerParts) {
  /**
   * Stores a person who called a line in the past, as if the call had been routed, taken or missed then. What the caller
   * leaves behind is written as well: the wait, the talk, the figures, a missed call or a message. Set the clock to the
   * end of the call. Returns its id. Throws `customers.not_found`, and RangeError for an unknown line.
   */
  async function recordPastCaller(member: Member, past: PastCaller): Promise<string> {
    const written = await db.forTenant(member.tenantId).transaction(async (tx) => {
      const callId = await begin(tx, member, past);
      const events = await waitAndTalk(tx, callId, past);
      if (past.wantsBack) await noteWantsBack(tx, callId);
      const used = await progress.tellWhole(tx, callId, events);
      const turn = past.wantsBack ? await findKeptTurn(tx, callId) : undefined;
      if (turn) await giveTurnUp(tx, turn, clock.now());
      if (past.recording) {
        await setRecording(tx, callId, past.recording);
        await sweepNextNight(tx, clock.now());
      }
      return { callId, used };
    });
    if (written.used) await progress.watchLine(member.tenantId, written.used);
    return written.callId;
  }

  async function begin(tx: Queryable, member: Member, past: PastCaller): Promise<string> {
    const { tenantId } = tx;
    const { from, lineId, createdAt } = past;
    const line = (await findLines(tx, createdAt)).find(({ id }) => id === lineId);
    const numberId = line?.numbers[0]?.id;
    if (numberId === undefined) throw new RangeError('there is no such line, or it has no number');
    const digits =
      'number' in from ? from.number : calleeOf(await customers.findNumber(tx, member, from.customerId)).number;
    const number = cipher.seal(tenantId, digits);
    const whose = await findWhoseCall(tx, progress, number.hash);
    const nodeId = await findSimulatedNode(tx);
    const arrival = {
      nodeId,
      arrivalId: `past-${createdAt.getTime()}-${number.hash.toString('hex')}`,
      at: createdAt.toISOString(),
    };
    const called = { tenantId, lineId, numberId };
    const price = await findInboundRule(tx, lineId);
    return insertCaller(
      tx,
      { arrival, number, isWithheld: false, called, mayRing: true, whose, price },
      progress,
      createdAt,
    );
  }

  /** Lets the caller wait and ring. Returns the events that are left to tell, with the end. */
  async function waitAndTalk(tx: Queryable, callId: string, past: PastCaller): Promise<ProgressEvent[]> {
    const step = createPastSteps(past.createdAt);
    const leg = (phone: number, reached: LegEvent['reached'], q850: number | null = null) =>
      step.leg('agent', phone, reached, q850);
    step.pass(ANSWERED);
    await progress.tellWhole(tx, callId, [step.reach('customer_answered')]);
    if (past.menuKey !== undefined)
      await pressMenuKey(
        tx,
        { callId, menu: 'asked', menuUntil: null, menuTries: 1 },
        { digits: past.menuKey, now: step.now() },
      );
    step.pass(past.waits);
    for (const [index, { memberId, seconds, end }] of past.rings.entries()) {
      const phone = index + 1;
      await assignCall(tx, { callId, agentId: memberId, before: null });
      const ring = { agentId: memberId, at: step.now(), dueAt: step.after(seconds) };
      await noteOffered(tx, callId, ring);
      const events = [leg(phone, 'dialled'), leg(phone, 'ringing')];
      step.pass(seconds);
      if (end === 'taken') {
        events.push(leg(phone, 'answered'));
        const talks = step.reach('bridged');
        step.pass(past.talkSeconds);
        return [
          ...events,
          talks,
          leg(phone, 'ended', NORMAL),
          ...(past.sounds ?? []),
          step.end('answered', past.hungUpBy),
        ];
      }
      await progress.tellWhole(tx, callId, [...events, leg(phone, 'ended', end === 'declined' ? DECLINED : NO_ANSWER)]);
      await takeBack(tx, callId, { agentId: memberId, hasDeclined: end === 'declined' }, step.now());
    }
    step.pass(past.waitsOn);
    const seconds = past.messageSeconds;
    if (seconds === undefined) return [step.end('missed', past.hungUpBy)];
    await noteCallerAsked(tx, callId, { seconds, at: step.now(), dueAt: step.after(ASKING) });
    step.pass(ASKING);
    const begins = step.message(null);
    step.pass(seconds);
    return [begins, step.message(seconds), step.end('voicemail', past.hungUpBy)];
  }

  return { recordPastCaller };
}
