import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** Time between two questions to each server if it is ready. Milliseconds. */
const ASK_EVERY = 300;

/** Stands before several servers. It sends each request to one that said at the last look that it is ready. */
export async function openBalancer() {
  const agent = new Agent({ keepAlive: true });
  const servers = new Map<string, boolean>();
  const sockets = new Set<Socket>();
  let turn = 0;

  function choose(): URL | null {
    const ready = [...servers].filter(([, isReady]) => isReady).map(([address]) => address);
    turn += 1;
    return ready.length > 0 ? new URL(ready[turn % ready.length]!) : null;
  }

  function pass(asked: IncomingMessage, reply: ServerResponse): void {
    const to = choose();
    const fail = () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end());
    if (!to) return void fail();
    const { method, url: path, headers } = asked;
    const passed = request({ agent, host: to.hostname, port: to.port, method, path, headers }, (answer) => {
      const { connection: _connection, ...rest } = answer.headers;
      reply.writeHead(answer.statusCode!, rest);
      answer.pipe(reply);
    });
    passed.on('error', fail);
    asked.pipe(passed);
  }

  const server = createServer(pass);
  server.on('upgrade', (asked, near: Socket, head) => {
    const to = choose();
    if (!to) return near.destroy();
    const far = connect(Number(to.port), to.hostname, () => {
      const lines = asked.rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`));
      far.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      far.write(head);
      near.pipe(far).pipe(near);
    });
    for (const socket of [near, far]) sockets.add(socket);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function look(address: string): Promise<void> {
    const isReady = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (servers.has(address)) servers.set(address, isReady);
  }
  const looking = setInterval(() => void Promise.all([...servers.keys()].map(look)), ASK_EVERY);

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Adds a server, which gets requests once it is ready. */
    async add(address: string): Promise<void> {
      servers.set(address, false);
      while (!servers.get(address)) await look(address);
    },
    remove: (address: string) => void servers.delete(address),
    close(): void {
      clearInterval(looking);
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Balancer = Awaited<ReturnType<typeof openBalancer>>;
