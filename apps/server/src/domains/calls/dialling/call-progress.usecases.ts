import type { CallRefusal } from '@haihu/contract/calls/values';
import { type CallStateEvent, newCall } from '@haihu/rules/calls/call-state';
import { pausesOf } from '@haihu/rules/calls/recording-pauses';
import type { KeptEnd } from '../../../integrations/telephony/telephony.ts';
import { type Db, endingWith, type Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { BillingApi } from '../../billing/billing.api.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import type { TaskCalls } from '../calls.seams.ts';
import { type ChangedCall, tellCall, tellCalls } from '../core/calls.events.ts';
import { type LockedCall, lockCall, lockCallsUnder, noteTerm, updateRefusal } from '../core/locked-calls.repository.ts';
import { type Lease, MOST_OFF } from '../core/nodes.repository.ts';
import { findSeen, type SeenCall } from '../core/running-calls.repository.ts';
import type { PhoneMoney } from '../inbound/bound-phones.ts';
import type { UsedLine } from '../lines/line-health.repository.ts';
import { createLineWatch } from '../lines/line-health.ts';
import { type CallEndParts, writeNow } from './call-end.ts';
import { createCallNotes, mayWrite } from './call-notes.ts';
import { createKeepAlive } from './keep-alive.ts';
import { createProgressWriting, type MovedCall, type ProgressEvent, type Written } from './progress-writing.ts';

export interface CallProgressParts extends CallEndParts {
  db: Db;
  clock: Clock;
  customers: CallEndParts['customers'] & Pick<CustomerApi, 'holdCalled'>;
  billing: Pick<BillingApi, 'holdIfPaid' | 'keepHolding' | 'keepHoldingLegs' | 'settle' | 'settleLeg'> & PhoneMoney;
  tasks: Pick<TaskCalls, 'callMoved' | 'agentAbsent' | 'machinesOf' | 'lockNumberOfCaller' | 'markCaller'>;
}

export type CallProgress = ReturnType<typeof createCallProgress>;

/** Facts that accompany an event. */
export interface EventFacts {
  /** Used with an end: true when the engine may have recorded the call. */
  mayBeRecorded?: boolean;
  /** The lease of the driver of the call's node. Events of an older term, or from another node, change nothing. */
  lease?: Lease;
  /** Used with an end that nobody told: the length of the recording at the engine. Absent or null: unknown. */
  recordedSeconds?: number | null;
}

/** Events of a call, in their order. `mayBeRecorded`: the engine may have recorded the call, if it ends. */
export interface ToldCall {
  callId: string;
  events: readonly ProgressEvent[];
  mayBeRecorded: boolean;
}

export interface NotedCall {
  /** False: the call is over or absent, so the rest of it should be hung up. */
  isOn: boolean;
  /** An agent picked up to take the call over: false refuses it. Null: nobody did. */
  mayHave: boolean | null;
  /** The agent of a call that ended now, if the engine may have recorded its talk. Null: there is none to fetch at once. */
  recorded: { agentId: string | null } | null;
}

/** A call about which another driver writes, or nobody. */
const unwritten: Written = { isOn: true, mayHave: null, reached: [], used: null, recorded: null };

/** Milliseconds after its last sign of life during which a waiting call may still be dialled. */
const MAY_BE_DIALLED = 30_000;

/**
 * Makes the only functions that change a call's state. They accept events from any source, repeated and in any order.
 */
export function createCallProgress(parts: CallProgressParts) {
  const { db, clock, billing } = parts;
  const writeAll = createProgressWriting(parts);
  const watchLine = createLineWatch({ db, clock });

  /** Applies an event. False: the call is over or absent, so the rest of it should be hung up. */
  async function apply(
    tenantId: string,
    callId: string,
    event: CallStateEvent,
    told: EventFacts = {},
  ): Promise<boolean> {
    const { isOn, used } = await db.forTenant(tenantId).transaction(async (tx) => {
      const moved = await advance(tx, callId, event, told);
      if (moved.reached) await tellCall(tx, moved.reached, clock.now());
      return moved;
    });
    if (used) await watchLine(tenantId, used);
    return isOn;
  }

  /**
   * Applies an event in the caller's transaction and sends no event. `reached`: the call, if its state changed. `used`:
   * for `watchLine`, if the call ended.
   */
  async function advance(
    tx: Queryable,
    callId: string,
    event: CallStateEvent,
    { mayBeRecorded = false, lease, recordedSeconds = null }: EventFacts,
  ): Promise<{ isOn: boolean; reached: ChangedCall | null; used: UsedLine | null }> {
    const before = await lockCall(tx, callId);
    if (!before || before.state === 'ended') return { isOn: false, reached: null, used: null };
    if (lease && !(await mayWrite(tx, before, lease))) return { isOn: true, reached: null, used: null };
    const events = withMessage(before, event, recordedSeconds);
    const { written, lastly } = await writeAll(tx, [{ call: before, events, mayBeRecorded }]);
    await writeNow(lastly);
    const { reached, used } = written[0]!;
    return { isOn: true, reached: reached[0] ?? null, used };
  }

  /**
   * Writes events of calls of one enterprise in one transaction, those of each call in their order. A call that ends has
   * to be the last one. Returns what became of each call, in the same order.
   */
  async function noteAll(
    tenantId: string,
    calls: readonly ToldCall[],
    { lease }: { lease: Lease },
  ): Promise<NotedCall[]> {
    const written = await db.forTenant(tenantId).transaction(async (tx) => {
      const ids = calls.map(({ callId }) => callId);
      const locked = await lockCallsUnder(tx, ids, lease);
      const moved = calls.flatMap(({ callId, events, mayBeRecorded }): MovedCall[] => {
        const found = locked.get(callId);
        return found?.isHeld ? [{ call: found.call, events, mayBeRecorded }] : [];
      });
      const earlier = moved.filter(({ call }) => call.term !== lease.term);
      await noteTerm(
        tx,
        earlier.map(({ call }) => call.id),
        lease.term,
      );
      const { written: all, lastly } = await writeAll(tx, moved);
      const byCall = new Map(all.map((one, index) => [moved[index]!.call.id, one]));
      const reached = all.flatMap((one) => one.reached);
      return endingWith(...lastly, async () => {
        await tellCalls(tx, reached, clock.now());
        return ids.map((id): Written => byCall.get(id) ?? { ...unwritten, isOn: locked.has(id) });
      });
    });
    for (const { used } of written) if (used) await watchLine(tenantId, used);
    return written.map(({ isOn, mayHave, recorded }) => ({ isOn, mayHave, recorded }));
  }

  /**
   * Ends a call that the engine does not know any more. The end is the one that the engine kept, that of its recording,
   * or else the last sign of life. An answer that only the engine heard of counts. A call that still waits to be dialled
   * is left alone.
   */
  async function endLost(
    tenantId: string,
    callId: string,
    { recordedSeconds, kept, lease }: { recordedSeconds: number | null; kept: KeptEnd | null; lease?: Lease },
  ): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const seen = await findSeen(tenant, callId);
    if (!seen) return;
    const isYoung = Date.parse(seen.at) > clock.now().getTime() - MAY_BE_DIALLED;
    if (seen.isWaiting && isYoung) return;
    const at = endOfLost(seen, kept, recordedSeconds);
    const isAnswerNew = kept && !seen.talkedSince;
    const history = isAnswerNew ? { ...newCall.history, customer_answered: kept.answeredAt } : null;
    const hungUpBy = kept?.hungUpBy ?? 'system';
    const lost = { type: 'ended', at, cause: 'network', hungUpBy, history } as const;
    // The engine may be away. It becomes known later whether it has a recording.
    await apply(tenantId, callId, lost, { mayBeRecorded: true, lease, recordedSeconds });
  }

  /** Ends a call that the engine never took. `refusal` null: the call was cancelled before. */
  async function endUndialled(
    tenantId: string,
    callId: string,
    { by, refusal, lease }: { by: 'agent' | 'system'; refusal: CallRefusal | null; lease?: Lease },
  ): Promise<void> {
    const cause = refusal === null ? 'cancelled' : refusal === 'unregistered' ? 'agent_absent' : 'network';
    const { history } = newCall;
    const at = clock.now().toISOString();
    await db.forTenant(tenantId).transaction(async (tx) => {
      const event = { type: 'ended', at, cause, hungUpBy: by, history } as const;
      const { reached } = await advance(tx, callId, event, { lease });
      if (reached && refusal) await updateRefusal(tx, callId, refusal);
      if (reached) await tellCall(tx, reached, clock.now());
    });
  }

  return {
    apply,
    advance,
    tellWhole: tellingWhole(writeAll),
    watchLine,
    noteAll,
    ...createCallNotes(parts),
    ...moneyOfCallers(billing),
    lockNumberOfCaller: (tx: Queryable, numberHash: Buffer) => parts.tasks.lockNumberOfCaller(tx, numberHash),
    markCaller: (tx: Queryable, id: string, callId: string) => parts.tasks.markCaller(tx, id, callId),
    keepAlive: createKeepAlive(parts),
    endLost,
    endUndialled,
  };
}

