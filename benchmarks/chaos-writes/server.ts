import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope, ReplyOf } from '@haihu/contract/contract';
import { type Server, type ServerOptions, startServer } from '../lists/server.ts';

/** Longest wait for a reply. Milliseconds. */
const PATIENCE = 15_000;
const TRY_AGAIN = 40;

/** A creation as a client sends it, each time with the same key. */
export interface Creation {
  token: string;
  key: string;
  mobile: string;
}

export type Answer = Envelope<ReplyOf<'customers.addPrivate'>>;

/** Starts the real server, and another one each time it dies. */
export async function openDyingServer(dataDir: string, options: ServerOptions) {
  const start = () =>
    startServer(dataDir, { ...options, nodeOptions: ['--import', path.join(import.meta.dirname, 'dying.mjs')] });
  let present: Promise<Server> = start();
  let dies = false;
  let repeats = 0;
  await present;

  /** Sends a creation until it is answered, by whichever process runs then. */
  async function create({ token, key, mobile }: Creation): Promise<Answer> {
    for (;;) {
      const { address } = await present;
      const headers = {
        'content-type': 'application/json',
        token,
        'idempotency-key': key,
        ...(dies && { 'x-die-unsaid': 'yes' }),
      };
      dies = false;
      try {
        const body = JSON.stringify({ name: '王建国', mobile, remark: '展会', tagIds: [] });
        const url = `${address}/gateway/api/crm/saveUserCus`;
        const signal = AbortSignal.timeout(PATIENCE);
        const answer = (await (await fetch(url, { method: 'POST', headers, body, signal })).json()) as Answer;
        if (answer.code < 50_000) return answer;
      } catch {
        // The process died, and it is unknown what was done.
      }
      repeats += 1;
      await pause(TRY_AGAIN);
    }
  }

  /** Kills the process between the next commit and its reply, and resolves when another one serves. */
  async function kill(): Promise<void> {
    const { pid } = await present;
    dies = true;
    while (isAlive(pid)) await pause(TRY_AGAIN);
    present = start();
    await present;
  }

  return { create, kill, repeated: () => repeats, close: async () => (await present).stop() };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
