import type { MonitorMode } from '../telephony.ts';
import type { CallIds } from './ids.ts';
import type { Switchboard } from './parts.ts';

interface Supervisor {
  mode: MonitorMode;
  /** The number in the names of their bridge. */
  count: number;
  isUp: boolean;
  /** The channel that hears the agent for them; null: none yet, and none for who talks with both. */
  ear: string | null;
}

interface SupervisorParts {
  ids: CallIds;
  board: Switchboard;
  /** How many ears the call had before it was found again. */
  ears: number;
}

/** Whoever listens to a call or speaks in it: each hears by an ear of their own, at the agent who talks now. */
export function createSupervisors({ ids, board, ears }: SupervisorParts) {
  const all = new Map<string, Supervisor>();
  /** A name is used once: the ear before may not be gone yet. */
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
    /** They picked up. Without an agent they wait for the next one. */
    async joined(phone: string, agent: string | null): Promise<void> {
      const supervisor = all.get(phone)!;
      supervisor.isUp = true;
      if (supervisor.mode === 'barge') return board.join(ids.bridge, phone);
      await board.makeBridge(ids.earBridge(supervisor.count));
      await board.join(ids.earBridge(supervisor.count), phone);
      if (agent) await listen(supervisor, agent);
    },
    /** Another agent talks from now on. */
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
