import type { CallCut } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import { answeredSince, applyCallEvent, type CallStateEvent, talkedSince } from '@haihu/rules/calls/call-state';
import type { MessageEvent } from '../../../integrations/telephony/message-events.ts';
import type { LegEvent, LegSoundEvent } from '../../../integrations/telephony/telephony.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { TaskCalls } from '../calls.seams.ts';
import { setAnnounced } from '../announcements/announcements.repository.ts';
import { setCut } from '../core/ending.repository.ts';
import type { ChangedCall } from '../core/calls.events.ts';
import { type LockedCall, lockCall, updateProgress, updateProgressOfAll } from '../core/locked-calls.repository.ts';
import { hasMessage, noteMessage } from '../core/messages.repository.ts';
import { type HeardSide, heardSide, noteQuality } from '../core/quality.repository.ts';
import { askAboutMachine } from '../machines/ask-about-machine.ts';
import { noteLeadersPhone } from '../in-call/leaders-phones.ts';
import { noteCallerTalks } from '../inbound/caller-moves.ts';
import type { UsedLine } from '../lines/line-health.repository.ts';
import { type CallEnd, type CallEndParts, createCallEnd, type LastWrites, writeNow } from './call-end.ts';
import { createLegNotes, type LegNotes } from './leg-notes.ts';
import { chargeOutside } from './outside-charge.ts';
import { passOn } from './pass-on.ts';

/** An event that moves a call on, or one of its phones or their sound, or the message of its caller. */
export type ProgressEvent = CallStateEvent | LegEvent | LegSoundEvent | MessageEvent;

/** A locked call, and events of it in their order. `mayBeRecorded`: the engine may have recorded it, if it ends. */
export interface MovedCall {
  call: LockedCall;
  events: readonly ProgressEvent[];
  mayBeRecorded: boolean;
}

/** The outcome of events that were written. */
export interface Written {
  /** False: the call is over, so the rest of it should be hung up. */
  isOn: boolean;
  /** An agent picked up to take the call over: false refuses it. Null: nobody did. */
  mayHave: boolean | null;
  /** The call in each state that it reached. */
  reached: ChangedCall[];
  /** The line of a call that ended, for `watchLine`. Null: it did not end now. */
  used: UsedLine | null;
  /** See `NotedCall`. */
  recorded: { agentId: string | null } | null;
}

/** The outcomes of all calls, in their order. */
export interface WrittenCalls {
  written: Written[];
  lastly: LastWrites;
}

/** The outcome for one call, with what is written for all calls together. */
interface Moved extends Written {
  /** The call as it is to be stored. Null: it is stored. */
  unstored: LockedCall | null;
  /** The end that is to be written. Null: the call did not end now. */
  end: CallEnd | null;
  sounds: HeardSide[];
}

export interface ProgressWritingParts extends CallEndParts {
  tasks: Pick<TaskCalls, 'callMoved' | 'machinesOf'>;
}

/**
 * Makes the function that writes events of calls, in the caller's transaction. The calls are locked before. The function
 * tells nobody. A call that ends has to be the last one: all calls of the enterprise queue for its wallet. `lastly` has to
 * be written by the caller, with the commit or before.
 */
