import path from 'node:path';
import type { Db } from '@haihu/server/src/platform/db/db.ts';
import { spawnServer } from '../apps/server/test/spawn-server.ts';
import { termOf, untilDriven } from './driven-node.ts';

interface MortalDiallerSetting {
  db: Db;
  databaseUrl: string;
  dataDir: string;
  /** Paths of modules that both processes load first, such as those of a control. */
  imports: readonly string[];
}

/**
 * Starts a server in two processes, of which one is the dialler, and waits until it drives the engine. The agents' phones
 * are no browsers. Both end with `ends`.
 */
export async function startMortalDialler(
  ends: AsyncDisposableStack,
  { db, databaseUrl, dataDir, imports }: MortalDiallerSetting,
) {
  const loaded = [path.join(import.meta.dirname, 'chaos-carrier/desk-phones.mjs'), ...imports];
  const NODE_OPTIONS = loaded.map((file) => `--import=${file}`).join(' ');
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'no', NODE_OPTIONS, OPS_PORT: '0' };
  const others = spawnServer(env, ['--roles=web,socket,worker']);
  ends.defer(async () => void (await others.end('SIGTERM')));
  let dialler = spawnServer(env, ['--roles=dialler']);
  ends.defer(async () => void (await dialler.end('SIGTERM')));
  await untilDriven(db, 0);
  return {
    /** The address of the process that serves pages. */
    address: await others.address(),
    /** Kills the dialler, and waits until another one drives the engine. Throws if that takes a minute. */
    async kill(): Promise<void> {
      const term = await termOf(db);
      await dialler.end('SIGKILL');
      dialler = spawnServer(env, ['--roles=dialler']);
      await untilDriven(db, term);
    },
  };
}
