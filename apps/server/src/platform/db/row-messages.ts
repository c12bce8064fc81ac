import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { RowBytes } from './row-shape.ts';

type Take = (bytes: Buffer) => void;

/** The part of the driver's connection that listens to the stream. Its types do not name it. */
interface Listening {
  attachListeners(stream: Pick<Duplex, 'on'>): void;
}

/** A message of PostgreSQL: a letter, and the length of the rest in four bytes, which count themselves. */
const HEAD = 5;
const DATA_ROW = 'D'.charCodeAt(0);
const nothing = Buffer.alloc(0);

/**
 * A row as the driver expects it, with its bytes for those who read them. It is one object for a connection, and holds
 * a row only while that row is handed over.
 */
export class RowMessage implements RowBytes {
  readonly name = 'dataRow';
  bytes: Buffer = nothing;
  at = 0;

  /** The values as texts. The driver's own queries read these. */
  get fields(): (string | null)[] {
    const { bytes, at } = this;
    let place = at + 2;
    return Array.from({ length: bytes.readInt16BE(at) }, () => {
      const length = bytes.readInt32BE(place);
      const from = place + 4;
      place = length === -1 ? from : from + length;
      return length === -1 ? null : bytes.toString('utf8', from, place);
    });
  }
}

/**
 * Hands the rows of a connection over as bytes. Call it before the connection connects. All other messages are read by
 * the driver.
 */
export function handRowsOver({ connection }: pg.Client | pg.PoolClient): void {
  const driver = connection as unknown as Listening;
  const listen = driver.attachListeners.bind(connection);
  driver.attachListeners = (stream) => {
    listen({
      on(event: string, listener: (bytes: Buffer) => void) {
        stream.on(event, event === 'data' ? readMessages(connection, listener) : listener);
        return this;
      },
    } as Pick<Duplex, 'on'>);
  };
}

/** Returns a function that takes the bytes of a connection as they come. `readOthers` takes whole messages. */
function readMessages(connection: pg.Connection, readOthers: Take): Take {
  const row = new RowMessage();
  // The parts of a message that has not come whole, and the bytes that are needed to go on.
  let [parts, held, needed]: [Buffer[], number, number] = [[], 0, 0];

  return (chunk) => {
    let bytes = chunk;
    if (held > 0) {
      parts.push(chunk);
      held += chunk.length;
      if (held < needed) return;
      bytes = Buffer.concat(parts, held);
      [parts, held] = [[], 0];
    }
    let [at, othersFrom] = [0, 0];
    while (at + HEAD <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) break;
      if (bytes[at] === DATA_ROW) {
        if (othersFrom < at) readOthers(bytes.subarray(othersFrom, at));
        row.bytes = bytes;
        row.at = at + HEAD;
        connection.emit('dataRow', row);
        othersFrom = end;
      }
      at = end;
    }
    row.bytes = nothing;
    if (othersFrom < at) readOthers(bytes.subarray(othersFrom, at));
    if (at === bytes.length) return;
    [parts, held] = [[bytes.subarray(at)], bytes.length - at];
    needed = held < HEAD ? HEAD : 1 + bytes.readUInt32BE(at + 1);
  };
}
