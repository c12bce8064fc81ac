import { atMostEvery } from '../platform/process/at-most-every.ts';
import type { Cipher } from '../platform/cipher.ts';
import type { Clock } from '../platform/process/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

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

export interface RateLimits {
  /** Counts once, or `times`, in all windows. Counts in none of them if one has no room for it. */
  take(windows: readonly RateWindow[], times?: number): Promise<RateTaken>;
  /** Takes back what `take` counted, after an attempt that turned out to be rightful. */
  giveBack(windows: readonly RateWindow[], times?: number): Promise<void>;
  /** Returns the windows that have no room for one more. Counts nothing. */
  full(windows: readonly RateWindow[]): Promise<readonly RateWindow[]>;
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
    let left = Number.POSITIVE_INFINITY;
    const usedUp: RateWindow[] = [];
    for (const [index, window] of windows.entries()) {
      const count = await countIn(window, times);
      if (count === null) {
        await giveBack(windows.slice(0, index), times);
        return { allowed: false, full: window, allowedAgainAt: await endOf(window) };
      }
      left = Math.min(left, window.limit - count);
      if (count === window.limit) usedUp.push(window);
    }
    return { allowed: true, left, usedUp };
  }

  /** Returns the new count. Null when the window has no room for so many. */
  async function countIn(window: RateWindow, times: number): Promise<number | null> {
    if (times > window.limit) return null;
    const now = clock.now();
    const endsAt = new Date(now.getTime() + window.seconds * 1000);
    const [counted] = await db.global<{ count: number }>(sql`
      insert into rate_window as w (key, count, ends_at) values (${keyOf(window)}, ${times}, ${endsAt})
      on conflict (key) do update set
        count = case when w.ends_at <= ${now} then excluded.count else w.count + excluded.count end,
        ends_at = case when w.ends_at <= ${now} then excluded.ends_at else w.ends_at end
      where w.ends_at <= ${now} or w.count + excluded.count <= ${window.limit}
      returning count`);
    return counted?.count ?? null;
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
    const now = clock.now();
    const rows = await db.global<{ key: Buffer; count: number }>(sql`
      select key, count from rate_window where key = any(${windows.map(keyOf)}) and ends_at > ${now}`);
    const counts = new Map(rows.map(({ key, count }) => [key.toString('hex'), count]));
    return windows.filter((window) => (counts.get(keyOf(window).toString('hex')) ?? 0) >= window.limit);
  }

  async function clear(window: RateWindow): Promise<void> {
    await db.global(sql`delete from rate_window where key = ${keyOf(window)}`);
  }

  return { take, giveBack, full, clear };
}
