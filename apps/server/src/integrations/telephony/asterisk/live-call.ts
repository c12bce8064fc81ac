import { areTouchTones } from '../order.ts';
import type { AgentLeg, MonitorMode, OwnSound, Sound } from '../telephony.ts';
import { AriLost } from './ari-errors.ts';
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
  const { order, ids, board, hears, tell, clock, story, phones, notice, recorder, supervisors, run, onProblem } = kit;
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
  const { hear, changed, resume, look } = createChannelEvents({ kit, agents, customer, message, leaving, ending });

  /** Begins the call. False: the first agent's phone is not there any more. Nothing was told, and nothing is left then. */
  async function begin(): Promise<boolean> {
    if (hears) {
      await answer();
      return true;
    }
    // Asterisk is asked for both at once. An agent who picks up finds the bridge, because it is made first.
    const bridge = board.makeBridge(ids.bridge);
    run(bridge, () => ending.end('system', 'network'));
    if (kit.isAgentFirst) return ringFirst(order.agentLeg!, bridge);
    customer.dial();
    return true;
  }

  /** Rings the first agent. Asterisk refuses a phone that is not registered, so it is asked for the reason only then. */
  async function ringFirst(leg: AgentLeg, bridge: Promise<void>): Promise<boolean> {
    const { id, created } = createPhone('agent', leg, !order.mayDecline);
    agents.begin(id);
    const problem = await created.then(
      () => null,
      (error: unknown) => error,
    );
    // A connection that is lost is caught up by `resume`.
    if (problem === null || problem instanceof AriLost) return true;
    const isThere = await board.hasPhone(leg).catch(() => true);
    if (isThere || ending.isEnding()) {
      onProblem(problem);
      ending.gone(id, clock(), 20, null);
      return true;
    }
    await bridge.then(() => board.dropBridge(ids.bridge)).catch(onProblem);
    return false;
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

  function createPhone(role: 'agent' | 'monitor', leg: AgentLeg, isExpected: boolean, seconds?: number) {
    const id = ids.phone(role, phones.last(role) + 1);
    phones.add(id, role, seconds);
    return { id, created: board.createPhone(id, leg, order, { role, isExpected }) };
  }

  function ring(...asked: Parameters<typeof createPhone>): string {
    const { id, created } = createPhone(...asked);
    run(created, () => ending.gone(id, clock(), 20, null));
    return id;
  }

  return {
    begin,
    hear,
    resume,
    look,
    isOver: ending.isOver,
    state: story.state,
    /** Returns the present by the clock of the call. */
    now: () => clock(),
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
    lookAtSound: agents.lookAtSound,
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
    async play(sound: Sound, own?: OwnSound, place?: number): Promise<boolean> {
      if (ending.isEnding() || message.isOn() || !phones.get(ids.customer)?.isUp) return false;
      const ours = sound === 'menu' ? menuSoundOf(order.tenantId) : board.soundOf(sound);
      const media = await board.mediaOf(own, ours);
      // Without the words before it, nobody knows what the digits are.
      if (sound === 'place' && !(await board.hasSound('haihu-place'))) return true;
      const digits = sound === 'place' ? `,digits:${place}` : '';
      const say = async () => {
        await board.makeWayForSound(ids.customer);
        await board.play(ids.customer, `${media}${digits}`, `${ids.customer}-${sound}`);
      };
      if (hears && notice.asks) await notice.before(() => run(say()));
      else if (await notice.givesWayTo(sound)) await say();
      return true;
    },
  };
}
