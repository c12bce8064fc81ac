import { setTimeout as wait } from 'node:timers/promises';
import { answeredSince } from '@haihu/rules/calls/call-state';
import type { TelephonyEvent } from '../../../integrations/telephony/telephony.ts';
import type { DriverParts } from './driver-parts.ts';
import type { UnheardEnds } from './unheard-ends.ts';

/** Milliseconds before each new try to write an event that could not be written. */
const RETRY_AFTER = [100, 1000, 5000, 20_000];

export interface EventWritingParts extends Pick<DriverParts, 'progress' | 'log' | 'lease' | 'telephony' | 'isHeld'> {
  /** Runs after the end of a call was written. */
  onEnded: () => Promise<void>;
  /** Runs after it was written that an agent does not come, in turn with the events of the call. */
  onAbsent: (tenantId: string, callId: string) => Promise<void>;
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
  forgetEnd,
}: EventWritingParts) {
  const lastOfCall = new Map<string, Promise<void>>();
  /** Resolvers of events that wait for the lease. */
  const waiting = new Set<() => void>();
  let isStopping = false;

  /** Writes the events of one call one after the other, so that its pushes keep their order. */
  function listen(event: TelephonyEvent): void {
    inTurn(event.callId, () => write(event));
  }

  const inTurn: InTurn = (callId, next) => {
    const done = (lastOfCall.get(callId) ?? Promise.resolve()).then(next).finally(() => {
      if (lastOfCall.get(callId) === done) lastOfCall.delete(callId);
    });
    lastOfCall.set(callId, done);
    return done;
  };

  async function write(event: TelephonyEvent): Promise<void> {
    for (const pause of [...RETRY_AFTER, null]) {
      if (!(await isHeldAgain())) return;
      try {
        await note(event);
        if (event.type === 'ended') await onEnded();
        return;
      } catch (error) {
        const { tenantId: tenant, callId: call, type } = event;
        log.error({ err: error, tenant, call, event: type }, 'call event not written');
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

  async function note(event: TelephonyEvent): Promise<void> {
    const { tenantId, callId } = event;
    if (event.type === 'leg') {
      const mayHave = await progress.noteLeg(tenantId, callId, event, lease);
      if (mayHave !== null) await telephony.takeOver(callId, mayHave);
      return;
    }
    if (event.type === 'echo') return progress.noteEcho(tenantId, callId, event.level, lease);
    if (event.type === 'absent' && event.leg === 'agent') {
      await progress.noteAbsent(tenantId, callId, lease, { mayPassOn: true });
      return onAbsent(tenantId, callId);
    }
    if (event.type === 'digits' || event.type === 'absent') return;
    const mayBeRecorded = event.type === 'ended' && event.recordedSeconds !== null;
    const isOn = await progress.apply(tenantId, callId, event, { mayBeRecorded, lease });
    const mayBeKept = event.type === 'ended' && (event.history === null || answeredSince(event.history) !== null);
    if (mayBeKept) await forgetEnd(callId);
    if (!isOn && event.type !== 'ended') await telephony.hangUp(callId, 'system');
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
  };
}
