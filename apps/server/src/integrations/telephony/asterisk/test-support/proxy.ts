import { createServer, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Proxy {
  address: string;
  /** Breaks every connection, and takes none until `mend`. */
  cut(): void;
  mend(): void;
  /** Makes the Asterisk's clock seem this many milliseconds ahead, from now on. */
  shiftClock(ahead: number): void;
  /** Lets events whose type matches come as unknown ones, which is as if they were lost. Null: all are told again. */
  lose(types: RegExp | null): void;
  close(): Promise<void>;
}

/** Matches instants as Asterisk writes them, in UTC. An answer over the socket holds them as JSON within JSON. */
const INSTANT = /(timestamp\\?":\s*\\?")(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000)/g;

/** Matches the types of events. Answers over the socket are told in any case. */
const EVENT = /("type":\s*")(?!RESTResponse)(\w+)/g;

interface ProxyOptions {
  address: string;
  /** The host and port it leads to. The port is the proxy's own port too. */
  target: { host: string; port: number };
  /** Bytes a second that come back on each connection. */
  bytesPerSecond: number;
}

/** Makes a slow way to an Asterisk, which can be cut. */
export async function createProxy({ address, target, bytesPerSecond }: ProxyOptions): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let clockAhead = 0;
  let lost: RegExp | null = null;

  function keep(socket: Socket, other: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }

  /** Shifts the instants in a piece, and renames lost events. All keeps its length, so that frames stay valid. */
  function changed(piece: Buffer): Buffer {
    if (clockAhead === 0 && lost === null) return piece;
    const text = piece
      .toString('latin1')
      .replace(INSTANT, (_, before: string, at: string) => {
        const moved = new Date(Date.parse(at) + clockAhead).toISOString().replace('Z', '+0000');
        return `${before}${moved}`;
      })
      .replace(EVENT, (all, before: string, type: string) =>
        lost?.test(type) ? `${before}${'x'.repeat(type.length)}` : all,
      );
    return Buffer.from(text, 'latin1');
  }

  async function passOn(from: Socket, to: Socket): Promise<void> {
    for await (const piece of from as AsyncIterable<Buffer>) {
      if (!to.write(changed(piece))) await new Promise((resolve) => to.once('drain', resolve).once('close', resolve));
      await wait((1000 * piece.length) / bytesPerSecond);
    }
    to.end();
  }

  const server = createServer((incoming) => {
    if (isCut) return incoming.destroy();
    const outgoing = connect(target);
    keep(incoming, outgoing);
    keep(outgoing, incoming);
    incoming.pipe(outgoing);
    passOn(outgoing, incoming).catch(() => incoming.destroy());
  });
  await new Promise<void>((resolve) => server.listen(target.port, address, resolve));

  function cut(): void {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  }

  return {
    address: `http://${address}:${target.port}`,
    cut,
    mend() {
      isCut = false;
    },
    shiftClock(ahead) {
      clockAhead = ahead;
    },
    lose(types) {
      lost = types;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
