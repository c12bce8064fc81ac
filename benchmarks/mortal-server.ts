import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** A header that makes the process die by SIGKILL after its commit, before its reply. */
export const DIE_UNSAID = 'x-die-unsaid';

/** Longest wait for a reply. Milliseconds. */
const PATIENCE = 15_000;
const TRY_AGAIN = 40;

export interface MortalServer<Order> {
  /** Sends an order until it is answered, by whichever process runs then. */
  ask<Reply>(order: Order): Promise<Reply>;
  /** Kills the running process, at once or between its next commit and the reply. */
  kill(how: 'now' | 'unsaid'): Promise<void>;
  /** Returns how often clients had to ask again. */
  repeated(): number;
  close(): Promise<void>;
}

/**
 * Runs a script that takes orders over HTTP and tells its port. One process runs at a time, and another one replaces
 * each that dies. It gets the setting as JSON.
 */
export function openMortalServer<Order>(script: string, setting: object): MortalServer<Order> {
  let isOpen = true;
  let dies = false;
  let repeats = 0;
  let present = stand();

  function stand(): Promise<{ child: ChildProcess; port: number }> {
    const child = fork(script, [JSON.stringify(setting)]);
    child.once('exit', () => {
      if (isOpen) present = stand();
    });
    return once(child, 'message').then(([{ port }]) => ({ child, port }));
  }

  async function ask<Reply>(order: Order): Promise<Reply> {
    for (;;) {
      const { port } = await present;
      const headers: Record<string, string> = dies ? { [DIE_UNSAID]: 'yes' } : {};
      dies = false;
      try {
        const body = JSON.stringify(order);
        const signal = AbortSignal.timeout(PATIENCE);
        const reply = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers, signal });
        if (reply.status === 200) return (await reply.json()) as Reply;
        await reply.text();
      } catch {
        // The process or the database died, and it is unknown what was done.
      }
      repeats += 1;
      await pause(TRY_AGAIN);
    }
  }

  async function kill(how: 'now' | 'unsaid'): Promise<void> {
    const { child } = await present;
    const ended = once(child, 'exit');
    if (how === 'now') child.kill('SIGKILL');
    else dies = true;
    await ended;
    await present;
  }

  return {
    ask,
    kill,
    repeated: () => repeats,
    async close() {
      isOpen = false;
      const { child } = await present;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
