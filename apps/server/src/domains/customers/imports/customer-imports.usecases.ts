import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { type IdempotencyKey, once } from '../../../platform/idempotency.ts';
import { createJob } from '../../../platform/jobs.ts';
import type { Member } from '../../../platform/member.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { CallApi } from '../../calls/calls.api.ts';
import { readSettings } from '../../config/config.api.ts';
import type { FileApi, Links } from '../../files/files.api.ts';
import * as repository from './customer-imports.repository.ts';
import {
  duplicatesBlocked,
  importNotFound,
  importNotReady,
  importTaken,
  importWithoutMobile,
  privatePoolFull,
} from '../customers.errors.ts';
import { forgetImportTask, readImportTask, writeImportTask } from '../customers.jobs.ts';
import { countRoom, lockClaimsOf } from '../customers.repository.ts';
import { createImportPreview } from './import-preview.usecases.ts';
import { createImportReading, openColumns } from './import-reading.usecases.ts';
import { createImportWriting } from './import-writing.usecases.ts';

/** How long wrong rows and an unconfirmed file are kept, in milliseconds. */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

export interface CustomerImportParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  files: FileApi;
  links: Links;
  calls: Pick<CallApi, 'findOnDoNotCallList'>;
}

export type CustomerImports = ReturnType<typeof createCustomerImports>;

/** From an uploaded spreadsheet to customers: what the maker asks, and the jobs that follow. */
export function createCustomerImports(parts: CustomerImportParts) {
  const { db, cipher, clock, files } = parts;
  const read = createImportReading(parts);
  const { write, forget } = createImportWriting(parts);
  const preview = createImportPreview(parts);

  async function start(
    member: Member,
    { filePath, fileName, fields }: RequestOf<'customers.import'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'customers.import'>> {
    const now = clock.now();
    return db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, now, async () => {
        await files.keep(tx, member, filePath);
        const jobId = await createJob(tx, member, 'customers.import.read', now);
        const made = { makerId: member.userId, jobId, filePath, fileName, fields: fields ?? null, createdAt: now };
        const importId = await repository.insertImport(tx, made);
        await queue.add(tx, { task: readImportTask, id: importId });
        const forgottenAt = new Date(now.getTime() + KEPT_FOR);
        await queue.add(tx, { task: forgetImportTask, id: importId, runAt: forgottenAt });
        return { importId, jobId };
      }),
    );
  }

  async function confirm(
    member: Member,
    { importId, target, existing: onExisting }: RequestOf<'customers.confirmImport'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'customers.confirmImport'>> {
    const now = clock.now();
    return db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, now, async () => {
        const found = await repository.lockImport(tx, importId);
        if (found?.makerId !== member.userId) throw importNotFound();
        if (found.state === 'writing' || found.state === 'done') throw importTaken();
        if (found.state !== 'ready') throw importNotReady();
        if (!openColumns(cipher, member.tenantId, found).some(({ field }) => field === 'mobile'))
          throw importWithoutMobile();
        await requireAllowed(tx, onExisting);
        if (target === 'self') {
          await requireRoom(tx, member, onExisting === 'add' ? found.good + found.existing : found.good);
        }
        const jobId = await createJob(tx, member, 'customers.import.write', now);
        const { userId, isSuper, permissions, dataScope, departmentIds } = member;
        const makerRights = { userId, isSuper, permissions, dataScope, departmentIds };
        await repository.setConfirmed(tx, importId, { jobId, target, onExisting, makerRights });
        await queue.add(tx, { task: writeImportTask, id: importId });
        return { jobId };
      }),
    );
  }

  return { ...preview, start, confirm, read, write, forget };
}

/** Throws `customers.duplicates_blocked` where the enterprise leaves known numbers alone, or wants none twice. */
async function requireAllowed(tx: Queryable, onExisting: 'skip' | 'merge' | 'add'): Promise<void> {
  if (onExisting === 'skip') return;
  const { mode } = await readSettings(tx, 'duplicates');
  if (mode === 'block' || (onExisting === 'add' && mode !== 'allow')) throw duplicatesBlocked();
}

async function requireRoom(tx: Queryable, member: Member, wanted: number): Promise<void> {
  await lockClaimsOf(tx, member.userId);
  const { privateCap } = await readSettings(tx, 'pools');
  const room = await countRoom(tx, member.userId, privateCap);
  if (wanted > room) throw privatePoolFull(room);
}
