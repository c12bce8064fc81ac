import { type EndpointName, contract } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { afterAllTests } from '../world.ts';
import { rows } from './rows.ts';
import { laterAnswers, prepareTwoWorlds, type Trial, TYPED, withoutLinks } from './two-worlds.ts';
import { typings } from './typings.ts';

/**
 * Calls that are paid for in another way. A number is revealed with a reason, and a list with its own reason comes out
 * of the day's rows. numbers-by-answers.test.ts shows that.
 */
const paid: EndpointName[] = ['customers.reveal', 'tasks.doNotCallAddMany'];

const calls = (Object.keys(contract) as EndpointName[]).filter((name) => !paid.includes(name));
const entry = (name: EndpointName): Endpoint => contract[name];
const schemaOf = (name: EndpointName) => z.toJSONSchema(entry(name).request, { io: 'input', unrepresentable: 'any' });

const atEnd = afterAllTests();
let trials: Awaited<ReturnType<typeof prepareTwoWorlds>>;
beforeAll(async () => {
  trials = await prepareTwoWorlds(atEnd);
});

/** Uses up the numbers of this minute. From now on every comparison with stored numbers is refused. */
async function useUp({ call, token }: Trial): Promise<void> {
  const guesses = Array.from({ length: 30 }, (_, index) => `1390000${String(index).padStart(4, '0')}`);
  const reply = await call('tasks.doNotCallAddMany', { mobiles: guesses, reason: '投诉' }, token);
  expect(reply.code).toBe(200);
  expect((await call('customers.seaPage', { search: TYPED }, token)).code).toBe(41004);
}

/** Types the number into each field of each call. Returns what was revealed at once and later. */
async function typeEverywhere(world: Trial) {
  await useUp(world);
  const answers: Record<string, string> = {};
  const { call, ids } = world;
  for (const name of calls) {
    const token = entry(name).access === 'public' ? '' : world.token;
    for (const { field, request } of typings(schemaOf(name), rows[name].request(ids), TYPED)) {
      const { code, msg, data } = await call(name, request as never, token);
      expect(code, `${name} ${field}`).toBeLessThan(50000);
      answers[`${name} ${field}`] = withoutLinks(JSON.stringify({ code, msg, data }));
    }
  }
  await world.runJobs();
  return { answers, later: await laterAnswers(world, 'the story') };
}

test('once the cap is used up, no field of any call tells of a typed number, at once or later', async () => {
  const both = await trials();
  // They run one after the other, because jobs set the clock of the whole process.
  const [one, other] = [await typeEverywhere(both[0]), await typeEverywhere(both[1])];
  expect(Object.keys(one.answers).length).toBeGreaterThan(300);
  expect(one.answers).toEqual(other.answers);
  expect(one.later).toEqual(other.later);
  for (const world of both) await world.close();
}, 600_000);
