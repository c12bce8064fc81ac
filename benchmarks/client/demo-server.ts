import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';

export interface DemoServer {
  address: string;
  dataDir: string;
  stop(): Promise<void>;
}

/** Starts the real server, with its demo, on a folder of its own. */
export async function startDemoServer(): Promise<DemoServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-bench-'));
  const server = spawnServer({ DATA_DIR: dataDir, DEMO: 'yes' });
  const stop = async () => {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await server.printed(/Sign in with/);
    return { address: await server.address(), dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
