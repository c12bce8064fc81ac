import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '@haihu/server/src/integrations/telephony/asterisk/test-support/callers.ts';
import type { Lab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';

/** Time between two callers. Milliseconds. */
const APART = 2000;
/** Time for which a caller stays on the line, whether somebody talks with them or not. Milliseconds. */
const STAYS = { least: 20_000, most: 36_000 };

/**
 * Lets people call a number one after the other, until `over`. Each hangs up. Returns their numbers, and those of them
 * who were hung up on before.
 */
export async function callIn(
  { callers }: Lab,
  did: string,
  over: AbortSignal,
): Promise<{ numbers: string[]; cutOff: string[] }> {
  const numbers: string[] = [];
  const cutOff: string[] = [];
  const leaving: Promise<void>[] = [];
  while (!over.aborted) {
    const number = `138${String(numbers.length + 1).padStart(6, '0')}60`;
    const caller = await callers.arrive(number, did);
    numbers.push(number);
    const stays = STAYS.least + Math.random() * (STAYS.most - STAYS.least);
    leaving.push(leave(caller, stays, number));
    await pause(APART);
  }
  await Promise.all(leaving);
  return { numbers, cutOff };

  async function leave(caller: Caller, stays: number, number: string): Promise<void> {
    await pause(stays);
    if (!(await caller.isThere())) cutOff.push(number);
    await caller.hangUp();
  }
}
