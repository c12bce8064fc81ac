import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { DIE_UNSAID } from './mortal-server.ts';

/** Serves orders in a process of `openMortalServer`, each with a JSON body, until the process is killed. */
export async function serveOrders(obey: (order: unknown) => Promise<object>): Promise<void> {
  async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    try {
      const body = await obey(await json(request));
      if (request.headers[DIE_UNSAID]) process.kill(process.pid, 'SIGKILL');
      return { status: 200, body };
    } catch (error) {
      return { status: 503, body: { error: String(error) } };
    }
  }

  const server = createServer((request, reply) => {
    void answer(request).then(({ status, body }) => reply.writeHead(status).end(JSON.stringify(body)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send!({ port: (server.address() as AddressInfo).port });
}
