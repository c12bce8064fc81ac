import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A way to a PostgreSQL that can fall silent, like a machine that lost its power: nothing arrives, and nothing ends. */
export interface SilentNetwork {
  /** The connection string that leads through it. */
  url: string;
  /** Silences the connections that are open. `withNew`: new ones too. */
  silence(options?: { withNew?: boolean }): void;
  /** Lets new connections through again. */
  heal(): void;
}

/** Opens a network in front of the PostgreSQL that a connection string of the tests names. It ends with the test. */
export async function openSilentNetwork(connectionString: string): Promise<SilentNetwork> {
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let isSilent = false;

  const server = createServer((near) => {
    const far = connect(placeOf(connectionString));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (isSilent) silent.add(from);
      from.on('data', (bytes) => void (silent.has(from) || to.write(bytes)));
      from.on('error', () => {});
      from.once('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  const { port } = server.address() as AddressInfo;
  return {
    url: connectionString.replace(/@[^/]*\//, `@127.0.0.1:${port}/`).replace(/([?&])host=[^&]*&?/, '$1'),
    silence({ withNew = false } = {}) {
      for (const socket of sockets) silent.add(socket);
      isSilent = withNew;
    },
    heal() {
      isSilent = false;
    },
  };
}

/** Returns the address in a connection string: a folder with a socket, or a host and a port. */
function placeOf(connectionString: string): { path: string } | { host: string; port: number } {
  const folder = new URLSearchParams(connectionString.split('?')[1]).get('host');
  if (folder) return { path: `${folder}/.s.PGSQL.5432` };
  const { hostname, port } = new URL(connectionString);
  return { host: hostname, port: Number(port) };
}
