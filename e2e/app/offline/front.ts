import { createServer, type IncomingHttpHeaders, request as requestOf } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** The name of a built file: a word, and the hash of its content. */
const builtName = /([\w-]+-[\w-]{7})\.(js|css)\b/g;

/**
 * Stands before a server whose client can be deployed again, and whose listener can end. Each deployment serves the same
 * client under names of its own, and knows no older name. `host`: the server's host and port.
 */
export async function createFront(host: string) {
  let build = 1;
  const [hostname, port] = host.split(':');
  /** Paths of the requests since the last look. */
  let asked: string[] = [];

  /** Answers by path that wait. */
  const held = new Map<string, Promise<void>>();
  /** The id of the client's only build. */
  let id = '';
  const idOf = (of: number) => `${id.slice(0, -3)}${String(of).padStart(3, '0')}`;

  const listener = createServer(async (request, response) => {
    const path = request.url!;
    asked.push(path);
    await held.get(path);
    const isOld = path.startsWith('/assets/') && !path.includes(`.build${build}.`) && !path.includes(idOf(build));
    if (isOld) return void response.writeHead(404).end();
    const headers = without(request.headers, 'accept-encoding', 'if-none-match', 'if-modified-since');
    const builtPath = path.replace(/\.build\d+/, '').replace(idOf(build), id);
    const onward = requestOf({ hostname, port, path: builtPath, method: request.method, headers }, (answer) => {
      const sent = without(answer.headers, 'content-length', 'etag', 'last-modified');
      response.writeHead(answer.statusCode!, sent);
      const isBuilt = !path.startsWith('/gateway/') && /javascript|css|json|html/.test(sent['content-type'] ?? '');
      if (isBuilt) void text(answer).then((content) => response.end(deployed(content)));
      else answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });

  /** Returns a file of the client with the names of this deployment. */
  function deployed(content: string): string {
    id ||= /data-build="(\w+)"/.exec(content)?.[1] ?? '';
    return content.replace(builtName, `$1.build${build}.$2`).replaceAll(id || '\0', idOf(build));
  }

  async function start(at = 0): Promise<number> {
    await new Promise<void>((resolve) => listener.listen(at, '127.0.0.1', resolve));
    return (listener.address() as AddressInfo).port;
  }

  const own = await start();
  async function stop(): Promise<void> {
    if (!listener.listening) return;
    const closed = new Promise((resolve) => listener.close(resolve));
    listener.closeAllConnections();
    await closed;
  }
  onTestFinished(stop);

  return {
    address: `http://127.0.0.1:${own}`,
    stop,
    startAgain: () => start(own),
    deploy: () => void (build += 1),
    /** Lets requests to this path wait. Returns a function that answers them. */
    hold(path: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return () => {
        held.delete(path);
        resolve();
      };
    },
    /** Returns the paths that were asked for since the last look. */
    asked() {
      const before = asked;
      asked = [];
      return before;
    },
  };
}

/** Returns the headers without these, by which a browser would take an old deployment for the new one. */
const without = (headers: IncomingHttpHeaders, ...names: string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