/** The money of callers, and of bound phones that are rung for them. */
const moneyOfCallers = ({
  holdIfPaid,
  holdLeg,
  findCallingCredit,
  findSeatless,
}: CallProgressParts['billing']): Pick<BillingApi, 'holdIfPaid'> & PhoneMoney => ({
  holdIfPaid,
  holdLeg,
  findCallingCredit,
  findSeatless,
});

/**
 * Returns the function that writes the events of a call that is known as a whole, in their order. Nobody is told. It
 * returns the line of the call, if the call ended.
 */
const tellingWhole =
  (writeAll: ReturnType<typeof createProgressWriting>) =>
  async (tx: Queryable, callId: string, events: readonly ProgressEvent[]): Promise<UsedLine | null> => {
    const call = await lockCall(tx, callId);
    if (!call) return null;
    const { written, lastly } = await writeAll(tx, [{ call, events, mayBeRecorded: false }]);
    await writeNow(lastly);
    return written[0]!.used;
  };

/**
 * Returns the end of a call that is lost: the one that the engine kept, or else that of its recording or its last sign of
 * life. No talk is shorter than its recording, which is counted in samples. So if the engine's clock was put back between
 * answer and end, the recording tells the end.
 */
function endOfLost(seen: SeenCall, kept: KeptEnd | null, recordedSeconds: number | null): string {
  const recorded = endOf(seen, recordedSeconds);
  if (!kept) return recorded;
  const at = endOfKept(seen, kept);
  const isLonger = recordedSeconds && seen.talkedSince && Date.parse(recorded) - Date.parse(at) > MOST_OFF;
  return isLonger ? recorded : at;
}

