import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** With this header the process dies by SIGKILL after it has committed, before it replies. */
export const DIE_UNSAID = 'x-die-unsaid';

/** Milliseconds. */
const PATIENCE = 15_000;
const TRY_AGAIN = 40;

export interface MortalServer<Order> {
  /** Asks until it is answered, by whichever process stands there. */
  ask<Reply>(order: Order): Promise<Reply>;
  /** Kills the one that stands there, at once or between its next commit and the reply to it. */
  kill(how: 'now' | 'unsaid'): Promise<void>;
  /** How often clients had to ask again. */
  repeated(): number;
  close(): Promise<void>;
}

/**
 * Runs a script that takes orders over HTTP and tells its port: one process at a time; another one takes the place of each
 * that dies. It is started with the setting as JSON.
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
        // It died, or the database did: nobody knows what was done.
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
