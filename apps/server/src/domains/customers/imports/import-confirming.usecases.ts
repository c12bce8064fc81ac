import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { ExistingWay } from '@haihu/contract/customers/values';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { createJob } from '../../../kernel/jobs.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { readSettings } from '../../config/config.api.ts';
import { type Admission, createCountedLists, NUMBERS_A_MINUTE, readsMasked } from '../../numbers/numbers.api.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import { findReceivers } from '../batches/receivers.repository.ts';
import {
  duplicatesBlocked,
  importNotFound,
  importWithoutMobile,
  listMostlyUnknown,
  noReceivers,
  privatePoolFull,
  publicPoolNotFound,
} from '../core/customers.errors.ts';
import { countRoom, lockClaimsOfAll } from '../core/customers.repository.ts';
import { enterPublicPool } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import * as repository from './customer-imports.repository.ts';
import { writeImportTask } from './import-tasks.ts';
import { makerRightsOf } from './maker-rights.ts';
import { openRead } from './read-file.ts';
import { requireReady } from './ready-import.ts';
import { hashHeadings, rememberColumns } from './remembered-columns.ts';

export interface ImportConfirmingParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
}

/** Makes the confirmation of an import that was read. Its rows are then written by a job. */
export function createImportConfirming(parts: ImportConfirmingParts) {
  const { db, cipher, clock } = parts;
  const lists = createCountedLists(parts);

  async function confirm(
    member: Member,
    request: RequestOf<'customers.confirmImport'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'customers.confirmImport'>> {
    const { importId, target, existing: onExisting } = request;
    return confirming(member, { importId, kind: 'customers', reason: request.reason }, key, async (tx, isRounded) => {
      const found = await lockReady(tx, member, importId, 'customers');
      await requireAllowed(tx, onExisting);
      const isExact = found.file.isCounted && onExisting !== 'add';
      // If the preview hides the number of stored ones, the error about missing room must hide it, too.
      const wanted = isExact ? found.good : found.good + found.existing;
      const place = await requireTarget(tx, member, request, wanted);
      return goOn(tx, member, found, { target, ...place, onExisting, isRounded });
    });
  }

  /**
   * Confirms an import. Throws `customers.reason_needed` and `customers.list_rows_used`. A refusal for another reason
   * costs no rows.
   */
  async function confirming(
    member: Member,
    asked: { importId: string; kind: repository.StoredImport['kind']; reason: string | undefined },
    key: IdempotencyKey,
    work: (tx: Queryable, isRounded: boolean) => Promise<{ jobId: string }>,
  ): Promise<{ jobId: string }> {
    const { isRounded, giveBack } = await admit(member, asked);
    try {
      return await db
        .forTenant(member.tenantId)
        .transaction((tx) => once(tx, member, key, clock.now(), () => work(tx, isRounded)));
    } catch (error) {
      await giveBack();
      throw error;
    }
  }

  /**
   * Counts the numbers of an import that were not counted when it was read. Throws `customers.list_mostly_unknown` for
   * follow-ups if most of their numbers belong to no customer: such numbers are guesses.
   */
  async function admit(
    member: Member,
    { importId, kind, reason }: { importId: string; kind: repository.StoredImport['kind']; reason: string | undefined },
  ): Promise<Admission> {
    const found = await repository.findImport(db.forTenant(member.tenantId), importId);
    const isReady = found?.kind === kind && found.makerId === member.userId && found.state === 'ready';
    const file = isReady ? openRead(cipher, member.tenantId, found) : null;
    if (!isReady || !file || file.isCounted || !readsMasked(member)) {
      return lists.free;
    }
    // Imports read by an earlier version have no count of their own.
    const count = file.compared || found.good + found.existing;
    const list = { action: 'customers.number_search', count, known: file.known } as const;
    const isGuessed = kind === 'follow_ups' && count > NUMBERS_A_MINUTE && file.known * 2 < count;
    // The refusal of guesses tells something about the numbers, so its price stays paid. Asked again about the same
    // numbers, it tells nothing new and costs nothing. Corrected rows raise the count: it is another list then. Each
    // other attempt pays again: a failed one gives back only its own rows, and none of another confirmation at the same
    // time.
    const paidOnce = isGuessed && { once: `import:${importId}:${count}` };
    const admission = await lists.admit(member, { ...list, reason, ...paidOnce });
    if (isGuessed) throw listMostlyUnknown(count, await admission.freeAgainAt());
    return admission;
  }

  /**
   * Locks an import. Throws if it is not the member's, not read yet, already confirmed, or without a column for the
   * number.
   */
  async function lockReady(tx: Queryable, member: Member, id: string, kind: repository.StoredImport['kind']) {
    const found = await repository.lockImport(tx, id);
    if (found?.kind !== kind) throw importNotFound();
    const ready = requireReady(member, found);
    const file = openRead(cipher, member.tenantId, ready);
    const hasNumbers = file.layouts.some(({ columns }) => columns.some(({ field }) => field === 'mobile'));
    if (!hasNumbers) throw importWithoutMobile();
    return { ...ready, file };
  }

  async function goOn(
    tx: Queryable,
    member: Member,
    { id, kind, file }: Awaited<ReturnType<typeof lockReady>>,
    chosen: Omit<repository.Confirmation, 'jobId' | 'makerRights' | 'confirmedAt'>,
  ): Promise<{ jobId: string }> {
    const at = clock.now();
    const jobId = await createJob(tx, member, 'customers.import.write', at, { sessionId: member.sessionId });
    await repository.setConfirmed(tx, id, { ...chosen, jobId, makerRights: makerRightsOf(member), confirmedAt: at });
    for (const { columns, isHeaded } of file.layouts) {
      const headingsHash = hashHeadings(cipher, tx.tenantId, columns);
      if (isHeaded) await repository.saveMapping(tx, kind, { headingsHash, ...rememberColumns(columns), at });
    }
    await queue.enqueue(tx, { task: writeImportTask, id });
    return { jobId };
  }

  async function confirmFollowUps(
    member: Member,
    { importId, reason }: RequestOf<'customers.confirmFollowUps'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'customers.confirmFollowUps'>> {
    if (!isAllowed(member, 'followups.write')) throw new AppError('permission.missing');
    return confirming(member, { importId, kind: 'follow_ups', reason }, key, async (tx, isRounded) => {
      const found = await lockReady(tx, member, importId, 'follow_ups');
      const place = { target: null, seaId: null, receiverIds: null } as const;
      return goOn(tx, member, found, { ...place, onExisting: 'skip', isRounded });
    });
  }

  return { confirm, confirmFollowUps };
}

/**
 * Throws `customers.duplicates_blocked` if the enterprise leaves known numbers alone or allows no second customer per
 * number.
 */
async function requireAllowed(tx: Queryable, onExisting: ExistingWay): Promise<void> {
  if (onExisting === 'skip') return;
  const { mode } = await readSettings(tx, 'duplicates');
  if (mode === 'block' || (onExisting === 'add' && mode !== 'allow')) throw duplicatesBlocked();
}

interface Place {
  seaId: string | null;
  receiverIds: string[] | null;
}

/**
 * Returns the place of new customers. Throws for a public pool or members that the maker may not give to, and for full
 * pools.
 */
async function requireTarget(
  tx: Queryable,
  member: Member,
  { target, seaId: wantedPublicPool, userIds = [] }: RequestOf<'customers.confirmImport'>,
  wanted: number,
): Promise<Place> {
  const needed = { sea: 'customers.sea.read', self: 'customers.private.read', staff: 'customers.assign' } as const;
  if (!isAllowed(member, needed[target])) throw new AppError('permission.missing');
  if (target === 'sea') {
    const seaId = enterPublicPool(member, await readPublicPoolsOf(tx, member.userId), wantedPublicPool);
    if (seaId === null) throw publicPoolNotFound();
    return { seaId, receiverIds: null };
  }
  const receiverIds = target === 'self' ? [member.userId] : [...new Set(userIds)];
  if (target === 'staff') {
    const whose = await findInScope(tx, member);
    const there = await findReceivers(tx, { userIds: receiverIds, departmentIds: [], whose });
    if (receiverIds.length === 0 || there.length < receiverIds.length) throw noReceivers();
  }
  await lockClaimsOfAll(tx, receiverIds);
  const { privateCap } = await readSettings(tx, 'pools');
  let room = 0;
  for (const userId of receiverIds) room += Math.max(0, await countRoom(tx, userId, privateCap));
  if (wanted > room) throw privatePoolFull(room);
  return { seaId: null, receiverIds: target === 'self' ? null : receiverIds };
}
