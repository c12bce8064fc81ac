import type { MonitorMode } from '../telephony.ts';
import type { CallIds } from './ids.ts';
import type { Switchboard } from './parts.ts';

interface Supervisor {
  mode: MonitorMode;
  /** The number in the names of the supervisor's bridge. */
  count: number;
  isUp: boolean;
  /**
   * The channel that hears the agent for the supervisor. Null: there is none yet, or the supervisor talks with both.
   */
  ear: string | null;
}

interface SupervisorParts {
  ids: CallIds;
  board: Switchboard;
  /** The number of ears that the call had before it was found again. */
  ears: number;
}

/**
 * Connects supervisors who listen to a call or speak in it. Each hears by a channel of their own, an ear, at the agent
 * who talks now.
 */
export function createSupervisors({ ids, board, ears }: SupervisorParts) {
  const all = new Map<string, Supervisor>();
  /** The number of the last ear. A name is used only once, because the ear before may still exist. */
  let made = ears;

  async function listen(supervisor: Supervisor, agent: string): Promise<void> {
    const { mode, count } = supervisor;
    made += 1;
    supervisor.ear = ids.ear(made);
    await board.listen(agent, supervisor.ear, mode === 'whisper' ? 'out' : 'none', `ear,${count}`);
  }

  return {
    add(phone: string, mode: MonitorMode, isUp = false): void {
      all.set(phone, { mode, count: Number(/\d*$/.exec(phone)![0]), isUp, ear: null });
    },
    /** Connects a supervisor who picked up. Without an agent the supervisor waits for the next one. */
    async joined(phone: string, agent: string | null): Promise<void> {
      const supervisor = all.get(phone)!;
      supervisor.isUp = true;
      if (supervisor.mode === 'barge') return board.join(ids.bridge, phone);
      await board.makeBridge(ids.earBridge(supervisor.count));
      await board.join(ids.earBridge(supervisor.count), phone);
      if (agent) await listen(supervisor, agent);
    },
    /** Moves the supervisors to another agent, who talks from now on. */
    async follow(agent: string): Promise<void> {
      for (const supervisor of all.values()) {
        if (!supervisor.isUp || supervisor.mode === 'barge') continue;
        if (supervisor.ear) await board.hangUp(supervisor.ear);
        await listen(supervisor, agent);
      }
    },
    async left(phone: string): Promise<void> {
      const supervisor = all.get(phone);
      all.delete(phone);
      if (!supervisor || supervisor.mode === 'barge') return;
      if (supervisor.ear) await board.hangUp(supervisor.ear);
      await board.dropBridge(ids.earBridge(supervisor.count));
    },
    bridges: () => [...all.values()].map(({ count }) => ids.earBridge(count)),
  };
}
