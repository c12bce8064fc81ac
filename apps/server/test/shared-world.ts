import { randomInt } from 'node:crypto';
import type { CallName, RequestTo } from '@haihu/contract/contract';
import { type CallOptions, createWorld, type World } from './world.ts';

/** What moves a whole server, or looks across its enterprises: for tests that have a server of their own. */
const WHOLE = [
  'admin',
  'adminUrl',
  'close',
  'databaseName',
  'dialler',
  'domainsAt',
  'gateway',
  'pushesTo',
  'relay',
  'runJobs',
  'schedulerUrl',
  'simulatorFolder',
  'start',
  'stop',
  'taskDialler',
  'time',
] as const satisfies (keyof World)[];

let shared: Promise<World> | undefined;
let atRest: World['clock']['now'];

/**
 * The server that the tests of a worker share. Its clock is set back to the start, and requests come from an address
 * that no test before had, because limits go by address. A test founds enterprises of its own (`enterprise`): nothing
 * of another one is seen from there. Tests that run jobs, the relay or a dialler, move all time, or write what belongs
 * to no enterprise take `createWorld`; what they need is walled off here.
 */
export async function sharedWorld(): Promise<World> {
  // It ends with the worker, and its database with the run.
  const world = await (shared ??= createWorld({ atEnd: () => {} }).then((made) => {
    atRest = made.clock.now;
    return made;
  }));
  world.clock.now = atRest;
  const ip = freshAddress();
  const call: World['call'] = <Name extends CallName>(
    name: Name,
    request: RequestTo<Name>,
    token?: string,
    options: CallOptions = {},
  ) => world.call(name, request, token, { ip, ...options });
  return { ...world, ...walls, call };
}

/** Helpers of tests may hand them on; whoever uses one is told what to take. */
const walls = Object.fromEntries(WHOLE.map((name) => [name, wall(name)])) as unknown as Pick<
  World,
  (typeof WHOLE)[number]
>;

function wall(name: string): unknown {
  const refuse = () => {
    throw new Error(`A shared world has no ${name}: take createWorld().`);
  };
  return new Proxy(refuse, { get: refuse, apply: refuse });
}

/** One of the 16 million of a private network. */
function freshAddress(): string {
  return ['10', randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
}
