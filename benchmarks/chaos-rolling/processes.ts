import { type ServerProcess, spawnServer } from '../../apps/server/test/spawn-server.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Balancer } from './balancer.ts';

/** Roles of the processes of an installation, two of each kind. */
const KINDS = ['web,socket', 'worker', 'dialler'] as const;
const OF_EACH = 2;
/** Seconds for which a stopping process serves on, so that the balancer notices. */
const DRAIN_DELAY = '2';
/** Time between two restarts. Milliseconds. */
const APART = 1000;

type Kind = (typeof KINDS)[number];

interface Running {
  kind: Kind;
  process: ServerProcess;
  address: string;
}

/** Starts the processes of an installation behind a balancer. */
export async function startProcesses(env: Record<string, string>, balancer: Balancer) {
  const running: Running[] = [];
  for (const kind of KINDS) for (let at = 0; at < OF_EACH; at += 1) running.push(await start(kind));

  async function start(kind: Kind): Promise<Running> {
    const process = spawnServer({ ...env, OPS_PORT: '0', DRAIN_DELAY }, [`--roles=${kind}`]);
    const health = await process.printed(/Health and figures are at (\S+)/);
    const address = kind === 'web,socket' ? await process.address() : health;
    if (kind === 'web,socket') await balancer.add(address);
    else while (!(await isReady(health))) await pause(100);
    return { kind, process, address };
  }

  return {
    /** Restarts each process of these kinds in turn, as an update does. Returns the number of restarts. */
    async restart(kinds: readonly Kind[] = KINDS): Promise<number> {
      let restarts = 0;
      for (const [at, { kind, process, address }] of running.entries()) {
        if (!kinds.includes(kind)) continue;
        const code = await process.end('SIGTERM');
        if (code !== 0) throw new Error(`${kind} ended with ${code}: ${process.output()}`);
        balancer.remove(address);
        running[at] = await start(kind);
        restarts += 1;
        await pause(APART);
      }
      return restarts;
    },
    async stop(): Promise<void> {
      await Promise.all(running.map(({ process }) => process.end('SIGTERM')));
    },
  };
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
