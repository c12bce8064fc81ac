import type { CallCause, CallParty } from '@haihu/contract/calls/values';
import type { CallAgents } from './call-agents.ts';
import type { LiveCallKit } from './live-call-kit.ts';
import { GIVES_UP, whyGone } from './why-gone.ts';

export interface CallEndingParts {
  kit: LiveCallKit;
  agents: () => Pick<
    CallAgents,
    'present' | 'mayLeave' | 'leave' | 'notComing' | 'lookFurther' | 'colleagueGone' | 'goOnAlone'
  >;
  /** Returns the milliseconds since the customer was dialled; null: not yet. */
  dialledFor: () => number | null;
  /** True once the caller was asked to leave a message. */
  leavesMessage: () => boolean;
}

export type CallEnding = ReturnType<typeof createCallEnding>;

/** Makes the functions that end a call and its phones, with either side hanging up first. */
export function createCallEnding(parts: CallEndingParts) {
  const {
    order,
    ids,
    board,
    tell,
    clock,
    story,
    phones,
    supervisors,
    run,
    recordedSeconds,
    early,
    found,
    hears,
    onProblem,
  } = parts.kit;
  /** The party that ended the call on purpose, and the cause. */
  let wanted: { by: CallParty; cause: CallCause } | null = null;
  let isOver = false;

  function gone(id: string, at: string, q850: number, sip: number | null): void {
    const phone = phones.get(id);
    if (!phone || phone.isGone) return;
    phone.isGone = true;
    if (parts.agents().mayLeave(id)) parts.agents().leave(at);
    else if (wanted !== null || id === ids.customer || id === parts.agents().present()) story.stop(at);
    if (phone.isSeen || phone.isUp) story.leg(phone, 'ended', at, q850 || 16, sip);
    if (phone.role === 'monitor') run(supervisors.left(id));
    if (story.endedAt() === null) return missing(id, at);
    const dialledFor = parts.dialledFor();
    wanted ??= whyGone({
      ...phone,
      role: phone.role === 'agent' ? 'agent' : 'customer',
      q850,
      talked: story.talks(),
      // A caller who hangs up before we answer has given up, too.
      answered: story.isAnswered() || hears !== undefined,
      hasRungOut: dialledFor !== null && dialledFor >= order.ringSeconds * 1000 - 500,
      hasGivenUp: dialledFor !== null && dialledFor >= GIVES_UP,
    });
    run(finish());
  }

  /** Notes a phone that is gone while the call continues without it. */
  function missing(id: string, at: string): void {
    const { isUp, role } = phones.get(id)!;
    const why = parts.agents().notComing(id);
    if (why === 'consult' || parts.agents().colleagueGone(id)) return parts.agents().goOnAlone(at);
    const isAbsent = !isUp || why === 'connect';
    if (isAbsent && role !== 'customer' && why !== 'recall')
      tell({ type: 'absent', leg: role, at: story.notBefore(at) });
    if (why) parts.agents().lookFurther(why);
  }

  /** Hangs up the remaining phones. Tells the end once all are gone, or after a while. */
  async function finish(): Promise<void> {
    const left = phones.left();
    if (left.length > 0) {
      for (const { id, isAsked } of left) if (!isAsked) hangUp(id);
      return;
    }
    if (isOver) return;
    isOver = true;
    const { by, cause } = wanted!;
    const isRecorded = order.record || found || parts.leavesMessage();
    const seconds = isRecorded ? await recordedSeconds() : null;
    for (const bridge of [ids.bridge, ...supervisors.bridges()]) run(board.dropBridge(bridge));
    story.end(by, cause, seconds, story.isAnswered() ? undefined : await heardEarly());
  }

  /** Returns what the carrier played. A call ends in any case, whatever became of it. */
  const heardEarly = () =>
    early.take().catch((problem: unknown) => {
      onProblem(problem);
      return undefined;
    });

  function hangUp(id: string): void {
    phones.get(id)!.isAsked = true;
    // The call does not wait for ever, whatever Asterisk says of this phone.
    const giveUp = () => gone(id, story.endedAt() ?? clock(), 16, null);
    run(
      board.hangUp(id).then((wasThere) => {
        if (!wasThere) giveUp();
      }),
      giveUp,
    );
    setTimeout(giveUp, 3000).unref();
  }

  function end(by: CallParty, cause: CallCause): void {
    if (wanted) return;
    wanted = { by, cause };
    const left = phones.left();
    for (const { id } of left) hangUp(id);
    if (left.length === 0) {
      story.stop(clock());
      run(finish());
    }
  }

  /** Notes that the call ended at this instant, and that nobody knows which side was first. */
  function unknown(at: string): void {
    if (wanted) return;
    wanted = { by: 'system', cause: 'answered' };
    story.stop(at);
  }

  return { gone, hangUp, end, unknown, isEnding: () => wanted !== null, isOver: () => isOver };
}
