import { randomInt } from 'node:crypto';
import type { EndpointName, RequestTo } from '@haihu/contract/contract';
import { type CallOptions, createWorld, type World } from './world.ts';

/**
 * Parts of a world that move a whole server, or look across its enterprises. They are for tests with a server of their
 * own.
 */
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
 * Returns the server that the tests of a worker share. Its clock is set back to the start. Requests come from an
 * address that no test before had, because limits go by address. A test founds enterprises of its own (`enterprise`),
 * which see nothing of others. Take `createWorld` for tests that run jobs, the relay or a dialler, move all time, or
 * write rows of no enterprise. Those parts throw here.
 */
export async function sharedWorld(): Promise<World> {
  // The server ends with the worker, and its database with the run.
  const world = await (shared ??= createWorld({ atEnd: () => {} }).then((made) => {
    atRest = made.clock.now;
    return made;
  }));
  world.clock.now = atRest;
  const ip = freshAddress();
  const call: World['call'] = <Name extends EndpointName>(
    name: Name,
    request: RequestTo<Name>,
    token?: string,
    options: CallOptions = {},
  ) => world.call(name, request, token, { ip, ...options });
  return { ...world, ...walls, call };
}

/**
 * Parts that throw when a test uses them, with the advice to take `createWorld`. Test helpers may still pass them on.
 */
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

/** Returns one of the 16 million addresses of a private network. */
function freshAddress(): string {
  return ['10', randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
}
