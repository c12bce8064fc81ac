import type { CallCause, CallParty } from '@haihu/contract/calls/values';
import type { CallEndedEvent } from '@haihu/rules/calls/call-state';
import { rulePackName, rulePackOf } from '@haihu/rules/calls/call-rule-packs';
import type { LegEvent, LegSoundEvent } from '../../../integrations/telephony/telephony.ts';
import type { Recording } from '../../../integrations/telephony/wav.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { BillingApi } from '../../billing/billing.api.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { insertAttempt } from '../core/attempts.repository.ts';
import { noteArea } from '../core/call-areas.repository.ts';
import { calleeOf } from '../core/calls.policy.ts';
import { insertCall } from '../core/calls.repository.ts';
import { ruleOf } from '../core/lines.policy.ts';
import { heardSide, noteQuality } from '../core/quality.repository.ts';
import { insertMark } from '../core/recording-marks.repository.ts';
import { insertRunning, type NewRunningCall } from '../core/running-calls.repository.ts';
import type { CallProgress } from '../dialling/call-progress.usecases.ts';
import type { ProgressEvent } from '../dialling/progress-writing.ts';
import type { UsedLine } from '../lines/line-health.repository.ts';
import { findLines } from '../lines/lines.repository.ts';
import { judgeCall, setChoice, setMessageLeft } from '../machines/machines.repository.ts';
import { setRecording } from '../recordings/recordings.repository.ts';
import { sweepNextNight } from '../recordings/recordings.usecases.ts';
import { bringPastColleague, type PastColleague } from './past-company.ts';
import { createPastSteps } from './past-steps.ts';

export interface PastCallParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: Pick<CustomerApi, 'findNumber'>;
  billing: Pick<BillingApi, 'hold'>;
  progress: Pick<CallProgress, 'advance' | 'tellWhole' | 'watchLine'>;
}

export interface PastCall {
  customerId: string;
  lineId: string;
  createdAt: Date;
  cause: CallCause;
  hungUpBy: CallParty;
  /** Seconds that the customer's phone rang; 0 when it did not ring. */
  ringSeconds: number;
  /** 0 unless `cause` is `answered`. */
  talkSeconds: number;
  /** The recording, with a path in the storage. */
  recording: Recording | null;
  /** The sound of its sides, as an engine tells it. Absent: nobody measured it. */
  sounds?: readonly LegSoundEvent[];
  /** Seconds of talk at which the agent paused the recording and went on with it. Absent: it was not paused. */
  pause?: { from: number; to: number };
  /** The colleague whom the agent brought into the talk, in calls that were answered. */
  colleague?: PastColleague;
  /** True when a machine answered, and the agent left it the enterprise's message. */
  isMachine?: true;
}

/** Seconds after the call's beginning at which the agent rings, the agent answers, and the customer's phone rings. */
const AGENT_RINGS = 0.05;
const AGENT_ANSWERS = 1.05;
const DIALLED = 2.5;
/** The end of a phone that was hung up, in Q.850. */
const NORMAL = 16;

