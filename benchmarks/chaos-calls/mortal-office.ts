import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@haihu/server/src/platform/db/db.ts';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { termOf, untilDriven } from '../driven-node.ts';
import { DIE_UNSAID } from '../mortal-server.ts';

/**
 * The moments at which a server dies: any; after the commit of a placing, before its reply; after the mark that the call
 * is dialled, before the engine is told; and right after the engine was told.
 */
export const deaths = ['any', 'unsaid', 'untold', 'told'] as const;
export type Death = (typeof deaths)[number];

/** Longest wait for a death that the next placing brings. Milliseconds. */
const PATIENCE = 60_000;

interface MortalOfficeSetting {
  db: Db;
  databaseUrl: string;
  dataDir: string;
  /** Modules that each process loads first, such as those of a control. Their paths begin here. */
  imports: readonly string[];
}

export type MortalOffice = Awaited<ReturnType<typeof startMortalOffice>>;

/**
 * Starts a server with all roles in one process, and waits until it drives the engine. The agents' phones are no browsers.
 * It ends with `ends`.
 */
export async function startMortalOffice(
  ends: AsyncDisposableStack,
  { db, databaseUrl, dataDir, imports }: MortalOfficeSetting,
) {
  const changes = ['../chaos-carrier/desk-phones.mjs', '../chaos-writes/dying.mjs', 'dying.mjs'];
  const [diesBy, clockBy] = [path.join(dataDir, 'dies-by'), path.join(dataDir, 'clock-by')];
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'no',
    PORT: String(port),
    OPS_PORT: '0',
    NODE_OPTIONS: [...changes, ...imports]
      .map((file) => `--import=${path.resolve(import.meta.dirname, file)}`)
      .join(' '),
    DIES_BY: diesBy,
    CLOCK_BY: clockBy,
  };
  const start = () => spawnServer(env);
  let server = start();
  ends.defer(async () => void (await server.end('SIGTERM')));
  const address = await server.address();
  await untilDriven(db, 0);
  let isUnsaid = false;
  let clockAhead = 0;

  return {
    address,
    /** Milliseconds by which the server's clock is ahead of ours, as clients learn it. */
    clockAhead: () => clockAhead,
    /** Moves the clock of a server that has loaded a moving clock. The next ones have it too. */
    async setClock(ahead: number): Promise<void> {
      writeFileSync(clockBy, String(ahead));
      process.kill(server.pid, 'SIGUSR2');
      const seen = `${clockBy}.seen`;
      while (!existsSync(seen)) await pause(10);
      rmSync(seen);
      clockAhead = ahead;
    },
    /** Returns the headers of a placing. */
    headers: (): Record<string, string> => (isUnsaid ? { [DIE_UNSAID]: 'yes' } : {}),
    /**
     * Kills the server at this moment, and waits until another one drives the engine. `ahead`: the clock of that one.
     * Throws if that takes a minute.
     */
    async kill(death: Death, ahead = clockAhead): Promise<void> {
      const term = await termOf(db);
      if (death === 'any') void server.end('SIGKILL');
      else if (death === 'unsaid') isUnsaid = true;
      else writeFileSync(diesBy, death);
      const patience = AbortSignal.timeout(PATIENCE);
      const tooLate = new Promise<never>((_, reject) => {
        patience.addEventListener('abort', () => reject(new Error(`no server died: ${death}`)));
      });
      await Promise.race([server.ended, tooLate]);
      isUnsaid = false;
      if (existsSync(diesBy)) throw new Error(`the server died otherwise: ${server.output()}`);
      writeFileSync(clockBy, String(ahead));
      clockAhead = ahead;
      server = start();
      await server.address();
      await untilDriven(db, term);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
