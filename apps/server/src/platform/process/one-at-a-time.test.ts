import { expect, test } from 'vitest';
import { oneAtATime, roundAfterRound } from './one-at-a-time.ts';

/** Makes work that counts its runs. Each run waits until the test lets it go. */
function gated() {
  const gates: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    return gate.promise;
  };
  return { gates, work };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('work that ends without waiting for anything runs again the next time', async () => {
  let runs = 0;
  const { run } = oneAtATime(() => void (runs += 1));
  await run();
  await run();
  expect(runs).toBe(2);
});

test('calls share the run that is under way, and the next one begins another', async () => {
  const { gates, work } = gated();
  const { run } = oneAtATime(work);
  const first = run();
  expect(run()).toBe(first);
  await settle();
  expect(gates).toHaveLength(1);
  gates[0]!.resolve();
  await first;
  void run();
  await settle();
  expect(gates).toHaveLength(2);
});

test('a run that fails is told to all who share it, and is not the last', async () => {
  let runs = 0;
  const { run, over } = oneAtATime(() => {
    runs += 1;
    if (runs === 1) throw new Error('no database');
  });
  const [first, second] = await Promise.allSettled([run(), run()]);
  expect([first.status, second.status, runs]).toEqual(['rejected', 'rejected', 1]);
  await run();
  expect(runs).toBe(2);
  await expect(over()).resolves.toBeUndefined();
});

test('its end can be waited for, and is not told as a failure there', async () => {
  const { gates, work } = gated();
  const { run, over } = oneAtATime(work);
  await over();
  const running = run();
  await settle();
  let isOver = false;
  const waited = over().then(() => (isOver = true));
  await settle();
  expect(isOver).toBe(false);
  gates[0]!.reject(new Error('lost'));
  await expect(running).rejects.toThrow('lost');
  await expect(waited).resolves.toBe(true);
});

test('a caller during a round gets another one after it, however many call', async () => {
  const { gates, work } = gated();
  const { run } = roundAfterRound(work);
  const running = run();
  await settle();
  expect(run()).toBe(running);
  void run();
  gates[0]!.resolve();
  await settle();
  expect(gates).toHaveLength(2);
  gates[1]!.resolve();
  await running;
  expect(gates).toHaveLength(2);
});

test('work asked for during a failing round is done at the next request', async () => {
  let rounds = 0;
  const { run } = roundAfterRound(() => {
    rounds += 1;
    if (rounds === 1) throw new Error('lost');
  });
  await expect(run()).rejects.toThrow('lost');
  await run();
  expect(rounds).toBe(2);
});

test('a call that comes just as the last round ends has a round of its own', async () => {
  for (let steps = 0; steps < 20; steps += 1) {
    let [asked, seen] = [1, 0];
    const { run } = roundAfterRound(() => void (seen = asked));
    void run();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    asked = 2;
    await run();
    expect(seen, `after ${steps} steps`).toBe(2);
  }
});
