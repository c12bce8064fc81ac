import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { createJob, findOpenJob, finishJob, trackProgress } from '../../../kernel/jobs.ts';
import { isAllowed, type Member, seesAll } from '../../../kernel/member.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { unknownCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { customerNotFound } from '../core/customers.errors.ts';
import { viewOf } from '../core/customers.policy.ts';
import { findShorts, type StoredShort } from '../core/customers.repository.ts';
import { hiddenFieldsOf } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import type { CustomerLists } from '../pools/customer-lists.usecases.ts';
import { requireOpen } from '../record/open-records.ts';
import * as repository from './duplicates.repository.ts';
import { lookForPairs } from './look-for-pairs.ts';

/** Largest number of proposed customers, and of search results from each pool. */
const MOST_PROPOSED = 20;
/** The number of pairs read for one page of visible pairs. */
const LOOKED_AT = 500;

export interface DuplicateParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  lists: Pick<CustomerLists, 'publicPoolPage' | 'privatePage'>;
}

/** Manages customers that seem to be the same: finds them, proposes them, and lets members say that they are two. */
export function createDuplicates({ db, cipher, clock, lists }: DuplicateParts) {
  async function candidates(
    member: Member,
    { id, search }: RequestOf<'customers.mergeCandidates'>,
  ): Promise<ReplyOf<'customers.mergeCandidates'>> {
    const tenant = db.forTenant(member.tenantId);
    await requireOpen(tenant, member, id, clock);
    const likely = await repository.findLikely(tenant, id, MOST_PROPOSED);
    const why = new Map(likely.map((one) => [one.id, one.by]));
    const ids = search ? await searched(member, search) : likely.map((one) => one.id);
    const found = await findOpen(tenant, member, ids);
    return {
      list: ids.flatMap((one) => {
        const shown = one === id ? undefined : found.get(one);
        return shown ? [{ ...show(member, shown), by: why.get(one) ?? null }] : [];
      }),
    };
  }

  /** Searches the pools that the member may see. Returns the ids in the order of each pool's own search. */
  async function searched(member: Member, search: string): Promise<string[]> {
    const owner = seesAll(member) || member.dataScope !== 'self' ? 'all' : undefined;
    const pages = [
      isAllowed(member, 'customers.private.read')
        ? await lists.privatePage(member, { search, owner, sort: 'owned', size: MOST_PROPOSED })
        : { list: [] },
      isAllowed(member, 'customers.sea.read')
        ? await lists.publicPoolPage(member, { search, size: MOST_PROPOSED })
        : { list: [] },
    ];
    return pages.flatMap(({ list }) => list.map(({ id }) => id));
  }

  async function page(
    member: Member,
    request: RequestOf<'customers.duplicates'>,
  ): Promise<ReplyOf<'customers.duplicates'>> {
    const tenant = db.forTenant(member.tenantId);
    if (request.next && !/^[1-9]\d{0,17}$/.test(request.next)) throw unknownCursor();
    const pairs = await repository.findPairPage(tenant, request.next ?? null, LOOKED_AT);
    const found = await findOpen(
      tenant,
      member,
      pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]),
    );
    const seen = pairs.flatMap(({ id, by, oneId, otherId }) => {
      const [one, other] = [found.get(oneId), found.get(otherId)];
      if (!one || !other || one === other) return [];
      return [{ id, by, one: show(member, one), other: show(member, other) }];
    });
    const list = seen.slice(0, request.size);
    const last = list.length < seen.length ? list.at(-1)!.id : pairs.length === LOOKED_AT ? pairs.at(-1)!.id : null;
    return { list, next: last };
  }

  async function find(member: Member, key: IdempotencyKey): Promise<ReplyOf<'customers.findDuplicates'>> {
    const at = clock.now();
    return db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, at, async () => {
        const jobId = await createJob(tx, member, 'customers.find_duplicates', at);
        await queue.enqueue(tx, { task: findDuplicatesTask, id: jobId });
        return { jobId };
      }),
    );
  }

  /** Runs as a queue task. Writes nothing before the search is complete, so an interrupted run begins again. */
  async function run(tenantId: string, jobId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    if (!(await findOpenJob(tenant, jobId))) return;
    const progress = trackProgress(tenant, jobId, clock);
    await progress.report(0, 1);
    const all = 2 * (await repository.countCustomers(tenant));
    const pairs = await lookForPairs(tenant, { looked: (customers) => progress.report(Math.min(customers, all), all) });
    await tenant.transaction(async (tx) => {
      const count = await repository.replacePairs(tx, pairs);
      await finishJob(tx, jobId, { pairs: count }, clock.now());
    });
  }

  /** Dismisses a pair. Throws `customers.not_found` if the member may not see both customers. */
  async function dismiss(member: Member, { id }: RequestOf<'customers.dismissDuplicate'>): Promise<void> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const pair = await repository.findPair(tx, id);
      const seen = pair ? await findOpen(tx, member, [pair.oneId, pair.otherId]) : new Map();
      if (seen.size < 2) throw customerNotFound();
      await repository.dismissPair(tx, id);
    });
  }

  /** Finds the customers among these whose every field this member sees, by id. */
  async function findOpen(tenant: Queryable, member: Member, ids: string[]): Promise<Map<string, StoredShort>> {
    const [found, publicPools] = [await findShorts(tenant, ids), await readPublicPoolsOf(tenant, member.userId)];
    const open = found.filter(
      (one) =>
        one.recycleBinId === null &&
        viewOf(one, member, clock.now(), publicPools) === 'full' &&
        hiddenFieldsOf(publicPools, one, member).length === 0,
    );
    return new Map(open.map((one) => [one.id, one]));
  }

  function show(member: Member, { id, name, company, level, mobileEnc, ownerName }: StoredShort) {
    const mobile = showPhone(member, 'mobile', cipher.open(member.tenantId, mobileEnc));
    return { id, name, company, level, mobile, ownerName };
  }

  return { candidates, page, find, run, dismiss };
}

/** Looks for customers that are the same. The task's `id` is the job's. */
export const findDuplicatesTask: QueueTask = { name: 'customers.find-duplicates', attempts: 4 };
