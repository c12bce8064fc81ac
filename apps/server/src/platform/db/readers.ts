import pg from 'pg';
import type { Sql } from './sql.ts';
import { Statement } from './statement.ts';

export interface Readers {
  /** Null: outside of enterprises. */
  read<Row>(tenantId: string | null, statement: Sql): Promise<Row[]>;
  close(): Promise<void>;
}

interface Reader {
  client: pg.Client;
  opened: Promise<unknown>;
  isOpen: boolean;
  /** Statements that are not answered yet. */
  underWay: number;
  /** Since when it has been at the statement it is at. Milliseconds of `performance.now()`. */
  since: number;
  /** Statements that wait for the end of this turn of the event loop, to be written together. */
  gathered: number;
}

/** So few that those of one request, and perhaps of its neighbours, go together. */
const MOST_GATHERED = 4;
/** A connection that has been at one statement for this long is left alone while there are others. Milliseconds. */
const SLOW = 20;

/**
 * Connections that many callers share, for statements that only read: each is sent without waiting for the answer to the
 * one before. What is read within one turn of the event loop goes in one write, so that a session's check and the list
 * that it is for cost one round trip. They carry nothing from one statement to the next (`Statement`), and PostgreSQL
 * refuses to write on them.
 */
export function createReaders(config: pg.ClientConfig, most: number): Readers {
  const readers = new Set<Reader>();

  function open(): Reader {
    const client = new pg.Client({ ...config, pipeline: true });
    const reader: Reader = { client, opened: client.connect(), isOpen: false, underWay: 0, since: 0, gathered: 0 };
    readers.add(reader);
    // The caller that waits for an answer is told there.
    client.on('error', () => readers.delete(reader)).on('end', () => readers.delete(reader));
    reader.opened.then(
      () => (reader.isOpen = true),
      () => readers.delete(reader),
    );
    return reader;
  }

  /** Planning takes as long as many a read: what has to be planned goes beside what has not, where one has nothing to do. */
  function chooseFor({ planning, isLong }: Sql): Reader {
    if (planning !== 'for its values' && !isLong) return choose();
    for (const reader of readers) if (reader.isOpen && reader.underWay === 0) return reader;
    // Not for this statement, which would wait for it, but for the next.
    if (readers.size < most) open();
    return choose();
  }

  function choose(): Reader {
    const now = performance.now();
    let best: Reader | undefined;
    let least = Infinity;
    for (const reader of readers) {
      const { underWay, gathered, since, isOpen } = reader;
      if (gathered > 0 && gathered < MOST_GATHERED) return reader;
      const load = underWay > 0 && now - since > SLOW ? underWay * 1000 : underWay + (isOpen ? 0 : 1);
      if (load < least) [best, least] = [reader, load];
    }
    return best && (least === 0 || readers.size >= most) ? best : open();
  }

  /** Nobody knows what a connection is worth on which something failed: it answers what it was asked, and goes. */
  function retire(reader: Reader): void {
    if (readers.delete(reader)) reader.client.end().catch(() => {});
  }

  function send<Row>(reader: Reader, tenantId: string | null, statement: Sql): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      gather(reader);
      if (reader.underWay === 0) reader.since = performance.now();
      reader.underWay += 1;
      reader.client.query(
        new Statement(tenantId, statement, (error, rows) => {
          reader.underWay -= 1;
          reader.since = performance.now();
          if (!error) return resolve(rows as Row[]);
          retire(reader);
          reject(error);
        }),
      );
    });
  }

  return {
    async read(tenantId, statement) {
      const reader = chooseFor(statement);
      if (!reader.isOpen) await reader.opened;
      return send(reader, tenantId, statement);
    },

    async close() {
      const all = [...readers];
      readers.clear();
      await Promise.all(all.map(({ client }) => client.end()));
    },
  };
}

/** What is written from here to the end of this turn goes in one write. */
function gather(reader: Reader): void {
  if (reader.gathered === 0) {
    const { stream } = reader.client.connection;
    stream.cork();
    setImmediate(() => {
      reader.gathered = 0;
      stream.uncork();
    });
  }
  reader.gathered += 1;
}
