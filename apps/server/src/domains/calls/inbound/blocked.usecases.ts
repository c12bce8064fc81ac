import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import { audit } from '../../../kernel/audit.ts';
import { fieldWords } from '../../../kernel/field-words.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError, wrongField } from '../../../platform/errors.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { type CountedSearch, normalisedNumber, showPhone } from '../../numbers/numbers.api.ts';
import * as repository from './blocked.repository.ts';
import type { MissedCalls } from './missed.usecases.ts';

export interface BlockedParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  countSearch: CountedSearch;
  missed: Pick<MissedCalls, 'closeUnwanted'>;
}

const COUNT_LIMIT = 10_000;
/** Milliseconds for which an ended block can be undone. */
const KEPT_ENDED = 30 * 24 * 60 * 60 * 1000;

/** Makes the list of the numbers whose calls are refused. */
export function createBlockedCallers({ db, cipher, clock, countSearch, missed }: BlockedParts) {
  async function list(member: Member, { next, size }: RequestOf<'calls.blocked'>): Promise<ReplyOf<'calls.blocked'>> {
    const tenant = db.forTenant(member.tenantId);
    const now = clock.now();
    const after = next ? readCursor(next) : null;
    const rows = await repository.findBlocked(tenant, { now, after, size: size + 1 });
    const total = after ? null : await repository.countBlocked(tenant, now, COUNT_LIMIT + 1);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: shown.map(({ enc, ...row }) => ({
        ...row,
        mobile: showPhone(member, 'mobile', cipher.open(member.tenantId, enc)),
      })),
      next: last && rows.length > size ? writeCursor(last) : null,
      total: total && Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  /**
   * Blocks a number, until the end of a day or for good. A missed call of the number is closed as unwanted. Throws
   * `calls.bad_number`, `customers.searched_too_often` and `calls.missed_not_found`.
   */
  async function block(member: Member, request: RequestOf<'calls.block'>): Promise<ReplyOf<'calls.block'>> {
    const at = clock.now();
    const until = endOf(request.lastDay, member, at);
    const typed = 'mobile' in request ? normalisedNumber(request.mobile, member) : null;
    if (typed !== null) {
      const hashes = [cipher.hash(member.tenantId, typed)];
      await countSearch(member, { action: 'calls.number_search', count: 1, hashes, find: null });
    }
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      const number = typed ?? (await missed.closeUnwanted(tx, member, (request as { missedId: string }).missedId));
      const sealed = cipher.seal(tx.tenantId, number);
      const by = member.userId;
      const id = await repository.saveBlock(tx, { number: sealed, reason: request.reason, until, by, at });
      await repository.forgetEndedBlocks(tx, new Date(at.getTime() - KEPT_ENDED));
      await note(tx, member, 'calls.caller_blocked');
      return { id };
    });
  }

  /** Ends a block, or undoes that. Throws `calls.blocked_not_found`. */
  async function unblock(member: Member, { id, undo }: RequestOf<'calls.unblock'>): Promise<ReplyOf<'calls.unblock'>> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const isChanged = await repository.endBlock(tx, id, undo ? null : clock.now());
      if (isChanged === null) throw new AppError('calls.blocked_not_found');
      if (isChanged) await note(tx, member, undo ? 'calls.caller_blocked' : 'calls.caller_unblocked');
    });
    return { done: true };
  }

  /** Audits a change. The reason is left out: it may name the person, and an erasure could not take it back. */
  async function note(
    tx: Queryable,
    member: Member,
    action: 'calls.caller_blocked' | 'calls.caller_unblocked',
  ): Promise<void> {
    await audit(tx, member, { at: clock.now(), action, subjectId: null, detail: { numbers: 1 } });
  }

  return { list, block, unblock };
}

/** Returns the instant at which a block ends. Throws `request.invalid` for a last day that is over. */
function endOf(lastDay: string | null, { zone }: Member, now: Date): string | null {
  if (lastDay === null) return null;
  const today = dayOf(now, zone);
  if (lastDay < today) throw wrongField('lastDay', fieldWords.notBelow(today));
  return startOfDay(addDays(lastDay, 1), zone);
}
