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
import type { TaskCalls } from '../calls.seams.ts';
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
import { type HeardEvent, insertHeard, judgeCall, setChoice, setMessageLeft } from '../machines/machines.repository.ts';
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
  tasks: Pick<TaskCalls, 'findForCall' | 'markCalling' | 'machinesOf' | 'writeMachine'>;
}

/** A call of the past, without the person who was called. */
interface PastTalk {
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
  /** True when a machine answered, and the agent left it a message. */
  isMachine?: true;
}

export interface PastCall extends PastTalk {
  customerId: string;
}

/** A call to a number of a running task. */
export interface PastTaskCall extends PastTalk {
  taskNumberId: string;
  /** The verdict of the engine on the callee, and the milliseconds until it. Absent: it did not listen. */
  heard?: Pick<HeardEvent, 'verdict' | 'ms'>;
}

/** Seconds after the call's beginning at which the agent rings, the agent answers, and the customer's phone rings. */
const AGENT_RINGS = 0.05;
const AGENT_ANSWERS = 1.05;
const DIALLED = 2.5;
/** The end of a phone that was hung up, in Q.850. */
const NORMAL = 16;

export function createPastCalls({ db, cipher, clock, customers, billing, progress, tasks }: PastCallParts) {
  /**
   * Stores a call of that member as if it had been placed and had ended in the past. It is billed, counted and added to
   * the customer's timeline, but no event is sent. Returns its id. Throws `customers.not_found`, and RangeError for an
   * unknown line.
   */
  async function recordPast(member: Member, past: PastCall): Promise<string> {
    return record(member, past, async (tx) => ({
      number: calleeOf(await customers.findNumber(tx, member, past.customerId)).number,
      customerId: past.customerId,
      taskNumberId: null,
    }));
  }

  /**
   * Stores a call to a number of a running task, as `recordPast` does. Throws the errors of `findForCall` of tasks. A
   * machine's result is written as well.
   */
  async function recordPastOfTask(member: Member, past: PastTaskCall): Promise<string> {
    const { taskNumberId } = past;
    return record(member, past, async (tx) => ({
      number: calleeOf((await tasks.findForCall(tx, member, taskNumberId)).number).number,
      customerId: null,
      taskNumberId,
    }));
  }

  async function record(
    member: Member,
    past: PastTalk & Pick<PastTaskCall, 'heard'>,
    findCallee: (tx: Queryable) => Promise<{ number: string; customerId: string | null; taskNumberId: string | null }>,
  ): Promise<string> {
    const { createdAt, ringSeconds, talkSeconds } = past;
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
      const { number: called, customerId, taskNumberId } = await findCallee(tx);
      const callee = cipher.seal(tx.tenantId, called);
      const id = await insertCall(tx, {
        agentId: member.userId,
        customerId,
        taskNumberId,
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
      const taskId = taskNumberId === null ? null : await dialTask(tx, member, { callId: id, taskNumberId, past });
      if (past.isMachine) await noteMachine(tx, { callId: id, taskId, at: new Date(ended.at) });
      if (past.isMachine && taskNumberId !== null) await tasks.writeMachine(tx, member, { callId: id, taskNumberId });
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

  /** Notes that a number of a task is called, and what the engine heard. Returns the task. */
  async function dialTask(
    tx: Queryable,
    member: Member,
    {
      callId,
      taskNumberId,
      past,
    }: { callId: string; taskNumberId: string; past: Pick<PastTaskCall, 'heard' | 'createdAt'> },
  ): Promise<string | null> {
    await tasks.markCalling(tx, taskNumberId, callId, member);
    const rule = await tasks.machinesOf(tx, taskNumberId);
    if (rule === null) return null;
    const { taskId } = rule;
    if (past.heard)
      await insertHeard(tx, { callId, taskId, event: { at: past.createdAt.toISOString(), ...past.heard } });
    return taskId;
  }

  /** Tells a call into whose talk a colleague came, phone by phone. */
  async function talkInCompany(
    tx: Queryable,
    { createdAt, ringSeconds }: PastTalk,
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

  return { recordPast, recordPastOfTask };
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

/** Notes that the agent heard a machine and left it a message. */
async function noteMachine(
  tx: Queryable,
  { callId, taskId, at }: { callId: string; taskId: string | null; at: Date },
): Promise<void> {
  await setChoice(tx, { callId, taskId, choice: 'message', isByRule: false, at });
  await judgeCall(tx, callId, 'machine', at);
  await setMessageLeft(tx, callId, true);
}
