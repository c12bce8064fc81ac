import type { CallCause, CallParty } from '@haihu/contract/calls/values';
import { areTouchTones } from '../order.ts';
import type { AgentLeg, KeptEnd, MonitorMode, Sound } from '../telephony.ts';
import { type AriEvent, AriLost } from './ari.ts';
import { createCallAgents } from './call-agents.ts';
import { createCallClock } from './engine-clock.ts';
import type { LiveCallParts, There } from './live-call-parts.ts';
import { createNotice } from './notice.ts';
import { createCallPhones } from './parts.ts';
import { createRecorder } from './recorder.ts';
import { createStory } from './story.ts';
import { createSupervisors } from './supervisors.ts';
import { GIVES_UP, hasSpoken, whyGone } from './why-gone.ts';

export type LiveCall = ReturnType<typeof createLiveCall>;

/** Drives one call at an Asterisk: carries out requests, and follows the events of its channels. */
export function createLiveCall(parts: LiveCallParts) {
  const { order, ids, board, tell, recordedSeconds, onProblem, found } = parts;
  const clock = createCallClock();
  const isAgentFirst = order.first === 'agent';
  const story = createStory({ tell, found: found?.state });
  const { notBefore, reach, talks } = story;
  let dialledAt = 0;
  let isCustomerReady = found?.isCustomerReady ?? false;
  /** The party that ended the call on purpose, and the cause. */
  let wanted: { by: CallParty; cause: CallCause } | null = null;
  let isOver = false;
  const phones = createCallPhones();
  const recorder = createRecorder(board, ids);
  const notice = createNotice(board, { customer: ids.customer, bridge: isAgentFirst ? null : ids.bridge });
  phones.addUp('agent', found ? [found.agent] : []);
  phones.addUp('customer', found ? [ids.customer] : []);
  phones.addUp('monitor', found?.monitors ?? []);
  const supervisors = createSupervisors({ ids, board, ears: found?.ears ?? 0 });
  // It is not known any more how they joined.
  for (const id of found?.monitors ?? []) supervisors.add(id, 'listen', true);

  const agents = createCallAgents({
    order,
    ids,
    board,
    found,
    phones,
    story,
    supervisors,
    run,
    ring,
    end,
    hangUp: hangUpPhone,
    isEnding: () => wanted !== null,
    isCustomerReady: () => isCustomerReady,
  });

  /**
   * Runs work without waiting. Calls `otherwise` if Asterisk refuses. `resume` repeats what a lost connection stopped.
   */
  function run(work: Promise<unknown>, otherwise: () => void = () => {}): void {
    work.catch((problem: unknown) => {
      onProblem(problem);
      if (!(problem instanceof AriLost)) otherwise();
    });
  }

  async function begin(): Promise<void> {
    await board.makeBridge(ids.bridge);
    if (isAgentFirst) agents.ringFirst(order.agentLeg!);
    else dialCustomer();
  }

  function ring(role: 'agent' | 'monitor', leg: AgentLeg, isExpected: boolean): string {
    const id = ids.phone(role, phones.last(role) + 1);
    phones.add(id, role);
    run(board.createPhone(id, leg, order, { role, isExpected }), () => gone(id, clock(), 20, null));
    return id;
  }

  function dialCustomer(): void {
    phones.add(ids.customer, 'customer');
    run(board.createCustomer(ids.customer, order), () => gone(ids.customer, clock(), 38, null));
  }

  /** Dials the customer, whose channel exists now. */
  async function customerThere(): Promise<void> {
    if (isAgentFirst && !order.announceRecording) await board.join(ids.bridge, ids.customer);
    else if (agents.present()) await board.ringBack(agents.present()!, true);
    dialledAt = Date.now();
    await board.dial(ids.customer, agents.present(), order.ringSeconds);
  }

  /** Dials a channel, which exists now. */
  function dial(id: string): void {
    const phone = phones.get(id)!;
    if (phone.isDialled) return;
    phone.isDialled = true;
    const isCustomer = phone.role === 'customer';
    const begun = isCustomer ? customerThere() : board.dial(id, null, order.ringSeconds);
    begun.catch((problem: unknown) => (phone.isDialled = !(problem instanceof AriLost)));
    run(begun, () => (isCustomer ? end('system', 'network') : gone(id, clock(), 20, null)));
  }

  function hear(event: AriEvent): void {
    if (isOver) return;
    const phone = phones.get((event.channel ?? event.peer)?.id ?? '');
    const at = clock(event.when);
    switch (event.type) {
      case 'StasisStart':
        return entered(event, at);
      case 'Dial':
        if (phone && event.dialstatus === '') seen(phone.id, at);
        if (phone && hasSpoken(event.dialstatus)) phone.hasSpoken = true;
        return;
      case 'ChannelStateChange':
        if (phone) changed(phone.id, event.channel!.state, at);
        return;
      case 'ChannelDtmfReceived':
        if (phone && phone.role !== 'monitor' && event.digit) {
          tell({ type: 'digits', at: notBefore(at), from: phone.role, digits: event.digit });
        }
        return;
      case 'ChannelDestroyed':
        if (phone) gone(phone.id, at, event.cause ?? 16, event.tech_cause || null);
        return;
      case 'PlaybackFinished':
        if (event.playback?.id === notice.id) customerReady(at);
        if (event.playback?.id === `${ids.customer}-nobody` && agents.isLeftAlone()) end('system', 'answered');
    }
  }

  function seen(id: string, at: string): void {
    const phone = phones.get(id)!;
    if (phone.isSeen) return;
    phone.isSeen = true;
    story.leg(phone.role, 'dialled', at);
  }

  function changed(id: string, state: string, at: string): void {
    const phone = phones.get(id)!;
    if (state === 'Ringing') {
      phone.hasSpoken = true;
      seen(id, at);
      story.leg(phone.role, 'ringing', at);
      if (phone.role === 'customer') reach('customer_ringing', at);
      else if (phone.role === 'agent' && story.state() === 'created') reach('agent_ringing', at);
    }
    if (state === 'Up') answered(id, at);
  }

  function answered(id: string, at: string): void {
    const phone = phones.get(id)!;
    if (phone.isUp) return;
    phone.isUp = true;
    seen(id, at);
    story.leg(phone.role, 'answered', at);
    if (phone.role === 'customer') customerAnswered(at);
    else if (phone.role === 'monitor') run(supervisors.joined(id, agents.present()));
    else if (!agents.pickedUp(id, at)) firstAgentUp(id, at);
  }

  function entered(event: AriEvent, at: string): void {
    const { id } = event.channel!;
    const [what, status] = event.args ?? [];
    if (what === 'amd') return status === 'MACHINE' ? end('system', 'machine') : customerReady(at);
    if (id === ids.recorder) return run(recorder.record());
    if (what === 'ear') return run(board.join(ids.earBridge(Number(event.args![1])), id));
    if (phones.get(id)) dial(id);
  }

  function firstAgentUp(id: string, at: string): void {
    reach('agent_answered', at);
    run(board.join(ids.bridge, id), () => end('system', 'network'));
    dialCustomer();
  }

  function customerAnswered(at: string): void {
    reach(isAgentFirst ? 'answered' : 'customer_answered', at);
    if (order.record) run(recorder.listen());
    const isTold = order.announceRecording && order.record;
    // A customer who was dialled first waits for an agent already. The notice plays meanwhile and takes no time.
    if (isTold && !isAgentFirst) run(notice.play());
    else if (isTold) return run(notice.play(), () => customerReady(at));
    else if (order.detectMachine) return run(board.detectMachine(ids.customer), () => customerReady(at));
    customerReady(at);
  }

  /**
   * Catches up after a time without events: finds out what happened, and does what could not be done. `kept`: the
   * answer and the end of a customer who is gone meanwhile.
   */
  function resume({ states, inBridge }: There, kept: KeptEnd | null = null): void {
    const at = clock();
    const wasUp = new Set(phones.left().flatMap(({ id, isUp }) => (isUp ? id : [])));
    const isOut = (id: string) => wasUp.has(id) && !inBridge.has(id);
    if (kept) story.wasAnswered(kept.answeredAt);
    for (const { id } of phones.left()) {
      const state = states.get(id);
      // Nobody tells any more how the channel ended.
      if (state === undefined) gone(id, id === ids.customer && kept ? kept.endedAt : at, 0, null);
      else if (state === 'Down') dial(id);
      else changed(id, state, at);
    }
    if (isOver || wanted) return;
    if (agents.isLeftAlone()) return end('system', 'answered');
    const wasAnswered = wasUp.has(ids.customer);
    if (wasAnswered && order.record) run(recorder.resume(states.has(ids.recorder)));
    // The customer must hear the whole notice, and its end may have been missed.
    if (notice.isOwed() && !isAgentFirst) run(notice.play());
    if (wasAnswered && !isCustomerReady) run(notice.isPlaying().then((isOn) => isOn || customerReady(at)));
    if (isCustomerReady && !agents.isMusicOn() && isOut(ids.customer)) run(board.join(ids.bridge, ids.customer));
    const agent = agents.present();
    if (agent && isOut(agent)) run(board.join(ids.bridge, agent));
  }

  /** Marks the customer as ready for others to join. */
  function customerReady(at: string): void {
    if (isCustomerReady) return;
    isCustomerReady = true;
    const agent = agents.present();
    if (agent && isAgentFirst && (order.announceRecording || found)) run(board.ringBack(agent, false));
    run(board.join(ids.bridge, ids.customer));
    if (!isAgentFirst && agent) reach('bridged', at);
    else if (!isAgentFirst && order.agentLeg && !agents.isRinging()) agents.ringBeside(order.agentLeg, 'connect');
  }

  function gone(id: string, at: string, q850: number, sip: number | null): void {
    const phone = phones.get(id);
    if (!phone || phone.isGone) return;
    phone.isGone = true;
    if (agents.mayLeave(id)) agents.leave();
    else if (wanted !== null || id === ids.customer || id === agents.present()) story.stop(at);
    if (phone.isSeen || phone.isUp) story.leg(phone.role, 'ended', at, q850 || 16, sip);
    if (phone.role === 'monitor') run(supervisors.left(id));
    if (story.endedAt() === null) return missing(id, at);
    wanted ??= whyGone({
      ...phone,
      role: phone.role === 'agent' ? 'agent' : 'customer',
      q850,
      talked: talks(),
      answered: story.isAnswered(),
      hasRungOut: dialledAt > 0 && Date.now() - dialledAt >= order.ringSeconds * 1000 - 500,
      hasGivenUp: dialledAt > 0 && Date.now() - dialledAt >= GIVES_UP,
    });
    run(finish());
  }

  /** Notes a phone that is gone while the call continues without it. */
  function missing(id: string, at: string): void {
    const { isUp, role } = phones.get(id)!;
    const why = agents.notComing(id);
    if (!isUp && role !== 'customer' && why !== 'recall') tell({ type: 'absent', leg: role, at: notBefore(at) });
    if (why) agents.lookFurther(why);
  }

  /** Hangs up the remaining phones. Tells the end once all are gone, or after a while. */
  async function finish(): Promise<void> {
    const left = phones.left();
    if (left.length > 0) {
      for (const { id, isAsked } of left) if (!isAsked) hangUpPhone(id);
      return;
    }
    if (isOver) return;
    isOver = true;
    const { by, cause } = wanted!;
    const seconds = order.record || found ? await recordedSeconds() : null;
    for (const bridge of [ids.bridge, ...supervisors.bridges()]) run(board.dropBridge(bridge));
    story.end(by, cause, seconds);
  }

  function hangUpPhone(id: string): void {
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
    for (const { id } of left) hangUpPhone(id);
    if (left.length === 0) {
      story.stop(clock());
      run(finish());
    }
  }

  return {
    begin,
    hear,
    resume,
    isOver: () => isOver,
    state: story.state,
    owns: (id: string) => phones.get(id) !== undefined,
    hangUp(by: 'agent' | 'system'): void {
      const agent = agents.present();
      if (by === 'agent' && agent && agents.mayLeave(agent)) hangUpPhone(agent);
      else end(by, 'cancelled');
    },
    async sendDigits(digits: string): Promise<boolean> {
      if (!talks() || wanted || !areTouchTones(digits)) return false;
      await board.sendDigits(ids.customer, digits);
      tell({ type: 'digits', at: notBefore(clock()), from: 'agent', digits });
      return true;
    },
    hold: agents.hold,
    mute: agents.mute,
    transfer: agents.transfer,
    takeOver: agents.takeOver,
    connectAgent: agents.connect,
    monitor(mode: MonitorMode, leg: AgentLeg): boolean {
      if (!talks() || wanted) return false;
      supervisors.add(ring('monitor', leg, false), mode);
      return true;
    },
    async play(sound: Sound): Promise<boolean> {
      if (wanted || !phones.get(ids.customer)?.isUp) return false;
      if (await notice.givesWayTo(sound))
        await board.play(ids.customer, board.soundOf(sound), `${ids.customer}-${sound}`);
      return true;
    },
  };
}
