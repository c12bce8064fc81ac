import { setTimeout as wait } from 'node:timers/promises';
import { answeredSince } from '@haihu/rules/calls/call-state';
import type { TelephonyEvent } from '../../../integrations/telephony/telephony.ts';
import type { EndedTalk } from '../recordings/fetch-recordings.ts';
import type { DriverParts } from './driver-parts.ts';
import { createEventGroups } from './event-groups.ts';
import type { UnheardEnds } from './unheard-ends.ts';

/** Milliseconds before each new try to write an event that could not be written. */
const RETRY_AFTER = [100, 1000, 5000, 20_000];

export interface EventWritingParts extends Pick<DriverParts, 'progress' | 'log' | 'lease' | 'telephony' | 'isHeld'> {
  /** Runs after the end of a call was written. Null: the engine has no recording of a talk. */
  onEnded: (talk: EndedTalk | null) => Promise<void>;
  /** Runs after it was written that an agent does not come. Nobody waits for it. */
  onAbsent: (tenantId: string) => void;
  /** Runs when a customer pressed keys, in turn with the events of the call. */
  onDigits: (tenantId: string, callId: string, digits: string) => Promise<void>;
  /** Runs when a sound is over, in turn with the events of the call. */
  onPlayed: (tenantId: string, callId: string, played: Pick<PlayedEvent, 'sound' | 'isHeard'>) => Promise<void>;
  forgetEnd: UnheardEnds['forgetEnd'];
}

/** Runs work about a call after all earlier work about it. */
export type InTurn = (callId: string, work: () => Promise<void>) => Promise<void>;

/** Makes the function that writes a node's events. Those of one call are written in their order. */
export function createEventWriting({
  progress,
  log,
  lease,
  telephony,
  isHeld,
  onEnded,
  onAbsent,
  onDigits,
  onPlayed,
  forgetEnd,
}: EventWritingParts) {
  const lastOfCall = new Map<string, Promise<void>>();
  /** Events that wait for their turn, by their call. */
  const gathered = new Map<string, TelephonyEvent[]>();
  /** Resolvers of events that wait for the lease. */
  const waiting = new Set<() => void>();
  const writeTogether = createEventGroups({ progress, lease });
  const delay = createEventDelay();
  let isStopping = false;

  /**
   * Writes the events of one call one after the other, so that its pushes keep their order. Those that come while others
   * are being written wait, and are written together.
   */
  function listen(event: TelephonyEvent): void {
    const { callId } = event;
    const together = gathered.get(callId);
    if (together) return void together.push(event);
    const events = [event];
    gathered.set(callId, events);
    delay.begin(events);
    inTurn(callId, () => {
      gathered.delete(callId);
      return writeAll(events).finally(() => delay.end(events));
    });
  }

  async function writeAll(events: TelephonyEvent[], singly = false): Promise<void> {
    for (const part of singly ? events.flatMap((event) => partsOf([event])) : partsOf(events))
      await write(part, events);
  }

  const inTurn: InTurn = (callId, next) => {
    const done = (lastOfCall.get(callId) ?? Promise.resolve()).then(next).finally(() => {
      if (lastOfCall.get(callId) === done) lastOfCall.delete(callId);
    });
    lastOfCall.set(callId, done);
    return done;
  };

  /** Writes a part of events that wait together. */
  async function write(part: Part, events: TelephonyEvent[]): Promise<void> {
    for (const pause of [...RETRY_AFTER, null]) {
      if (!(await isHeldAgain())) return;
      try {
        await (Array.isArray(part) ? noteProgress(part) : note(part));
        return;
      } catch (error) {
        const { tenantId: tenant, callId: call, type } = Array.isArray(part) ? part.at(-1)! : part;
        log.error({ err: error, tenant, call, event: type }, 'call event not written');
        delay.end(events);
        // One event that cannot be written must not keep the others from it.
        if (Array.isArray(part) && part.length > 1) return writeAll(part, true);
        if (pause !== null) await wait(pause);
      }
    }
  }

  /** Waits while another dialler may have the lease. Events are written once the lease is surely held again. */
  async function isHeldAgain(): Promise<boolean> {
    if (isHeld() || isStopping) return isHeld();
    await new Promise<void>((resolve) => waiting.add(resolve));
    return isHeldAgain();
  }

  function letGo(): void {
    waiting.forEach((go) => go());
    waiting.clear();
  }

  /** Writes the progress of one call. */
  async function noteProgress(events: ProgressEvent[]): Promise<void> {
    const { tenantId, callId } = events[0]!;
    const ended = events.find((event) => event.type === 'ended');
    const mayBeRecorded = ended !== undefined && ended.recordedSeconds !== null;
    const { isOn, mayHave, recorded } = await writeTogether(tenantId, { callId, events, mayBeRecorded });
    if (mayHave !== null) await telephony.takeOver(callId, mayHave);
    if (ended) {
      if (ended.history === null || answeredSince(ended.history) !== null) await forgetEnd(callId);
      await onEnded(recorded && { tenantId, callId, ...recorded });
    } else if (!isOn && events.some(({ type }) => type !== 'leg' && type !== 'sound' && type !== 'message'))
      await telephony.hangUp(callId, 'system');
  }

  async function note({ tenantId, callId, ...event }: OtherEvent): Promise<void> {
    if (event.type === 'consult') await progress.noteConsult(tenantId, callId, event, lease);
    if (event.type === 'agent_sound') await progress.noteAgentSound(tenantId, callId, event, lease);
    if (event.type === 'notice') await progress.noteNotice(tenantId, callId, event, lease);
    if (event.type === 'heard') await progress.noteHeard(tenantId, callId, event, lease);
    if (event.type === 'left') await progress.noteLeft(tenantId, callId, event.isLeft, lease);
    if (event.type === 'echo') await progress.noteEcho(tenantId, callId, event.level, lease);
    if (event.type === 'digits' && event.from === 'customer') await onDigits(tenantId, callId, event.digits);
    if (event.type === 'played') await onPlayed(tenantId, callId, event);
    if (event.type !== 'absent' || event.leg !== 'agent') return;
    await progress.noteAbsent(tenantId, callId, lease, { mayPassOn: true });
    onAbsent(tenantId);
  }

  return {
    listen,
    inTurn,
    /** Lets the waiting events be written, after the lease was renewed. */
    letGo,
    /** Lets the waiting events go, because the lease ends. */
    stop(): void {
      isStopping = true;
      letGo();
    },
    settled: () => Promise.all(lastOfCall.values()),
    behind: delay.behind,
  };
}

