import { expect, test } from 'vitest';
import { sharedWorld } from './shared-world.ts';

test('tests share a server, and none meets the clock or the enterprise of another', async () => {
  const one = await sharedWorld();
  const start = one.clock.now();
  one.clock.now = () => new Date('2030-01-01T00:00:00Z');
  const other = await sharedWorld();
  expect(other.http).toBe(one.http);
  expect(other.clock.now()).toEqual(start);

  const [mine, theirs] = [await one.enterprise(), await other.enterprise()];
  await mine.addToPublicPool();
  const { token } = await theirs.member('赵婷');
  expect((await other.call('customers.seaPage', { size: 20 }, token)).data).toMatchObject({ list: [] });
});

test('a call that moves a whole server is refused, and names the one to take', async () => {
  const world = await sharedWorld();
  expect(() => world.runJobs()).toThrow('A shared world has no runJobs: take createWorld().');
  expect(() => world.time.advance(1000)).toThrow('A shared world has no time');
});
