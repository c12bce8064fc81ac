import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { classifyPhone } from '@haihu/rules/phone-kind';
import { writtenAtHome } from '../area/home-country.ts';
import { normalisedNumber } from '../area/normalised-number.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createCountedLists } from '../counting/counted-list.ts';
import { createCountedSearch } from '../counting/counted-search.ts';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Member } from '../../../kernel/member.ts';
import { roundCount } from '../counting/round-count.ts';
import { readsMasked, showPhone } from '../showing/show-phone.ts';
import * as repository from './do-not-call.repository.ts';
import type { PutOnDoNotCallList } from './put-on-do-not-call-list.ts';

export interface DoNotCallParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  putOnDoNotCallList: PutOnDoNotCallList;
}

export type DoNotCallUsecases = ReturnType<typeof createDoNotCall>;

/** Manages the do-not-call list of an enterprise. */
export function createDoNotCall({ db, cipher, clock, putOnDoNotCallList }: DoNotCallParts) {
  const countSearch = createCountedSearch({ db, cipher, clock });
  const lists = createCountedLists({ db, cipher, clock });

  async function page(
    member: Member,
    { mobile, next, size }: RequestOf<'tasks.doNotCall'>,
  ): Promise<ReplyOf<'tasks.doNotCall'>> {
    const tenant = db.forTenant(member.tenantId);
    const hash = mobile === undefined ? undefined : cipher.hash(member.tenantId, normalisedNumber(mobile, member));
    if (hash) await countSearch(member, { action: 'tasks.number_search', count: 1, find: null });
    const after = next ? readCursor(next).id : null;
    const rows = await repository.findListedNumbers(tenant, { hash, after, size: size + 1 });
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: shown.map(({ enc, ...row }) => ({
        ...row,
        mobile: showPhone(member, 'mobile', cipher.open(member.tenantId, enc)),
      })),
      next: last && rows.length > size ? writeCursor(last) : null,
      ...(await totalOf(tenant, member, { isFirst: !after, found: hash && rows.length })),
    };
  }

  /**
   * Adds a number. Throws `calls.bad_number` and `customers.searched_too_often`. The answer is the same if the number
   * was on the list before.
   */
  async function add(member: Member, { mobile, reason }: RequestOf<'tasks.doNotCallAdd'>): Promise<void> {
    const number = normalisedNumber(mobile, member);
    const hashes = [cipher.hash(member.tenantId, number)];
    await countSearch(member, { action: 'tasks.number_search', count: 1, hashes, find: null });
    await keep(member, [number], reason);
  }

  /**
   * Adds many numbers. Throws `customers.list_rows_used`. The reason for listing them is also recorded as the reason
   * for comparing them.
   */
  async function addMany(
    member: Member,
    { mobiles, reason }: RequestOf<'tasks.doNotCallAddMany'>,
  ): Promise<ReplyOf<'tasks.doNotCallAddMany'>> {
    const classified = mobiles.map((mobile) => classifyPhone(writtenAtHome(mobile, member)).normalised);
    const numbers = [...new Set(classified.filter((number) => number !== null))].toSorted();
    const bad = classified.flatMap((number, index) => (number === null ? [index + 1] : []));
    const hashes = numbers.map((number) => cipher.hash(member.tenantId, number));
    const list = { action: 'tasks.number_search', count: numbers.length, hashes, known: null, reason } as const;
    await lists.admit(member, list);
    await keep(member, numbers, reason);
    return { listed: numbers.length, bad };
  }

  async function keep(member: Member, numbers: string[], reason: string): Promise<void> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      for (const number of numbers) {
        await putOnDoNotCallList(tx, member, { number: cipher.seal(tx.tenantId, number), wanted: 'listed', reason });
      }
      if (numbers.length === 0) return;
      const detail = { numbers: numbers.length, reason };
      await audit(tx, member, { at: clock.now(), action: 'tasks.do_not_call_added', subjectId: null, detail });
    });
  }

  /** Removes a number. Throws `tasks.listed_not_found`. */
  async function remove(member: Member, { id, reason }: RequestOf<'tasks.doNotCallRemove'>): Promise<void> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      if (!(await repository.deleteListedNumber(tx, id))) throw new AppError('tasks.listed_not_found');
      const detail = { numbers: 1, reason };
      await audit(tx, member, { at: clock.now(), action: 'tasks.do_not_call_removed', subjectId: null, detail });
    });
  }

  return { page, add, addMany, remove };
}

/**
 * Returns the length of the list for its first page. It is rounded for members with masked numbers. An exact length
 * would tell how many of their added numbers were on the list before.
 */
async function totalOf(tenant: TenantDb, member: Member, asked: { isFirst: boolean; found: number | undefined }) {
  if (!asked.isFirst) return { total: null, totalIsEstimate: false };
  if (asked.found !== undefined) return { total: asked.found, totalIsEstimate: false };
  const total = await repository.countListedNumbers(tenant);
  if (!readsMasked(member)) return { total, totalIsEstimate: false };
  return { total: roundCount(total, total + 100), totalIsEstimate: true };
}
