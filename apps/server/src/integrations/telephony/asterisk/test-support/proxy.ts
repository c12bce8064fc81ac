import { createServer, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Proxy {
  address: string;
  /** Breaks every connection, and takes none until it is mended. */
  cut(): void;
  mend(): void;
  /** From then on the Asterisk's clock seems so many milliseconds ahead of what it shows. */
  shiftClock(ahead: number): void;
  close(): Promise<void>;
}

/** As Asterisk writes them, in UTC; an answer over the socket holds them as text of a text. */
const INSTANT = /(timestamp\\?":\s*\\?")(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000)/g;

interface ProxyOptions {
  address: string;
  /** Where it leads: host and port, the port being its own too. */
  target: { host: string; port: number };
  /** Of what comes back, of each connection. */
  bytesPerSecond: number;
}

/** A way to an Asterisk that is slow, and that can be cut. */
export async function createProxy({ address, target, bytesPerSecond }: ProxyOptions): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let clockAhead = 0;

  function keep(socket: Socket, other: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }

  /** Every instant keeps its length, so that frames stay what they are. */
  function shifted(piece: Buffer): Buffer {
    if (clockAhead === 0) return piece;
    const text = piece.toString('latin1').replace(INSTANT, (_, before: string, at: string) => {
      const moved = new Date(Date.parse(at) + clockAhead).toISOString().replace('Z', '+0000');
      return `${before}${moved}`;
    });
    return Buffer.from(text, 'latin1');
  }

  async function passOn(from: Socket, to: Socket): Promise<void> {
    for await (const piece of from as AsyncIterable<Buffer>) {
      if (!to.write(shifted(piece))) await new Promise((resolve) => to.once('drain', resolve).once('close', resolve));
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
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
