import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { planOnce, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Member } from '../../../kernel/member.ts';
import { type AskedWindow, createRateLimits, type RateWindow, type RateTaken } from '../../../kernel/rate-limit.ts';
import { readsMasked } from '../showing/show-phone.ts';
import { tellOwners } from './tell-owners.ts';

/** Most numbers that one member may compare within a minute: enough to work, too few to find out a masked number. */
export const NUMBERS_A_MINUTE = 30;
/** Most numbers that one member may compare within a day, if the member reads numbers masked. */
export const NUMBERS_A_DAY = 300;
/** Unknown numbers in a row after which a member may search only slowly. */
export const MISSES_IN_A_ROW = 10;
/** Most numbers a minute for a member after `MISSES_IN_A_ROW`. */
export const SLOWED_TO = 6;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Seconds for which a counted list is remembered, so that the same list is not counted again. */
const WEEK = 7 * DAY;
/** The limit of a window that only counts, and stops nobody. */
const UNLIMITED = 1_000_000_000;

export type Searcher = Pick<Member, 'tenantId' | 'userId'>;

export interface TypedNumbers {
  count: number;
  /** Keyed hashes of the numbers. With them, a number counts once a day however often it is typed. */
  hashes?: readonly Buffer[] | undefined;
}

/** The way an enterprise shows numbers, and the rows of lists that a member may bring a day. */
export interface NumberRules {
  isMasked: boolean;
  listRowsADay: number;
}

/** The stored form of `NumberRules`. */
export interface StoredRules extends Pick<Member, 'masksPhones' | 'maskExemptions'> {
  listRowsADay: number;
}

/** Returns a column with the rules of an enterprise, for statements of other domains. See `numberRulesIn`. */
export const numberRulesColumn = (tenantId: string): Sql => sql`(
  select json_build_object(
    'masksPhones', masks_phones, 'maskExemptions', mask_exemptions, 'listRowsADay', list_rows_a_day)
  from tenant where id = ${tenantId})`;

export const numberRulesIn = ({ listRowsADay, ...stored }: StoredRules): NumberRules => ({
  isMasked: readsMasked(stored),
  listRowsADay,
});

/** The count of one number that seems to be unknown, for a larger statement. See `hadRoomToSearch`. */
export interface UnknownCount {
  /** The windows to count in. */
  asked: AskedWindow[];
  /** The keys of the windows that must have room, that of the minute first. */
  needed: Buffer[];
  /** The key of the window of unknown numbers in a row. Null: the member reads numbers whole, and it is not counted. */
  misses: Buffer | null;
  /**
   * Ends the count after the statement is committed. If there was no room, it takes back what was counted and lets
   * `take` decide, which counts the number then. `counts`: by the key in hexadecimal.
   */
  settle(counts: Readonly<Record<string, number>>): Promise<RateTaken>;
}

export type NumberBudget = ReturnType<typeof createNumberBudget>;

/**
 * Makes the one budget of each member for comparing typed numbers with stored ones, in whatever way. A member who reads
 * numbers whole has only the cap a minute.
 */
