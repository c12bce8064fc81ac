import type pg from 'pg';
import { DatabaseAway } from './database-away.ts';
import { createReaders } from './readers.ts';
import { type Sql, sql } from './sql.ts';
import type { WatchStatement } from './watch-statement.ts';

/** A standby of PostgreSQL that answers reads which may be some seconds old. */
export interface Replica {
  /**
   * Reads at the standby. Asks `primary` instead while the standby is not fit, and once more after it failed, which it
   * does when its recovery needs rows that a read still looks at.
   */
  read<Row>(tenantId: string | null, statement: Sql, primary: () => Promise<Row[]>): Promise<Row[]>;
  figures(): ReplicaFigures;
  close(): Promise<void>;
}

export interface ReplicaFigures {
  /** Seconds by which the standby is behind at most. Null while nobody knows, and while it is no standby. */
  lagSeconds: number | null;
  /** Reads that the standby answered so far. */
  reads: number;
}

export interface ReplicaParts {
  /** A connection of the serving role to the standby. */
  config: pg.ClientConfig;
  /** Largest number of connections. */
  most: number;
  /** Reads at the primary. */
  askPrimary: <Row>(statement: Sql) => Promise<Row[]>;
  watch?: WatchStatement | undefined;
}

/** The lag from which on the standby is not asked. Seconds. */
const MOST_LAG = 10;
/** Time between two measurements of the lag. Milliseconds. */
const MEASURED_EVERY = 1000;
/** Age of a measurement from which on it vouches for nothing. Milliseconds. */
const VALID_FOR = 4000;
/** Most positions of the primary that are kept: more than are needed to measure the largest lag that is borne. */
const MOST_KEPT = 20;
/** PostgreSQL's code for a statement that took too long. It would take as long at the primary. */
const TOO_LONG = '57014';

/** A position in the log of the primary, and an instant before which it was reached. Milliseconds. */
interface Written {
  position: bigint;
  at: number;
}

/**
 * Opens a standby for reading. Its lag is measured by what the primary had written a while ago. The standby's own clock
 * and connection do not count, because one that lost its primary takes itself for up to date.
 */
export function createReplica({ config, most, askPrimary, watch }: ReplicaParts): Replica {
  const readers = createReaders(config, most, watch);
  /** The last position that the standby had when it was asked, and later ones. */
  let written: Written[] = [];
  let measured: { lagSeconds: number; at: number } | null = null;
  let isMeasuring = false;
  let reads = 0;

  async function measure(): Promise<void> {
    if (isMeasuring) return;
    isMeasuring = true;
    try {
      const at = performance.now();
      const [primary] = await askPrimary<{ position: string }>(sql`
        select (pg_current_wal_lsn() - '0/0')::text as position`);
      written.push({ position: BigInt(primary!.position), at });
      const [standby] = await readers.read<{ role: string; position: string | null }>(
        null,
        sql`select current_user::text as role, (pg_last_wal_replay_lsn() - '0/0')::text as position
          where pg_is_in_recovery()`,
      );
      measured = standby?.position && standby.role === 'haihu_app' ? lagAt(BigInt(standby.position)) : null;
    } catch {
      measured = null;
    } finally {
      isMeasuring = false;
    }
  }

  function lagAt(position: bigint) {
    const latest = written.findLastIndex((one) => one.position <= position);
    // The first ones that the standby does not have tell when it fell behind, so later ones need not be kept.
    const first = Math.max(latest, 0);
    written = written.slice(first, first + MOST_KEPT);
    const now = performance.now();
    return latest < 0 ? null : { lagSeconds: (now - written[0]!.at) / 1000, at: now };
  }

  const lag = () => (measured && performance.now() - measured.at < VALID_FOR ? measured.lagSeconds : null);
  const isFit = () => (lag() ?? Infinity) <= MOST_LAG;

  const timer = setInterval(() => void measure(), MEASURED_EVERY).unref();
  void measure();

  return {
    async read<Row>(tenantId: string | null, statement: Sql, primary: () => Promise<Row[]>): Promise<Row[]> {
      if (!isFit()) return primary();
      try {
        const rows = await readers.read<Row>(tenantId, statement);
        reads += 1;
        return rows;
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === TOO_LONG) throw error;
        // The next measurement tells if it is back.
        if (error instanceof DatabaseAway) measured = null;
        return primary();
      }
    },
    figures: () => ({ lagSeconds: lag(), reads }),
    async close() {
      clearInterval(timer);
      await readers.close();
    },
  };
}