export function createProgressWriting(parts: ProgressWritingParts) {
  const { billing, clock, tasks } = parts;
  const conclude = createCallEnd(parts);

  async function writeAll(tx: Queryable, calls: readonly MovedCall[]): Promise<WrittenCalls> {
    const written: Moved[] = [];
    const legs = createLegNotes(tx);
    for (const one of calls) written.push(await move(tx, one, legs));
    await Promise.all([
      legs.write(),
      updateProgressOfAll(
        tx,
        written.flatMap(({ unstored }) => unstored ?? []),
      ),
      noteQuality(
        tx,
        written.flatMap(({ sounds }) => sounds),
      ),
    ]);
    // Last, because all calls of the enterprise queue for the wallet.
    let lastly: LastWrites = [];
    // The next bill reads the wallet as the one before left it.
    const settled = async () => {
      await writeNow(lastly);
      lastly = [];
    };
    for (const one of written) {
      if (!one.end) continue;
      await settled();
      ({ used: one.used, lastly } = await conclude(tx, one.end));
    }
    for (const callId of legs.owing) {
      await settled();
      await chargeOutside(tx, billing, callId, clock.now());
    }
    return { written, lastly };
  }

  /** Writes the events of one call. Leaves to `writeAll` what it writes for all of them together. */
  async function move(
    tx: Queryable,
    { call: before, events, mayBeRecorded }: MovedCall,
    legs: LegNotes,
  ): Promise<Moved> {
    let [call, stored, isOn, mayHave] = [before, before, before.state !== 'ended', null as boolean | null];
    const reached: ChangedCall[] = [];
    const sounds: HeardSide[] = [];
    let end: CallEnd | null = null;
    let recorded: Written['recorded'] = null;
    const isUnstored = () => call !== stored && call.state !== 'ended';
    const store = async () => {
      if (isUnstored()) await updateProgress(tx, call.id, call);
      stored = call;
    };
    for (const event of events) {
      if (event.type === 'leg') {
        legs.add(call.id, event);
        if (event.leg === 'monitor') await noteLeadersPhone(tx, call, event, clock.now());
        const hasPickedUp = event.leg === 'agent' && event.reached === 'answered';
        // Until the agent answered, it is the agent who picked up, and no colleague.
        const isAlone = call.state === 'created' || call.state === 'agent_ringing';
        if (!hasPickedUp || isAlone || call.state === 'ended') continue;
        await store();
        await legs.write();
        mayHave = await passOn(tx, call, event, clock.now());
        // The call has another agent now.
        if (mayHave) call = stored = (await lockCall(tx, call.id))!;
        continue;
      }
      if (event.type === 'sound') {
        sounds.push(heardSide(call.id, event));
        continue;
      }
      if (event.type === 'message') {
        if (call.state === 'ended') continue;
        await store();
        call = stored = await noteMessage(tx, call, event);
        continue;
      }
      isOn &&= call.state !== 'ended';
      const after = applyCallEvent(call, event);
      if (after === call) continue;
      const isNew = after.state !== call.state;
      call = { ...call, ...after };
      if (isNew) reached.push(call);
      if (event.type === 'ended') {
        if (event.announced) await setAnnounced(tx, call.id, event.announced);
        if (event.cut) await cutOff(tx, call, event.cut);
        end = { call: ended(call), event, mayBeRecorded };
        recorded = mayBeRecorded && isTalk(end.call) ? { agentId: end.call.agentId } : null;
      } else if (isNew) await follow(tx, call, event.at, store);
    }
    const heard = call.origin === 'test' ? [] : sounds;
    const unstored = isUnstored() ? call : null;
    return { isOn, mayHave, reached, used: null, end, unstored, sounds: heard, recorded };
  }

  /** Notes why a talk was cut off, and tells its agent. */
  async function cutOff(tx: Queryable, { id, agentId }: LockedCall, cut: CallCut): Promise<void> {
    await setCut(tx, id, cut);
    const data = { callId: id, what: 'over' };
    if (agentId !== null) await pushTo(tx, [{ to: [agentId], type: push.agentSound, data }], clock.now());
  }

  /** Lets others follow a call into its new state, after `store` has stored it. */
  async function follow(tx: Queryable, call: LockedCall, at: string, store: () => Promise<void>): Promise<void> {
    const { id, origin, direction, state, taskNumberId } = call;
    const talks = direction === 'inbound' && state === 'bridged';
    if (origin !== 'task' && !talks) return;
    await store();
    if (origin === 'task') await tasks.callMoved(tx, id, state, new Date(at));
    if (talks) await noteCallerTalks(tx, id, at);
    if (state !== 'bridged' || taskNumberId === null || direction === 'inbound') return;
    // A machine that answered before there was an agent.
    const rule = await tasks.machinesOf(tx, taskNumberId);
    if (rule) await askAboutMachine(tx, { call, rule }, clock.now());
  }

  return writeAll;
}

/** Returns true for a call whose recording, if the engine has one, is that of a talk and not of a caller's message. */
const isTalk = ({ origin, direction, history }: LockedCall): boolean =>
  origin !== 'test' && answeredSince(history) !== null && (direction === 'outbound' || talkedSince(history) !== null);

/** Returns a call as it ended. A caller who talked with nobody was missed, or left a message, and nobody had the call. */
function ended(call: LockedCall): LockedCall {
  const isMissed = call.direction === 'inbound' && talkedSince(call.history) === null;
  return isMissed ? { ...call, cause: hasMessage(call) ? 'voicemail' : 'missed', agentId: null } : call;
}
