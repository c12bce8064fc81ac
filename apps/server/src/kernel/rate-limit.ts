import { atMostEvery } from '../platform/process/at-most-every.ts';
import type { Cipher } from '../platform/cipher.ts';
import type { Clock } from '../platform/process/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { jsonRows, planOnce, type Sql, sql } from '../platform/db/sql.ts';

const SWEEP_EVERY = 60 * 60 * 1000;

/** A limit of `limit` times in `seconds`, counted from the first time on. */
export interface RateWindow {
  /** The thing that is counted and for which caller: `['login', mobile, ip]`. Stored as a keyed hash. */
  of: readonly string[];
  limit: number;
  seconds: number;
}

export type RateTaken =
  | {
      allowed: true;
      /** The room left in the tightest of the windows. */ left: number;
      /** The windows without room for more. */ usedUp: readonly RateWindow[];
    }
  | { allowed: false; full: RateWindow; allowedAgainAt: Date };

/** The counts of windows as a column. */
export interface FullColumn {
  column: Sql;
  read(counts: { key: string; count: number }[]): readonly RateWindow[];
}

/** A window in the form in which `countingAsked` takes it. */
export interface AskedWindow {
  key: Buffer;
  endsAt: Date;
  most: number;
}

/** Windows that a larger statement counts, once each. */
export interface TakingEach {
  asked: AskedWindow[];
  keyOf(window: RateWindow): Buffer;
  /** Reads the new counts of those windows that had room. `counts`: by the key in hexadecimal. */
  read(counts: Readonly<Record<string, number>>): ReadonlyMap<RateWindow, number>;
}

export interface RateLimits {
  /** Counts once, or `times`, in all windows. Counts in none of them if one has no room for it. */
  take(windows: readonly RateWindow[], times?: number): Promise<RateTaken>;
  /** Returns a statement that counts once if the window has room, for the `with` of another. It returns a row then. */
  counting(window: RateWindow): Sql;
  /** Counts once in each window that has room, whether the others have room or not. Returns the new counts of these. */
  takeEach(windows: readonly RateWindow[]): Promise<ReadonlyMap<RateWindow, number>>;
  /** Makes what `takeEach` asks for, for a larger statement, which then gives what it counted to `read`. */
  takingEach(windows: readonly RateWindow[]): TakingEach;
  /** Takes back what `take` counted, after an attempt that turned out to be rightful. */
  giveBack(windows: readonly RateWindow[], times?: number): Promise<void>;
  /** Returns the windows that have no room for one more. Counts nothing. */
  full(windows: readonly RateWindow[]): Promise<readonly RateWindow[]>;
  /** Returns a column for a larger statement, and the function that reads the answer of `full` from it. */
  fullColumn(windows: readonly RateWindow[]): FullColumn;
  /** Returns the end of a window. A window that nothing was counted in ends now. */
  endOf(window: RateWindow): Promise<Date>;
  /** Forgets the count of a window. */
  clear(window: RateWindow): Promise<void>;
}

/**
 * Makes rate limits. Their windows live in the database, so that they hold over several processes. Count before the
 * work that is limited: then many attempts at once cannot all pass before the first one is counted.
 */
