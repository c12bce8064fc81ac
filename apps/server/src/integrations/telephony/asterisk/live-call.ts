import type { CallCause, CallParty, CallState } from '@haihu/contract/calls/values';
import { answeredSince, applyCallEvent, type CallRecord, type CallStep, newCall } from '@haihu/rules/calls/call-state';
import { causeOfHangUp } from '../causes.ts';
import { areTouchTones } from '../order.ts';
import type { AgentLeg, CallOrder, LegEvent, MonitorMode, Sound, TelephonyEvent } from '../telephony.ts';
import { type AriEvent, timeOf } from './ari.ts';
import type { CallIds } from './ids.ts';
import { createParts, type Switchboard } from './parts.ts';

type Told = TelephonyEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'callId' | 'tenantId'>
    : never
  : never;

export interface LiveCallParts {
  order: CallOrder;
  ids: CallIds;
  board: Switchboard;
  tell(event: Told): void;
  /** Seconds of what was recorded; null: nothing. */
  recordedSeconds(): Promise<number | null>;
  onProblem(problem: unknown): void;
  /** One that was found again: whom it has, and whether both talk. */
  found?: { agent: string; monitors: readonly string[]; state: CallState };
}

export type LiveCall = ReturnType<typeof createLiveCall>;

/** One call at an Asterisk: what it is asked, and what its channels tell. */
export function createLiveCall(parts: LiveCallParts) {
  const { order, ids, board, tell, recordedSeconds, onProblem, found } = parts;
  const isAgentFirst = order.first === 'agent';
  let record: CallRecord = found ? { ...newCall, state: found.state } : newCall;
  let lastAt = '';
  let agent: string | null = found?.agent ?? null;
  /** An agent who is rung to be joined or to take over. */
  let joining: string | null = null;
  let dialledAt = 0;
  let isCustomerReady = found !== undefined;
  /** The party that ended it on purpose, and why. */
  let wanted: { by: CallParty; cause: CallCause } | null = null;
  let endedAt: string | null = null;
  let isOver = false;
  const phones = createParts();
  if (found) {
    phones.add(found.agent, 'agent').isUp = true;
    phones.add(ids.customer, 'customer').isUp = true;
    for (const id of found.monitors) phones.add(id, 'monitor').isUp = true;
  }
  /** How supervisors listen, in their order; it no longer matters for one who was found again. */
  const modes = new Map<string, MonitorMode>(found?.monitors.map((id) => [id, 'listen']));

  const talks = () => record.state === 'answered' || record.state === 'bridged';

  /** Never earlier than what was told before. */
  function notBefore(at: string): string {
    lastAt = at > lastAt ? at : lastAt;
    return lastAt;
  }

  /** Does not wait, and lets the call end where Asterisk refuses. */
  function run(work: Promise<unknown>, otherwise: () => void = () => {}): void {
    work.catch((problem: unknown) => {
      onProblem(problem);
      otherwise();
    });
  }

  function reach(type: CallStep, at: string): void {
    const before = record;
    const when = notBefore(at);
    record = applyCallEvent(record, { type, at: when });
    if (record !== before) tell({ type, at: when });
  }

  function tellLeg(
    leg: LegEvent['leg'],
    reached: LegEvent['reached'],
    at: string,
    q850: number | null = null,
    sip: number | null = null,
  ) {
    tell({ type: 'leg', leg, reached, at: endedAt ?? notBefore(at), q850, sip });
  }

  async function begin(): Promise<void> {
    await board.makeBridge(ids.bridge);
    if (isAgentFirst) ring('agent', order.agentLeg!);
    else dialCustomer();
  }

  function ring(role: 'agent' | 'monitor', leg: AgentLeg): string {
    const id = ids.phone(role, phones.last(role) + 1);
    phones.add(id, role);
    if (role === 'agent' && !agent && isAgentFirst) agent = id;
    else if (role === 'agent') joining = id;
    run(board.ring(id, leg, order, role), () => gone(id, new Date().toISOString(), 20, null));
    return id;
  }

  function dialCustomer(): void {
    phones.add(ids.customer, 'customer');
    run(board.createCustomer(ids.customer, order), () => gone(ids.customer, new Date().toISOString(), 38, null));
  }

  /** The customer's channel is there, and can be dialled. */
  async function customerThere(): Promise<void> {
    if (isAgentFirst && !order.announceRecording) await board.join(ids.bridge, ids.customer);
    else if (agent) await board.ringBack(agent, true);
    dialledAt = Date.now();
    await board.dial(ids.customer, agent, order.ringSeconds);
  }

  function hear(event: AriEvent): void {
    if (isOver) return;
    const id = (event.channel ?? event.peer)?.id;
    const phone = id === undefined ? undefined : phones.get(id);
    const at = timeOf(event);
    switch (event.type) {
      case 'StasisStart':
        return entered(event, at);
      case 'Dial':
        if (phone?.role === 'customer' && event.dialstatus === '') seen(phone.id, at);
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
        if (event.playback?.id === `${ids.customer}-notice`) customerReady(at);
    }
  }

  function seen(id: string, at: string): void {
    const phone = phones.get(id)!;
    if (phone.isSeen) return;
    phone.isSeen = true;
    tellLeg(phone.role, 'dialled', at);
  }

  function changed(id: string, state: string, at: string): void {
    const phone = phones.get(id)!;
    if (state === 'Ringing') {
      seen(id, at);
      tellLeg(phone.role, 'ringing', at);
      if (phone.role === 'customer') reach('customer_ringing', at);
      else if (phone.role === 'agent' && record.state === 'created') reach('agent_ringing', at);
    }
    if (state === 'Up' && phone.role === 'customer') customerAnswered(at);
  }

  function entered(event: AriEvent, at: string): void {
    const { id } = event.channel!;
    const [what, status] = event.args ?? [];
    if (what === 'amd') return status === 'MACHINE' ? end('system', 'machine') : customerReady(at);
    if (id === ids.recorder) return run(board.record(id, ids.recording));
    if (what === 'ear') return run(board.join(ids.earBridge(Number(event.args![1])), id));
    const phone = phones.get(id);
    if (!phone || phone.isUp) return;
    if (phone.role === 'customer') return run(customerThere(), () => end('system', 'network'));
    phone.isUp = true;
    seen(id, at);
    tellLeg(phone.role, 'answered', at);
    if (phone.role === 'monitor') run(letListen(id));
    else agentUp(id, at);
  }

  function agentUp(id: string, at: string): void {
    if (joining !== id) {
      reach('agent_answered', at);
      run(board.join(ids.bridge, id), () => end('system', 'network'));
      return dialCustomer();
    }
    joining = null;
    const before = agent;
    agent = id;
    if (before) {
      // A transfer: who talked until now leaves.
      run(board.join(ids.bridge, id));
      phones.get(before)!.isReplaced = true;
      return run(board.hangUp(before));
    }
    reach('agent_answered', at);
    run(board.join(ids.bridge, id));
    if (isCustomerReady) reach('bridged', at);
  }

  function customerAnswered(at: string): void {
    const phone = phones.get(ids.customer)!;
    if (phone.isUp) return;
    phone.isUp = true;
    seen(ids.customer, at);
    tellLeg('customer', 'answered', at);
    reach(isAgentFirst ? 'answered' : 'customer_answered', at);
    if (order.record) run(board.listen(ids.customer, ids.recorder, 'none', 'recorder'));
    if (order.announceRecording && order.record) {
      const media = board.soundOf('recording_notice');
      return run(board.play(ids.customer, media, `${ids.customer}-notice`), () => customerReady(at));
    }
    if (order.detectMachine) return run(board.detectMachine(ids.customer), () => customerReady(at));
    customerReady(at);
  }

  /** Others may be joined to talk with them. */
  function customerReady(at: string): void {
    if (isCustomerReady) return;
    isCustomerReady = true;
    if (agent && isAgentFirst && order.announceRecording) run(board.ringBack(agent, false));
    run(board.join(ids.bridge, ids.customer));
    if (!isAgentFirst && agent) reach('bridged', at);
    else if (!isAgentFirst && order.agentLeg && !joining) ring('agent', order.agentLeg);
  }

  async function letListen(id: string): Promise<void> {
    const mode = modes.get(id)!;
    if (mode === 'barge') return board.join(ids.bridge, id);
    const count = phones.last('monitor');
    await board.makeBridge(ids.earBridge(count));
    await board.join(ids.earBridge(count), id);
    await board.listen(agent!, ids.ear(count), mode === 'whisper' ? 'out' : 'none', `ear,${count}`);
  }

  function gone(id: string, at: string, q850: number, sip: number | null): void {
    const phone = phones.get(id);
    if (!phone || phone.isGone) return;
    phone.isGone = true;
    if (!endedAt && isEnd(id)) endedAt = notBefore(at);
    if (phone.isSeen || phone.isUp) tellLeg(phone.role, 'ended', at, q850 || 16, sip);
    if (joining === id) joining = null;
    if (endedAt === null) {
      if (!phone.isUp && phone.role !== 'customer') tell({ type: 'absent', leg: phone.role, at: notBefore(at) });
      return;
    }
    wanted ??= whyGone(id, q850);
    run(finish());
  }

  /** Whether the call ends with this phone. */
  function isEnd(id: string): boolean {
    return wanted !== null || id === ids.customer || id === agent;
  }

  function whyGone(id: string, q850: number): { by: CallParty; cause: CallCause } {
    const { role } = phones.get(id)!;
    const answered = talks();
    const hasRungOut = dialledAt > 0 && Date.now() - dialledAt >= order.ringSeconds * 1000 - 500;
    if (role === 'agent') {
      const wasUp = phones.get(id)!.isUp;
      const by = wasUp ? 'agent' : 'system';
      return { by, cause: causeOfHangUp({ q850, hungUpBy: by, agentAnswered: wasUp, answered }) };
    }
    if (answeredSince(record.history) !== null || answered)
      return { by: 'customer', cause: answered ? 'answered' : 'abandoned' };
    const code = hasRungOut || q850 === 0 || q850 === 127 ? 19 : q850;
    const by = code === 21 ? 'customer' : 'system';
    return { by, cause: causeOfHangUp({ q850: code, hungUpBy: by, agentAnswered: true, answered: false }) };
  }

  /** What is left is hung up; once all is gone, or after a while, the end is told. */
  async function finish(): Promise<void> {
    const left = phones.left();
    if (left.length > 0) {
      for (const { id, isAsked } of left) if (!isAsked) hangUpPhone(id);
      return;
    }
    if (isOver) return;
    isOver = true;
    const { by, cause } = wanted!;
    const seconds = order.record || found ? await recordedSeconds().catch(() => null) : null;
    for (const bridge of [ids.bridge, ...modes.keys()].map((_, at) => (at === 0 ? ids.bridge : ids.earBridge(at)))) {
      run(board.dropBridge(bridge));
    }
    const at = endedAt!;
    const settled = applyCallEvent(record, { type: 'ended', at, cause, hungUpBy: by, history: null });
    // What was found again knows that both talk, not since when.
    const told = found ? 'answered' : settled.cause!;
    tell({
      type: 'ended',
      at,
      cause: told,
      hungUpBy: by,
      history: found ? null : record.history,
      recordedSeconds: seconds,
    });
    record = settled;
  }

  function hangUpPhone(id: string): void {
    phones.get(id)!.isAsked = true;
    // Whatever Asterisk says of it, the call does not wait for ever.
    const giveUp = () => gone(id, endedAt ?? new Date().toISOString(), 16, null);
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
      endedAt ??= notBefore(new Date().toISOString());
      run(finish());
    }
  }

  return {
    begin,
    hear,
    isOver: () => isOver,
    state: () => record.state,
    owns: (id: string) => phones.get(id) !== undefined,
    hangUp: (by: 'agent' | 'system') => end(by, 'cancelled'),
    async sendDigits(digits: string): Promise<boolean> {
      if (!talks() || wanted || !areTouchTones(digits)) return false;
      await board.sendDigits(ids.customer, digits);
      tell({ type: 'digits', at: notBefore(new Date().toISOString()), from: 'agent', digits });
      return true;
    },
    async hold(isOn: boolean): Promise<boolean> {
      if (!talks() || wanted) return false;
      await board.hold(ids.bridge, ids.customer, isOn);
      return true;
    },
    async mute(isOn: boolean): Promise<boolean> {
      if (!talks() || wanted || !agent) return false;
      await board.mute(agent, isOn);
      return true;
    },
    transfer(to: AgentLeg): boolean {
      if (!talks() || wanted || joining) return false;
      ring('agent', to);
      return true;
    },
    connectAgent(leg: AgentLeg): boolean {
      const waits = record.state === 'customer_ringing' || record.state === 'customer_answered';
      if (isAgentFirst || agent || joining || wanted || !waits) return false;
      ring('agent', leg);
      return true;
    },
    monitor(mode: MonitorMode, leg: AgentLeg): boolean {
      if (!talks() || wanted) return false;
      modes.set(ring('monitor', leg), mode);
      return true;
    },
    async play(sound: Sound): Promise<boolean> {
      if (wanted || !phones.get(ids.customer)?.isUp) return false;
      await board.play(ids.customer, board.soundOf(sound), `${ids.customer}-${sound}`);
      return true;
    },
  };
}
