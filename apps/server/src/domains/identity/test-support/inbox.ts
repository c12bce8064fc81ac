import { expect, vi } from 'vitest';
import type { World } from '../../../../test/world.ts';
import { createOperatorOutbox } from '../../../integrations/sms/operator-outbox.ts';

/** Reads the short messages of a world as their receivers do. */
export function createInbox(world: Pick<World, 'db' | 'cipher' | 'clock'>) {
  const outbox = createOperatorOutbox(world);
  const all = () => outbox.newest(100);

  /** Returns the message that results from this work, which does not wait for it. */
  async function messageAfter(work: () => Promise<unknown>): Promise<{ number: string; text: string; code: string }> {
    const before = (await all()).length;
    await work();
    return vi.waitFor(async () => {
      const messages = await all();
      expect(messages).toHaveLength(before + 1);
      const { number, text } = messages[0]!;
      return { number, text, code: /\d{6}/.exec(text)![0] };
    });
  }

  const codeAfter = async (work: () => Promise<unknown>) => (await messageAfter(work)).code;

  return { all, messageAfter, codeAfter };
}

/** Returns a code other than this one. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