/**
 * Measures how late events are written. Events that could not be written at once are left out: they are tried again for
 * half a minute, and new calls must not wait for one call whose events are refused.
 */
function createEventDelay() {
  /** The instants at which events came that wait together, the oldest first. */
  const unwritten = new Map<TelephonyEvent[], number>();
  return {
    begin: (events: TelephonyEvent[]) => void unwritten.set(events, performance.now()),
    end: (events: TelephonyEvent[]) => void unwritten.delete(events),
    /** Returns the milliseconds since the oldest event came that waits. 0: none waits. */
    behind(): number {
      for (const since of unwritten.values()) return Math.round(performance.now() - since);
      return 0;
    },
  };
}

type PlayedEvent = Extract<TelephonyEvent, { type: 'played' }>;
type OtherEvent = Extract<TelephonyEvent, { type: (typeof others)[number] }>;
type ProgressEvent = Exclude<TelephonyEvent, OtherEvent>;
/** Events that are written in one transaction, or one of another kind. */
type Part = ProgressEvent[] | OtherEvent;

const others = ['echo', 'absent', 'digits', 'consult', 'played', 'heard', 'left', 'agent_sound', 'notice'] as const;
const isOther = (event: TelephonyEvent): event is OtherEvent => (others as readonly string[]).includes(event.type);

function partsOf(events: readonly TelephonyEvent[]): Part[] {
  const parts: Part[] = [];
  for (const event of events) {
    const last = parts.at(-1);
    if (isOther(event)) parts.push(event);
    else if (Array.isArray(last)) last.push(event);
    else parts.push([event]);
  }
  return parts;
}
