import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Lighthouse's slow mobile network: bytes a second in each direction, and milliseconds of one way. */
const down = { rate: 184_000, delay: 75 };
const up = { rate: 84_000, delay: 75 };

/**
 * Opens a slow line to a server. The browser can slow down pages only, so a service worker would have a fast network
 * beside a slow page. All connections share the rate of the line.
 */
export async function openSlowLine(address: string): Promise<{ address: string; close(): void }> {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  const [toBrowser, toServer] = [createDirection(down), createDirection(up)];
  const listener = createServer((browser) => {
    const server = connect(Number(port), hostname);
    for (const socket of [browser, server]) {
      sockets.add(socket);
      socket.setNoDelay().on('close', () => sockets.delete(socket));
      // One end breaks when the page closes.
      socket.on('error', () => [browser, server].forEach((end) => end.destroy()));
    }
    toServer(browser, server);
    toBrowser(server, browser);
  });
  listener.listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    close() {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Returns a function that passes the bytes of a connection on, each after those before it, and after the delay. */
function createDirection({ rate, delay }: typeof down) {
  let freeAt = 0;
  return (from: Socket, to: Socket): void => {
    let before = Promise.resolve();
    const after = (due: number, act: () => void) => {
      before = before.then(async () => {
        await pause(Math.max(0, due - performance.now()));
        if (!to.destroyed) act();
      });
    };
    from.on('data', (bytes: Buffer) => {
      freeAt = Math.max(performance.now(), freeAt) + (bytes.length / rate) * 1000;
      after(freeAt + delay, () => to.write(bytes));
    });
    from.on('end', () => after(performance.now() + delay, () => to.end()));
  };
}