export function createPastCalls({ db, cipher, clock, customers, billing, progress }: PastCallParts) {
  /**
   * Stores a call of that member as if it had been placed and had ended in the past. It is billed, counted and added to
   * the customer's timeline, but no event is sent. Returns its id. Throws `customers.not_found`, and RangeError for an
   * unknown line.
   */
  async function recordPast(member: Member, past: PastCall): Promise<string> {
    const { customerId, createdAt, ringSeconds, talkSeconds } = past;
    const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000).toISOString();
    const answered = past.cause === 'answered' ? after(DIALLED + ringSeconds) : null;
    const history = {
      agent_ringing: after(AGENT_RINGS),
      agent_answered: past.cause === 'agent_absent' ? null : after(AGENT_ANSWERS),
      customer_ringing: ringSeconds > 0 || answered ? after(DIALLED) : null,
      customer_answered: null,
      answered,
      bridged: null,
    };
    const { cause, hungUpBy } = past;
    const ended = { type: 'ended', at: after(DIALLED + ringSeconds + talkSeconds), cause, hungUpBy, history } as const;

    const written = await db.forTenant(member.tenantId).transaction(async (tx) => {
      const line = (await findLines(tx, createdAt)).find(({ id }) => id === past.lineId);
      const number = line?.numbers[0];
      if (!line || !number) throw new RangeError('there is no such line, or it has no number');
      const called = calleeOf(await customers.findNumber(tx, member, customerId)).number;
      const callee = cipher.seal(tx.tenantId, called);
      const id = await insertCall(tx, {
        agentId: member.userId,
        customerId,
        callee,
        lineId: line.id,
        lineNumberId: number.id,
        shownBy: 'steady',
        rulePack: rulePackName(rulePackOf(member.rulePack)),
        rule: line,
        createdAt,
      });
      await noteArea(tx, id, { callee: called, shown: cipher.open(tx.tenantId, number.enc) });
      await insertAttempt(tx, id, callee.hash, createdAt);
      const toBill = { callId: id, lineId: line.id, agentId: member.userId, rule: ruleOf(line), placedAt: createdAt };
      await billing.hold(tx, { ...toBill, margin: line.margin });
      if (past.pause) await notePause(tx, id, past.pause, { by: member.userId, from: after(DIALLED + ringSeconds) });
      if (past.isMachine) await noteMachine(tx, id, new Date(ended.at));
      const running = {
        callId: id,
        agentId: member.userId,
        lineId: line.id,
        nodeId: null,
        calleeHash: callee.hash,
        seenAt: createdAt,
      };
      const used = past.colleague
        ? await talkInCompany(tx, past, { running, colleague: past.colleague, ended })
        : (await progress.advance(tx, id, ended, {})).used;
      await noteQuality(
        tx,
        (past.sounds ?? []).map((sound) => heardSide(id, sound)),
      );
      if (past.recording) {
        await setRecording(tx, id, past.recording);
        await sweepNextNight(tx, clock.now());
      }
      return { callId: id, used };
    });
    if (written.used) await progress.watchLine(member.tenantId, written.used);
    return written.callId;
  }

  /** Tells a call into whose talk a colleague came, phone by phone. */
  async function talkInCompany(
    tx: Queryable,
    { createdAt, ringSeconds }: PastCall,
    { running, colleague, ended }: { running: NewRunningCall; colleague: PastColleague; ended: CallEndedEvent },
  ): Promise<UsedLine | null> {
    const steps = createPastSteps(createdAt);
    const { callId } = running;
    if (!(await insertRunning(tx, running))) throw new RangeError('the agent is in another call');
    const tell = (...events: ProgressEvent[]) => progress.tellWhole(tx, callId, events);
    const customer = (reached: LegEvent['reached'], q850: number | null = null) =>
      steps.leg('customer', 1, reached, q850);
    const agent = (phone: number, reached: LegEvent['reached'], q850: number | null = null) =>
      steps.leg('agent', phone, reached, q850);
    steps.pass(AGENT_RINGS);
    const first: ProgressEvent[] = [agent(1, 'dialled'), agent(1, 'ringing'), steps.reach('agent_ringing')];
    steps.pass(AGENT_ANSWERS - AGENT_RINGS);
    first.push(agent(1, 'answered'), steps.reach('agent_answered'));
    steps.pass(DIALLED - AGENT_ANSWERS);
    first.push(customer('dialled'), customer('ringing'), steps.reach('customer_ringing'));
    steps.pass(ringSeconds);
    await tell(...first, customer('answered'), steps.reach('answered'));
    const phones = await bringPastColleague(tx, { progress, steps, callId, colleague });
    const end = createPastSteps(new Date(ended.at));
    const over = phones.map((phone) => end.leg('agent', phone, 'ended', NORMAL));
    return tell(end.leg('customer', 1, 'ended', NORMAL), ...over, ended);
  }

  return { recordPast };
}

/** Notes that the agent paused the recording, and went on with it. `from`: the beginning of the talk. */
async function notePause(
  tx: Queryable,
  callId: string,
  pause: { from: number; to: number },
  { by, from }: { by: string; from: string },
): Promise<void> {
  const at = (seconds: number) => new Date(Date.parse(from) + seconds * 1000);
  await insertMark(tx, { callId, kind: 'recording_paused', at: at(pause.from), by });
  await insertMark(tx, { callId, kind: 'recording_resumed', at: at(pause.to), by });
}

/** Notes that the agent heard a machine and left it the message of the enterprise. */
async function noteMachine(tx: Queryable, callId: string, at: Date): Promise<void> {
  await setChoice(tx, { callId, taskId: null, choice: 'message', isByRule: false, at });
  await judgeCall(tx, callId, 'machine', at);
  await setMessageLeft(tx, callId, true);
}
