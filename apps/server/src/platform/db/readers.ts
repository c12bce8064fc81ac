import pg from 'pg';
import { asAway } from './database-away.ts';
import { handRowsOver } from './row-messages.ts';
import type { Sql } from './sql.ts';
import { TenantStatement } from './statement.ts';
import type { WatchStatement } from './watch-statement.ts';

export interface Readers {
  /** Reads rows of one enterprise. `tenantId` null: tables that belong to no enterprise. */
  read<Row>(tenantId: string | null, statement: Sql): Promise<Row[]>;
  /** Returns the number of statements that are not answered yet. */
  underWay(): number;
  close(): Promise<void>;
}

interface Reader {
  client: pg.Client;
  opened: Promise<unknown>;
  isOpen: boolean;
  /** The number of statements that are not answered yet. */
  underWay: number;
  /** The instant at which the current statement began. Milliseconds of `performance.now()`. */
  since: number;
  /** The number of statements that wait for the end of this turn of the event loop, to be written together. */
  gathered: number;
}

/**
 * Most statements that are written together: few enough that they belong to one request, and perhaps its neighbours.
 */
const MOST_GATHERED = 4;
/**
 * Time after which a connection at one statement counts as slow. New statements go to others, if there are any.
 * Milliseconds.
 */
const SLOW = 20;

/**
 * Makes connections that many callers share, for statements that only read. Each statement is sent without waiting for
 * the answer to the one before. Statements of one turn of the event loop go in one write. So the check of a session and
 * the list that follows cost one round trip. A connection carries nothing from one statement to the next (`TenantStatement`),
 * and PostgreSQL refuses to write on it.
 */
export function createReaders(config: pg.ClientConfig, most: number, watch?: WatchStatement): Readers {
  const readers = new Set<Reader>();

  function open(): Reader {
    const client = new pg.Client({ ...config, pipeline: true });
    handRowsOver(client);
    const reader: Reader = { client, opened: client.connect(), isOpen: false, underWay: 0, since: 0, gathered: 0 };
    readers.add(reader);
    // The caller that waits for an answer gets the error with its statement.
    client.on('error', () => readers.delete(reader)).on('end', () => readers.delete(reader));
    reader.opened.then(
      () => (reader.isOpen = true),
      () => readers.delete(reader),
    );
    return reader;
  }

  /**
   * Chooses a connection. Planning takes as long as many reads, so a statement that needs planning goes to an idle
   * connection, if there is one.
   */
  function chooseFor({ planning, isLong }: Sql): Reader {
    if (planning !== 'for its values' && !isLong) return choose();
    for (const reader of readers) if (reader.isOpen && reader.underWay === 0) return reader;
    // The new connection is for the next statement: this one would have to wait for it.
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

  /**
   * Takes a connection out of use after a statement failed on it: its state is unknown. It still answers what it was
   * asked.
   */
  function retire(reader: Reader): void {
    if (readers.delete(reader)) reader.client.end().catch(() => {});
  }

  /** Takes the idle connections out of use, because their server may be as silent as that of another one. */
  function retireIdle(): void {
    for (const reader of readers) if (reader.underWay === 0) retire(reader);
  }

  function send<Row>(reader: Reader, tenantId: string | null, statement: Sql): Promise<Row[]> {
    const ended = watch?.(statement);
    return new Promise((resolve, reject) => {
      gather(reader);
      if (reader.underWay === 0) reader.since = performance.now();
      reader.underWay += 1;
      reader.client.query(
        new TenantStatement(tenantId, statement, (error, rows) => {
          ended?.(error, rows.length);
          reader.underWay -= 1;
          reader.since = performance.now();
          if (!error) return resolve(rows as Row[]);
          retire(reader);
          if (isSilence(error)) retireIdle();
          reject(asAway(error));
        }),
      );
    });
  }

  return {
    async read(tenantId, statement) {
      const reader = chooseFor(statement);
      if (!reader.isOpen) await reader.opened.catch((error: unknown) => Promise.reject(asAway(error)));
      return send(reader, tenantId, statement);
    },

    underWay: () => [...readers].reduce((sum, { underWay }) => sum + underWay, 0),

    async close() {
      const all = [...readers];
      readers.clear();
      await Promise.all(all.map(({ client }) => client.end()));
    },
  };
}

/** Returns true for the driver's error about a statement that was not answered in time. It has no code. */
const isSilence = (error: Error) => error.message === 'Query read timeout';

/** Holds back writes until the end of this turn of the event loop, so that they go in one write. */
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