export function createNumberBudget({ db, cipher, clock }: { db: Db; cipher: Cipher; clock: Clock }) {
  const limits = createRateLimits({ db, cipher, clock });

  /**
   * Reads the rules, and those of the numbers that were not typed today, in one statement. `fresh` null: they are too
   * many, or their hashes are not known.
   */
  async function look(
    tenant: Queryable,
    member: Searcher,
    { count, hashes }: TypedNumbers,
  ): Promise<{ rules: NumberRules; fresh: RateWindow[] | null }> {
    const windows = hashes !== undefined && count <= NUMBERS_A_DAY ? typedWindows(member, hashes) : null;
    const { rules, full } = await readRules(tenant, windows ?? []);
    return { rules, fresh: windows && windows.filter((window) => !full.includes(window)) };
  }

  async function readRules(tenant: Queryable, windows: RateWindow[]) {
    const { column, read } = limits.fullColumn(windows);
    const [found] = await tenant.query<{ stored: StoredRules; counts: Parameters<typeof read>[0] }>(
      planOnce(sql`select ${numberRulesColumn(tenant.tenantId)} as stored, ${column} as counts`),
    );
    const { stored, counts } = found!;
    return { rules: numberRulesIn(stored), full: read(counts) };
  }

  /**
   * Takes room for these numbers in all windows, or in none. `fresh`: see `look`. `isSlowed`: true after many wrong guesses, with a lower
   * cap a minute. The owners are told when this used up the day's room.
   */
  async function take(
    member: Searcher,
    { isMasked }: NumberRules,
    { count, fresh }: { count: number; fresh: RateWindow[] | null },
    isSlowed: boolean,
  ): Promise<RateTaken> {
    const counted = fresh === null ? count : fresh.length;
    if (counted === 0) return { allowed: true, left: 0, usedUp: [] };
    const taken = await limits.take(windowsOf(member, isMasked, isSlowed), counted);
    // Numbers count as typed only once they are paid for. Otherwise, of two lists sent at once, one could pass by
    // numbers of the other, refused one.
    if (taken.allowed && fresh !== null) await limits.takeEach(fresh);
    if (taken.allowed) await tellIfUsedUp(member, taken.usedUp);
    return taken;
  }

  /** Tells the owners if the day's window is full. It happens once a day: it takes no more until the day is over. */
  async function tellIfUsedUp(member: Searcher, usedUp: readonly RateWindow[]): Promise<void> {
    if (!usedUp.some(({ of: [name] }) => name === nameOf(DAY_WINDOW))) return;
    const told = { what: 'day', numbers: NUMBERS_A_DAY } as const;
    await db.forTenant(member.tenantId).transaction((tx) => tellOwners(tx, member, told, clock.now()));
  }

  /**
   * Counts one number that the caller believes to be unknown, as `isGuessing` and `take` do, but in the caller's
   * statement.
   */
  function countUnknown(member: Searcher, { isMasked, ...rules }: NumberRules): UnknownCount {
    const misses = windowOf(member, 'number_misses', MISSES_IN_A_ROW, HOUR);
    const windows = windowsOf(member, isMasked, false);
    const [minute] = windows as [RateWindow];
    const { asked, keyOf, read } = limits.takingEach(isMasked ? [misses, ...windows] : windows);
    return {
      asked,
      needed: windows.map(keyOf),
      misses: isMasked ? keyOf(misses) : null,
      async settle(found) {
        const counts = read(found);
        const isSlowed = isMasked && !counts.has(misses);
        const counted = windows.filter((window) => counts.has(window));
        if (counted.length < windows.length || (isSlowed && counts.get(minute)! > SLOWED_TO)) {
          await limits.giveBack(counted);
          return take(member, { isMasked, ...rules }, { count: 1, fresh: null }, isSlowed);
        }
        const usedUp = windows.filter((window) => counts.get(window) === window.limit);
        await tellIfUsedUp(member, usedUp);
        return { allowed: true, left: 0, usedUp };
      },
    };
  }

  /**
   * Returns true if the member's last numbers were all unknown. Counts one more as unknown until `note` corrects it.
   */
  async function isGuessing(member: Searcher): Promise<boolean> {
    return !(await limits.take([windowOf(member, 'number_misses', MISSES_IN_A_ROW, HOUR)])).allowed;
  }

  /** Counts how many numbers in a row were unknown. A known number begins the count again. */
  async function note(member: Searcher, { count, known }: { count: number; known: number }): Promise<void> {
    const window = windowOf(member, 'number_misses', UNLIMITED, HOUR);
    if (known > 0) await limits.clear(window);
    else if (count > 0) await limits.take([window], count);
  }

  /**
   * Takes the rows of a list from the member's day. `once`: a name under which the list is paid for only once.
   * `giveBack` returns the rows of a list that was not taken in after all. `endOfDay` returns the instant at which the
   * member's rows are free again.
   */
  async function takeRows(
    member: Searcher,
    { listRowsADay }: NumberRules,
    { count, once }: { count: number; once?: string | undefined },
  ): Promise<{ taken: RateTaken; giveBack: () => Promise<void>; endOfDay: () => Promise<Date> }> {
    const paid = once && { ...windowOf(member, 'list_paid', 1, WEEK), of: ['list_paid', ...ofMember(member), once] };
    const rows = windowOf(member, 'list_rows', listRowsADay, DAY);
    const endOfDay = () => limits.endOf(rows);
    const free = { taken: { allowed: true, left: 0, usedUp: [] } as const, giveBack: async () => undefined, endOfDay };
    if (paid && (await limits.full([paid])).length > 0) return free;
    const taken = await limits.take([rows], count);
    // Another request paid for the same list at the same time.
    if (paid && taken.allowed && !(await limits.take([paid])).allowed) {
      await limits.giveBack([rows], count);
      return free;
    }
    const giveBack = async () => {
      await limits.giveBack([rows], count);
      if (paid) await limits.clear(paid);
    };
    return { taken, giveBack, endOfDay };
  }

  return { look, take, countUnknown, isGuessing, note, takeRows };
}

/**
 * The condition that there was room for the number of an `UnknownCount`. `counted`: the rows of `countingAsked`.
 * `needed` and `misses`: its keys.
 */
export const hadRoomToSearch = (counted: Sql, { needed, misses }: { needed: Sql; misses: Sql }): Sql => sql`
  (select count(*) from ${counted} where key = any(${needed})) = cardinality(${needed})
  and (
    ${misses} is null or exists (select from ${counted} where key = ${misses})
    or ${SLOWED_TO} >= (select count from ${counted} where key = (${needed})[1]))`;

const DAY_WINDOW = 'number_search_day';
const nameOf = (window: string) => `customers.${window}`;

const ofMember = ({ tenantId, userId }: Searcher) => [tenantId, userId] as const;

/** Returns the window of each of these numbers, in which it counts as typed. */
const typedWindows = (member: Searcher, hashes: readonly Buffer[]): RateWindow[] =>
  [...new Set(hashes.map((one) => one.toString('hex')))].map((hash) => ({
    ...windowOf(member, 'number_typed', 1, DAY),
    of: ['number_typed', ...ofMember(member), hash],
  }));

/** Returns the windows in which compared numbers count, that of the minute first. */
function windowsOf(member: Searcher, isMasked: boolean, isSlowed: boolean): RateWindow[] {
  const minute = windowOf(member, 'number_search', isSlowed ? SLOWED_TO : NUMBERS_A_MINUTE, MINUTE);
  return isMasked ? [minute, windowOf(member, DAY_WINDOW, NUMBERS_A_DAY, DAY)] : [minute];
}

function windowOf(member: Searcher, name: string, limit: number, seconds: number): RateWindow {
  return { of: [nameOf(name), ...ofMember(member)], limit, seconds };
}
