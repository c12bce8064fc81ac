import type { KeptEnd } from '../telephony.ts';
import type { AriEvent } from './ari.ts';
import { AriLost } from './ari-errors.ts';
import type { CallAgents } from './call-agents.ts';
import type { CallEnding } from './call-ending.ts';
import type { CustomerSide } from './customer-side.ts';
import type { LiveCallKit } from './live-call-kit.ts';
import type { There } from './live-call-parts.ts';
import type { MessageLeaving } from './message-leaving.ts';
import type { MessageTaking } from './message-taking.ts';
import { musicIdOf } from './own-music.ts';
import type { CallPhone } from './parts.ts';
import { createSoundEvents } from './sound-events.ts';
import { createUnheard } from './unheard.ts';
import { createVerdicts } from './verdicts.ts';
import { hasSpoken } from './why-gone.ts';

export interface ChannelEventParts {
  kit: LiveCallKit;
  agents: CallAgents;
  customer: CustomerSide;
  message: MessageTaking;
  leaving: MessageLeaving;
  ending: CallEnding;
}

/** Makes the functions that handle the events of a call's channels. */
export function createChannelEvents({ kit, agents, customer, message, leaving, ending }: ChannelEventParts) {
  const tellVerdict = createVerdicts({ kit, customer, ending });
  const { tellSound, tellPlayed } = createSoundEvents(kit);
  const unheard = createUnheard({ kit, agents, customer, message, leaving, ending, dial, changed });
  const { order, ids, board, tell, clock, story, phones, recorder, notice, supervisors, run } = kit;

  /** Dials a channel, which exists now. */
  function dial(id: string): void {
    const phone = phones.get(id)!;
    if (phone.isDialled) return;
    phone.isDialled = true;
    const isCustomer = phone.role === 'customer';
    const begun = isCustomer ? customer.there() : board.dial(id, null, phone.ringSeconds ?? order.ringSeconds);
    begun.catch((problem: unknown) => (phone.isDialled = !(problem instanceof AriLost)));
    run(begun, () => (isCustomer ? ending.end('system', 'network') : ending.gone(id, clock(), 20, null)));
  }

  function hear(event: AriEvent): void {
    if (ending.isOver() || message.hear(event)) return;
    const phone = phones.get((event.channel ?? event.peer)?.id ?? '');
    const at = clock(event.when);
    switch (event.type) {
      case 'StasisStart':
        return entered(event, at);
      case 'Dial':
        if (phone && event.dialstatus === '') seen(phone.id, at);
        if (phone && hasSpoken(event.dialstatus)) phone.hasSpoken = true;
        if (phone && event.dialstatus === 'ANSWER') changed(phone.id, 'Up', at);
        if (phone?.role === 'customer' && event.dialstatus === 'PROGRESS') run(kit.early.begin());
        return;
      case 'ChannelStateChange':
        if (phone) changed(phone.id, event.channel!.state, at);
        return;
      case 'ChannelDtmfReceived':
        if (phone && phone.role !== 'monitor' && event.digit && !isTaken(phone, event.digit, at)) {
          tell({ type: 'digits', at: story.notBefore(at), from: phone.role, digits: event.digit });
        }
        return;
      case 'ChannelUserevent':
        if (phone) tellSound(phone, event, at);
        return;
      case 'ChannelHangupRequest':
      case 'StasisEnd':
        // A channel that ends tells so before its last word, which may be lost.
        if (phone) unheard.ends(phone, at, event.cause ?? 0);
        return;
      case 'ChannelDestroyed':
        if (phone) ending.gone(phone.id, at, event.cause ?? 16, event.tech_cause || null);
        return;
      case 'PlaybackFinished':
        if (event.playback) tellPlayed(event.playback, at);
        if (event.playback?.id === notice.id) {
          notice.over(at);
          customer.ready(at);
        } else if (event.playback?.id === musicIdOf(ids.customer))
          run(board.musicOver(ids.customer, event.playback.state !== 'failed'));
        else if (event.playback?.target_uri === `channel:${ids.customer}`)
          run(agents.wait.isOn() ? agents.wait.goOn() : board.soundOver(ids.customer));
        if (event.playback?.id === `${ids.customer}-nobody` && agents.isLeftAlone()) ending.end('system', 'answered');
    }
  }

  /** Returns true for a key that answers a question of ours. */
  const isTaken = ({ id, role }: CallPhone, digit: string, at: string): boolean =>
    role === 'customer' ? notice.pressed(digit, at) : agents.pressed(id, digit);

  function seen(id: string, at: string): void {
    const phone = phones.get(id)!;
    if (phone.isSeen) return;
    phone.isSeen = true;
    story.leg(phone, 'dialled', at);
  }

  function changed(id: string, state: string, at: string): void {
    const phone = phones.get(id)!;
    if (state === 'Ringing') {
      phone.hasSpoken = true;
      seen(id, at);
      story.leg(phone, 'ringing', at);
      if (phone.role === 'customer') story.reach('customer_ringing', at);
      else if (phone.role === 'agent' && story.state() === 'created') story.reach('agent_ringing', at);
    }
    if (state === 'Up') answered(id, at);
  }

  function answered(id: string, at: string): void {
    const phone = phones.get(id)!;
    if (phone.isUp) return;
    phone.isUp = true;
    seen(id, at);
    story.leg(phone, 'answered', at);
    if (phone.role === 'customer') customer.answered(at);
    else if (phone.role === 'monitor') run(supervisors.joined(id, agents.present()));
    else if (!agents.pickedUp(id, at)) agents.firstPickedUp(id, at, (when) => firstAgentUp(id, when));
  }

  function entered(event: AriEvent, at: string): void {
    const { id } = event.channel!;
    const [what, status] = event.args ?? [];
    if (what === 'detector') return run(board.detect(id, customer.answeredFor()));
    if (what === 'amd') return tellVerdict(id, status, at);
    if (what === 'left') return leaving.over(status === 'SUCCESS', at);
    if (what === 'early') return run(kit.early.record());
    if (id === ids.recorder) return run(recorder.isThere());
    if (what === 'ear') return run(board.join(ids.earBridge(Number(event.args![1])), id));
    if (phones.get(id)) dial(id);
  }

  function firstAgentUp(id: string, at: string): void {
    story.reach('agent_answered', at);
    run(board.join(ids.bridge, id), () => ending.end('system', 'network'));
    customer.dial();
  }

  /**
   * Catches up after a time without events: finds out what happened, and does what could not be done. `kept`: the
   * answer and the end of a customer who is gone meanwhile.
   */
  function resume({ states, inBridge }: There, kept: KeptEnd | null = null): void {
    const at = clock();
    const wasUp = new Set(phones.left().flatMap(({ id, isUp }) => (isUp ? id : [])));
    const isOut = (id: string) => wasUp.has(id) && !inBridge.has(id);
    unheard.take(phones.left(), states, kept, at);
    if (ending.isOver() || ending.isEnding()) return;
    if (message.isOn()) return message.resume();
    // It is not known any more how far the message is.
    if (leaving.isOn()) return leaving.over(false, at);
    if (agents.isLeftAlone()) return ending.end('system', 'answered');
    const wasAnswered = wasUp.has(ids.customer);
    if (wasAnswered) {
      const next = notice.resume({ hasRecorder: states.has(ids.recorder), isReady: customer.isReady(), at });
      run(next.then(customer.goOn), () => customer.ready(at));
    }
    if (agents.wait.isOn()) run(agents.wait.goOn());
    else if (agents.isMusicOn()) run(board.keepMusic(ids.customer));
    if (customer.isReady() && !agents.isMusicOn() && isOut(ids.customer)) run(board.join(ids.bridge, ids.customer));
    for (const agent of agents.talking()) if (isOut(agent)) run(board.join(ids.bridge, agent));
    agents.foundAgain(at);
  }

  return { hear, changed, resume, look: unheard.look };
}
