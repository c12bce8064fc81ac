import type { CallAgents } from './call-agents.ts';
import type { CallEnding } from './call-ending.ts';
import type { LiveCallKit } from './live-call-kit.ts';
import type { MessageTaking } from './message-taking.ts';
import type { Next } from './notice.ts';

export interface CustomerSideParts {
  kit: LiveCallKit;
  agents: () => Pick<CallAgents, 'present' | 'isRinging' | 'ringBeside' | 'wait'>;
  ending: CallEnding;
  message: Pick<MessageTaking, 'isOn'>;
}

export type CustomerSide = ReturnType<typeof createCustomerSide>;

/** Makes the customer's way through a call: dialled, answered, told of the recording, ready to talk. */
export function createCustomerSide({ kit, agents, ending, message }: CustomerSideParts) {
  const { order, ids, board, found, hears, clock, isAgentFirst, story, phones, recorder, early, notice, run } = kit;
  let dialledAt = found?.dialledAt ?? 0;
  let answeredAt: string | null = null;
  let isReady = found?.isCustomerReady ?? false;

  function dial(): void {
    phones.add(ids.customer, 'customer');
    run(board.createCustomer(ids.customer, order), () => ending.gone(ids.customer, clock(), 38, null));
  }

  /** Dials the customer, whose channel exists now. */
  async function there(): Promise<void> {
    const agent = agents().present();
    const isHeard = isAgentFirst && !notice.isPlanned;
    if (isHeard) await board.join(ids.bridge, ids.customer);
    dialledAt = Date.now();
    await Promise.all([
      board.dial(ids.customer, agent, order.ringSeconds),
      !isHeard && agent ? board.ringBack(agent, true) : null,
    ]);
  }

  function answered(at: string): void {
    answeredAt = at;
    run(early.drop());
    story.reach(isAgentFirst ? 'answered' : 'customer_answered', at);
    if (notice.mayRecord()) run(recorder.listen());
    if (order.detectMachine) run(board.listenTo(ids.customer, ids.detector, 'detector'));
    if (!notice.isPlanned) return ready(at);
    // A customer who was dialled first waits for an agent already. The notice plays meanwhile and takes no time. A
    // caller hears it alone.
    if (!isAgentFirst && !hears) ready(at);
    hearNotice(at);
  }

  /** Lets the customer hear the notice. A customer who hears none is ready at once. */
  function hearNotice(at: string): void {
    run(
      notice.play().then((isHeard) => isHeard || ready(at)),
      () => ready(at),
    );
  }

  /** Marks the customer as ready for others to join. */
  function ready(at: string): void {
    // A caller who leaves a message waits for nobody.
    if (isReady || message.isOn()) return;
    isReady = true;
    const agent = agents().present();
    if (agent && isAgentFirst && (notice.isPlanned || found)) run(board.ringBack(agent, false));
    if (hears && !agent) return run(agents().wait.begin());
    run(hears ? agents().wait.end() : board.join(ids.bridge, ids.customer));
    if (!isAgentFirst && agent) story.reach('bridged', at);
    else if (!isAgentFirst && order.agentLeg && !agents().isRinging()) agents().ringBeside(order.agentLeg, 'connect');
  }

  return {
    dial,
    there,
    answered,
    /** Takes the next step after a time without events. */
    goOn(next: Next): void {
      if (next === 'hear') hearNotice(clock());
      else if (next === 'ready') ready(clock());
    },
    ready,
    isReady: () => isReady,
    /** Returns the instant of the answer; null: not yet, or it is not known any more. */
    answeredAt: () => answeredAt,
    /** Returns the milliseconds since the answer; null: not yet, or it is not known any more. */
    answeredFor: () => (answeredAt === null ? null : Math.max(0, Date.parse(clock()) - Date.parse(answeredAt))),
    /** Returns the milliseconds since the customer was dialled; null: not yet. */
    dialledFor: () => (dialledAt > 0 ? Date.now() - dialledAt : null),
  };
}