/**
 * Returns the end that the engine kept. The call may have begun under another clock than that of this process. Then its
 * length counts.
 */
function endOfKept({ answeredSince: since }: SeenCall, { answeredAt, endedAt }: KeptEnd): string {
  const ahead = since === null ? 0 : Date.parse(answeredAt) - Date.parse(since);
  return Math.abs(ahead) > MOST_OFF ? new Date(Date.parse(endedAt) - ahead).toISOString() : endedAt;
}

/** Returns the end of a call that is lost: that of its recording, which lacks its pauses, or the last sign of life. */
function endOf({ at, talkedSince, answeredSince, agreedAt, marks }: SeenCall, recordedSeconds: number | null): string {
  if (!recordedSeconds || !talkedSince) return at;
  const since = agreedAt ?? answeredSince ?? talkedSince;
  const until = marks.reduce((last, mark) => (Date.parse(mark.at) > Date.parse(last) ? mark.at : last), at);
  const paused = pausesOf(marks, since, until).reduce((sum, { seconds }) => sum + seconds, 0);
  return new Date(Date.parse(since) + (recordedSeconds + paused) * 1000).toISOString();
}

/** Puts the end of a caller's message before the event, if only the recording tells its length. */
function withMessage(
  { messageAt, messageSeconds }: LockedCall,
  event: CallStateEvent,
  recordedSeconds: number | null,
): ProgressEvent[] {
  const isOpen = messageAt !== null && messageSeconds === null;
  return isOpen && recordedSeconds !== null
    ? [{ type: 'message', at: event.at, seconds: recordedSeconds }, event]
    : [event];
}
