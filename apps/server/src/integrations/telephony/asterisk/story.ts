import { answeredSince, applyCallEvent, type CallRecord, type CallStep, newCall } from '@haihu/rules/calls/call-state';
import type { CallCause, CallParty, CallState } from '@haihu/contract/calls/values';
import { cutOf } from '../causes.ts';
import type { NoticeOutcome } from '../notices.ts';
import type { LegEvent, TelephonyEvent } from '../telephony.ts';
import type { CallPhone } from './parts.ts';

export type StoryEvent = TelephonyEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'callId' | 'tenantId'>
    : never
  : never;

interface StoryParts {
  tell(event: StoryEvent): void;
  /** The state of a call that was found again. Its earlier events are not known any more. */
  found: CallState | undefined;
}

export type Story = ReturnType<typeof createStory>;

/** Tells the events of a call in order. It tells no step twice, and no instant before the last one it told. */
export function createStory({ tell, found }: StoryParts) {
  let record: CallRecord = found ? { ...newCall, state: found } : newCall;
  let lastAt = '';
  let endedAt: string | null = null;
  let noticed: NoticeOutcome | null = null;

  function notBefore(at: string): string {
    lastAt = at > lastAt ? at : lastAt;
    return lastAt;
  }

  return {
    notBefore,
    state: () => record.state,
    /** Returns true if both are on the line. */
    talks: () => record.state === 'answered' || record.state === 'bridged',
    /** Returns true if the customer has picked up. */
    isAnswered: () => answeredSince(record.history) !== null,
    endedAt: () => endedAt,
    reach(type: CallStep, at: string): void {
      const before = record;
      const when = notBefore(at);
      record = applyCallEvent(record, { type, at: when });
      if (record !== before) tell({ type, at: when });
    },
    leg(
      { role: leg, count: phone }: Pick<CallPhone, 'role' | 'count'>,
      reached: LegEvent['reached'],
      at: string,
      q850: number | null = null,
      sip: number | null = null,
    ): void {
      tell({ type: 'leg', leg, phone, reached, at: endedAt ?? notBefore(at), q850, sip });
    },
    /** Tells how the notice about the recording went. It tells nothing twice. */
    notice(outcome: NoticeOutcome, at: string): void {
      if (outcome === noticed) return;
      noticed = outcome;
      tell({ type: 'notice', at: notBefore(at), outcome });
    },
    /** Notes an answer that nobody heard of, of a call that is over. The event of the end tells it. */
    wasAnswered(at: string): void {
      if (answeredSince(record.history) === null) record = applyCallEvent(record, { type: 'customer_answered', at });
    },
    /** Notes that the call is over at this instant. The event of its end waits until the remaining phones are gone. */
    stop(at: string): void {
      endedAt ??= notBefore(at);
    },
    /** Tells the end. For a talk that was found again it knows that both talk, but not since which instant. */
    end(by: CallParty, cause: CallCause, recordedSeconds: number | null, early?: Buffer): void {
      const at = endedAt!;
      const settled = applyCallEvent(record, { type: 'ended', at, cause, hungUpBy: by, history: null });
      const isTalkFound = found !== undefined && found !== 'customer_ringing';
      const told = isTalkFound ? ('answered' as const) : settled.cause!;
      const history = isTalkFound ? null : record.history;
      const cut = cutOf({ talked: record.state === 'answered' || record.state === 'bridged', by, cause });
      tell({ type: 'ended', at, cause: told, hungUpBy: by, history, recordedSeconds, ...cut, ...(early && { early }) });
      record = settled;
    },
  };
}
