import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { createTimings } from './timings.ts';

/** Reads the number of observations from the text of `/metrics`, by their labels. */
const countsIn = (text: string, name: string) =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}_count\\{(.+)\\} (\\d+)$`, 'gm'))].map(([, labels, count]) => [
      labels!.replaceAll('"', ''),
      Number(count),
    ]),
  );

test('statements are counted by kind, and those that fail apart', async () => {
  const timings = createTimings();
  const { http, call, admin, enterprise } = await createWorld({ timings });
  const { member } = await enterprise();
  const { token } = await member('赵婷');
  const counts = async () => countsIn((await http.inject('/metrics')).body, 'haihu_db_seconds');
  const before = await counts();
  expect(before['kind=change,outcome=ok']).toBeGreaterThan(0);
  expect(before).not.toHaveProperty('kind=read,outcome=failed');
  await admin('alter table customer rename to customer_away');
  await call('customers.privatePage', {}, token).catch(() => {});
  const after = await counts();
  expect(after['kind=read,outcome=failed']).toBeGreaterThan(0);
});

test('answers of a provider are timed by outcome, and given on as they are', async () => {
  class Provider {
    readonly name = 'post';
    readonly #answer = 7;
    ask = async (times: number) => this.#answer * times;
    async refuse(): Promise<never> {
      throw new Error('not today');
    }
    now() {
      return this.#answer;
    }
  }
  const { timed, metrics } = createTimings();
  const provider = timed('post', new Provider());
  expect(provider.name).toBe('post');
  expect(provider.now()).toBe(7);
  expect(await provider.ask(3)).toBe(21);
  await expect(provider.refuse()).rejects.toThrow('not today');
  const registry = new Registry();
  registry.registerMetric(metrics[1]!);
  expect(countsIn(await registry.metrics(), 'haihu_provider_seconds')).toEqual({
    'port=post,outcome=ok': 1,
    'port=post,outcome=failed': 1,
  });
});
