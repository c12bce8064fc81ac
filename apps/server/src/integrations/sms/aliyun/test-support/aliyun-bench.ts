import { onTestFinished } from 'vitest';
import type { World } from '../../../../../test/world.ts';
import { createSmsDelivery } from '../../delivery.ts';
import { findNewest } from '../../messages.repository.ts';
import { createAliyunSms } from '../aliyun.ts';
import { aliyunAccount, aliyunTemplates, createLocalAliyun } from './local-aliyun.ts';

export const receiptToken = 'receipts-of-the-test';

/** Makes a stand-in for Aliyun and a delivery that uses it, on the database of a world. Both end with the test. */
export async function createAliyunBench(world: Pick<World, 'db' | 'cipher' | 'clock'>, secret = aliyunAccount.secret) {
  const aliyun = await createLocalAliyun(() => world.clock.now());
  onTestFinished(() => aliyun[Symbol.asyncDispose]());
  const account = { ...aliyunAccount, secret, templates: aliyunTemplates, receiptToken };
  const provider = createAliyunSms({ ...account, clock: world.clock, baseUrl: aliyun.url, patience: 300 });
  const logged: unknown[] = [];
  const note = (...given: unknown[]) => void logged.push(given);
  const log = { warn: note, error: note };
  const createDelivery = () => createSmsDelivery({ ...world, provider, log });
  const delivery = createDelivery();

  /** Moves the clock and tries what is due by then. */
  async function after(seconds: number): Promise<void> {
    const now = world.clock.now().getTime() + seconds * 1000;
    world.clock.now = () => new Date(now);
    await delivery.sendDue();
  }

  return { aliyun, provider, delivery, createDelivery, logged, after, messages: () => findNewest(world.db, 100) };
}
