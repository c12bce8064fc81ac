import { expect, test } from 'vitest';
import { usedDataDir } from '../../apps/server/test/server-process.ts';
import { createStartedServer } from '../day/installation/server.ts';

test.runIf(process.platform !== 'win32')(
  'a service manager that stops npm start leaves no server and no database behind',
  { timeout: 120_000 },
  async () => {
    const server = await createStartedServer(await usedDataDir(), 1);
    await server.start(0);
    await server.stop('SIGTERM');
    await expect(fetch(`${server.address}/readyz`)).rejects.toThrow();
  },
);
