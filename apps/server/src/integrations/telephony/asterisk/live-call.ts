import { areTouchTones } from '../order.ts';
import type { AgentLeg, MonitorMode, OwnSound, Sound } from '../telephony.ts';
import { type CallAgents, createCallAgents } from './call-agents.ts';
import { type CallEnding, createCallEnding } from './call-ending.ts';
import { createChannelEvents } from './channel-events.ts';
import { createCustomerSide, type CustomerSide } from './customer-side.ts';
import { createLiveCallKit } from './live-call-kit.ts';
import { menuSoundOf } from './marks.ts';
import type { LiveCallParts } from './live-call-parts.ts';
import { createMessageLeaving, type MessageLeaving } from './message-leaving.ts';
import { createMessageTaking, type MessageTaking } from './message-taking.ts';

export type LiveCall = ReturnType<typeof createLiveCall>;

/** Drives one call at an Asterisk: carries out requests, and follows the events of its channels. */
export function createLiveCall(parts: LiveCallParts) {
  const kit = createLiveCallKit(parts);
  const { order, ids, board, hears, tell, clock, story, phones, notice, recorder, supervisors, run } = kit;
  const ending: CallEnding = createCallEnding({
    kit,
    agents: () => agents,
    dialledFor: () => customer.dialledFor(),
    leavesMessage: () => message.isOn(),
  });
  const message: MessageTaking = createMessageTaking({ kit, agents: () => agents, ending });
  const customer: CustomerSide = createCustomerSide({ kit, agents: () => agents, ending, message });
  const agents: CallAgents = createCallAgents({
    ...kit,
    ring,
    end: ending.end,
    hangUp: ending.hangUp,
    isEnding: ending.isEnding,
    isCustomerReady: customer.isReady,
  });
  const leaving: MessageLeaving = createMessageLeaving({ kit, agents: () => agents, ending });
  const { hear, changed, resume } = createChannelEvents({ kit, agents, customer, message, leaving, ending });

  async function begin(): Promise<void> {
    if (hears) return answer();
    // Asterisk is asked for both at once. Whoever picks up finds the bridge, because it is made first.
    run(board.makeBridge(ids.bridge), () => ending.end('system', 'network'));
    if (kit.isAgentFirst) agents.ringFirst(order.agentLeg!);
    else customer.dial();
  }

  /** Answers a customer who called us. A lost connection is caught up by `resume`. */
  async function answer(): Promise<void> {
    phones.addRinging('customer', ids.customer);
    const answering = board.makeBridge(ids.bridge).then(() => board.answer(ids.customer));
    run(answering, () => ending.gone(ids.customer, clock(), 0, null));
    const isUp = await answering.then(
      () => !phones.get(ids.customer)!.isGone,
      () => false,
    );
    if (isUp) changed(ids.customer, 'Up', clock());
  }

  function ring(role: 'agent' | 'monitor', leg: AgentLeg, isExpected: boolean, seconds?: number): string {
    const id = ids.phone(role, phones.last(role) + 1);
    phones.add(id, role, seconds);
    run(board.createPhone(id, leg, order, { role, isExpected }), () => ending.gone(id, clock(), 20, null));
    return id;
  }

  return {
    begin,
    hear,
    resume,
    isOver: ending.isOver,
    state: story.state,
    /** The id of the customer's channel. */
    customer: ids.customer,
    owns: (id: string) => phones.get(id) !== undefined,
    hangUp(by: 'agent' | 'system'): void {
      const agent = agents.present();
      if (by === 'agent' && agent && agents.mayLeave(agent)) ending.hangUp(agent);
      else ending.end(by, 'cancelled');
    },
    async sendDigits(digits: string): Promise<boolean> {
      if (!story.talks() || ending.isEnding() || !areTouchTones(digits)) return false;
      await Promise.all(agents.heardBy().map((channel) => board.sendDigits(channel, digits)));
      tell({ type: 'digits', at: story.notBefore(clock()), from: 'agent', digits });
      return true;
    },
    hold: agents.hold,
    async record(isOn: boolean): Promise<boolean> {
      if (!story.talks() || ending.isEnding()) return false;
      return recorder.pause(!isOn);
    },
    mute: agents.mute,
    transfer: agents.transfer,
    takeOver: agents.takeOver,
    consult: agents.consult,
    consultEnd: agents.consultEnd,
    park: agents.park,
    connectAgent: (leg: AgentLeg) => !message.isOn() && agents.connect(leg),
    stopRinging: agents.stopRinging,
    takeMessage: message.take,
    leaveMessage: leaving.take,
    monitor(mode: MonitorMode, leg: AgentLeg): boolean {
      if (!story.talks() || ending.isEnding()) return false;
      supervisors.add(ring('monitor', leg, false), mode);
      return true;
    },
    async play(sound: Sound, own?: OwnSound): Promise<boolean> {
      if (ending.isEnding() || message.isOn() || !phones.get(ids.customer)?.isUp) return false;
      const ours = sound === 'menu' ? menuSoundOf(order.tenantId) : board.soundOf(sound);
      const media = await board.mediaOf(own, ours);
      if (!(await notice.givesWayTo(sound))) return true;
      await board.makeWayForSound(ids.customer);
      await board.play(ids.customer, media, `${ids.customer}-${sound}`);
      return true;
    },
  };
}
