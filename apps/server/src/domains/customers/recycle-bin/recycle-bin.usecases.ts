import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { BIN_DAYS } from '@haihu/contract/customers/recycle-bin';
import { auditOperator } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Position, readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { hiddenFieldsOf, without } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { sightOf } from '../core/sight.ts';
import type { Erasure } from '../personal-data/erase.usecases.ts';
import type { NumberSearch } from '../pools/number-search.ts';
import * as repository from './recycle-bin.repository.ts';

const COUNT_LIMIT = 10_000;
const KEPT = BIN_DAYS * 24 * 60 * 60 * 1000;
const BATCH = 200;

export interface RecycleBinParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  readSearch: NumberSearch['read'];
  erase: Erasure['eraseQuietly'];
}

/** Shows deleted customers, and erases them for good after thirty days. */
export function createRecycleBinUsecases({ db, cipher, clock, readSearch, erase }: RecycleBinParts) {
  async function page(
    member: Member,
    { next, size, search }: RequestOf<'customers.recycleBin'>,
  ): Promise<ReplyOf<'customers.recycleBin'>> {
    const tenant = db.forTenant(member.tenantId);
    const publicPools = await readPublicPoolsOf(tenant, member.userId);
    const { whose, seaIds, publicPoolsHiding } = await sightOf(tenant, member, publicPools);
    const filter = {
      whose,
      seaIds,
      hidingNumbers: publicPoolsHiding('mobile'),
      hidingCompanies: publicPoolsHiding('company'),
      search: search ? await readSearch(member, search) : undefined,
    };
    const after = next ? readCursor(next) : null;
    const rows = await repository.findBinPage(tenant, filter, after, size + 1);
    const total = after ? null : await repository.countBin(tenant, filter, COUNT_LIMIT + 1);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: shown.map((stored) => {
        const mobile = showPhone(member, 'mobile', cipher.open(member.tenantId, stored.mobileEnc));
        const erasedAt = new Date(Date.parse(stored.deletedAt) + KEPT).toISOString();
        return without({ ...stored, mobile, erasedAt }, hiddenFieldsOf(publicPools, stored, member));
      }),
      next: last && rows.length > size ? writeCursor({ at: last.deletedAt, id: last.recycleBinId }) : null,
      total: total && Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  /**
   * Runs as a nightly task. Each customer is erased in its own transaction, so an interrupted run can continue. A
   * customer that is being called waits for the next night.
   */
  async function sweep(tenantId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const now = clock.now();
    const before = new Date(now.getTime() - KEPT);
    let erased = 0;
    let after: Position | null = null;
    for (;;) {
      const old = await repository.findOldInBin(tenant, { before, after, size: BATCH });
      for (const { id } of old) erased += (await tryToErase(tenantId, id)) ? 1 : 0;
      if (old.length < BATCH) break;
      after = old.at(-1)!.place;
    }
    await tenant.transaction(async (tx) => {
      const detail = { customers: erased };
      if (erased > 0) await auditOperator(tx, { at: now, action: 'customers.bin_emptied', subjectId: null, detail });
      if (await repository.forgetOldEntries(tx, before)) await repository.sweepRecycleBinNextNight(tx, now);
    });
  }

  /** Returns false for a customer that is being called or is erased already. */
  async function tryToErase(tenantId: string, id: string): Promise<boolean> {
    try {
      await erase(tenantId, { id });
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  return { page, sweep };
}