export function createRateLimits({
  db,
  cipher,
  clock,
}: {
  db: Db;
  cipher: Pick<Cipher, 'hash'>;
  clock: Clock;
}): RateLimits {
  const keyOf = (window: RateWindow) => cipher.hash('rate', JSON.stringify(window.of));
  const sweep = atMostEvery(SWEEP_EVERY, clock, async (now) => {
    await db.global(sql`delete from rate_window where ends_at <= ${now}`);
  });

  async function take(windows: readonly RateWindow[], times = 1): Promise<RateTaken> {
    await sweep();
    const counts = await countIn(windows, times);
    const refusing = windows.find((window) => !counts.has(window));
    if (refusing) {
      await giveBack([...counts.keys()], times);
      return { allowed: false, full: refusing, allowedAgainAt: await endOf(refusing) };
    }
    const left = Math.min(...Array.from(counts, ([window, count]) => window.limit - count));
    return { allowed: true, left, usedUp: windows.filter((window) => counts.get(window) === window.limit) };
  }

  async function takeEach(windows: readonly RateWindow[]): Promise<ReadonlyMap<RateWindow, number>> {
    await sweep();
    return countIn(windows, 1);
  }

  /**
   * Counts in all windows by one statement. Returns the new counts of those that had room. Rows are locked in the order
   * of their keys, so that two requests with the same windows cannot wait for each other.
   */
  async function countIn(windows: readonly RateWindow[], times: number): Promise<Map<RateWindow, number>> {
    const asked = windows.filter((window) => times <= window.limit).map((window) => ({ window, key: keyOf(window) }));
    if (asked.length === 0) return new Map();
    const rows = await db.global<{ key: Buffer; count: number }>(planOnce(countingWindows(asked, times)));
    const counts = new Map(rows.map(({ key, count }) => [key.toString('hex'), count]));
    const counted = asked.filter(({ key }) => counts.has(key.toString('hex')));
    return new Map(counted.map(({ window, key }) => [window, counts.get(key.toString('hex'))!]));
  }

  function countingWindows(asked: { window: RateWindow; key: Buffer }[], times: number): Sql {
    const now = clock.now();
    const ends = asked.map(({ window }) => endIn(window, now));
    const windows = sql`
      select * from unnest(${asked.map(({ key }) => key)}::bytea[], ${ends}::timestamptz[],
        ${asked.map(({ window }) => window.limit)}::integer[]) as a (key, ends_at, most)`;
    return countingAsked(windows, times, now);
  }

  const counting = (window: RateWindow): Sql => countingWindows([{ window, key: keyOf(window) }], 1);

  function takingEach(windows: readonly RateWindow[]): TakingEach {
    // Nobody waits for it, and the next sweep makes up for a failure.
    sweep().catch(() => {});
    const now = clock.now();
    const keys = new Map(windows.map((window) => [window, keyOf(window)]));
    return {
      asked: Array.from(keys, ([window, key]) => ({ key, endsAt: endIn(window, now), most: window.limit })),
      keyOf: (window) => keys.get(window)!,
      read: (counts) =>
        new Map(
          [...keys].flatMap(([window, key]) => {
            const count = counts[key.toString('hex')];
            return count === undefined ? [] : [[window, count] as const];
          }),
        ),
    };
  }

  async function endOf(window: RateWindow): Promise<Date> {
    const [row] = await db.global<{ endsAt: string }>(sql`
      select ends_at as "endsAt" from rate_window where key = ${keyOf(window)}`);
    return row ? new Date(row.endsAt) : clock.now();
  }

  async function giveBack(windows: readonly RateWindow[], times = 1): Promise<void> {
    for (const window of windows) {
      await db.global(sql`update rate_window set count = greatest(count - ${times}, 0) where key = ${keyOf(window)}`);
    }
  }

  async function full(windows: readonly RateWindow[]): Promise<readonly RateWindow[]> {
    const { column, read } = fullColumn(windows);
    const [row] = await db.global<{ counts: Parameters<typeof read>[0] }>(sql`select ${column} as counts`);
    return read(row!.counts);
  }

  function fullColumn(windows: readonly RateWindow[]): FullColumn {
    const asked = windows.map((window) => ({ window, key: keyOf(window) }));
    return {
      column: jsonRows(sql`
        select encode(key, 'hex') as key, count from rate_window
        where key = any(${asked.map(({ key }) => key)}::bytea[]) and ends_at > ${clock.now()}`),
      read(counts) {
        const byKey = new Map(counts.map(({ key, count }) => [key, count]));
        const isFull = ({ window, key }: (typeof asked)[number]) =>
          (byKey.get(key.toString('hex')) ?? 0) >= window.limit;
        return asked.filter(isFull).map(({ window }) => window);
      },
    };
  }

  async function clear(window: RateWindow): Promise<void> {
    await db.global(sql`delete from rate_window where key = ${keyOf(window)}`);
  }

  return { take, counting, takeEach, takingEach, giveBack, full, fullColumn, endOf, clear };
}

const endIn = ({ seconds }: RateWindow, now: Date) => new Date(now.getTime() + seconds * 1000);

/**
 * Builds the statement that counts in these windows and returns those that had room, as `key` and `count`. `asked`
 * selects `key`, `ends_at` and `most`, each key once.
 */
export const countingAsked = (asked: Sql, times: number, now: Date): Sql => sql`
  with asked_window as (${asked})
  insert into rate_window as w (key, count, ends_at) select key, ${times}, ends_at from asked_window order by key
  on conflict (key) do update set
    count = case when w.ends_at <= ${now} then excluded.count else w.count + excluded.count end,
    ends_at = case when w.ends_at <= ${now} then excluded.ends_at else w.ends_at end
  where w.ends_at <= ${now} or w.count + excluded.count <= (select most from asked_window a where a.key = w.key)
  returning key, count`;
