import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { createJob } from '../../../kernel/jobs.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { FileApi, Links } from '../../files/files.api.ts';
import { createCountedLists } from '../../numbers/numbers.api.ts';
import * as repository from './customer-imports.repository.ts';
import { createCustomerSheet } from './customer-sheet.ts';
import { createCustomerWriter } from './customer-writer.ts';
import { createFollowUpSheet } from './follow-up-sheet.ts';
import { createFollowUpWriter } from './follow-up-writer.ts';
import { createImportConfirming } from './import-confirming.usecases.ts';
import { createImportCorrecting } from './import-correcting.usecases.ts';
import { createImportPreview } from './import-preview.usecases.ts';
import { createImportReading } from './import-reading.usecases.ts';
import { forgetImportTask, readImportTask } from './import-tasks.ts';
import { createImportUndoing } from './import-undoing.usecases.ts';
import { createImportWriting, FORGOTTEN_AFTER } from './import-writing.usecases.ts';
import { makerRightsOf } from './maker-rights.ts';
import { sealWanted } from './read-file.ts';

export interface CustomerImportParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  files: FileApi;
  links: Links;
}

/** Turns an uploaded spreadsheet into customers: the requests of the maker and the jobs that follow. */
export function createCustomerImports(parts: CustomerImportParts) {
  const { db, cipher, clock, files } = parts;
  const kinds = { customers: createCustomerSheet(parts), follow_ups: createFollowUpSheet(parts) };
  const lists = createCountedLists(parts);
  const read = createImportReading({ ...parts, kinds, countList: lists.count });
  const writers = { customers: createCustomerWriter(parts), follow_ups: createFollowUpWriter(parts) };
  const { write, forget, giveUp } = createImportWriting({ ...parts, writers });
  const preview = createImportPreview(parts);

  async function start(
    member: Member,
    { filePath, fileName, fields, sheets }: RequestOf<'customers.import'>,
    key: IdempotencyKey,
    kind: repository.StoredImport['kind'] = 'customers',
  ): Promise<ReplyOf<'customers.import'>> {
    const now = clock.now();
    return db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, now, async () => {
        await files.keep(tx, member, filePath);
        const jobId = await createJob(tx, member, 'customers.import.read', now);
        const importId = await repository.insertImport(tx, {
          kind,
          makerId: member.userId,
          makerRights: makerRightsOf(member),
          jobId,
          filePath,
          fileName,
          fields: fields ?? null,
          columnsEnc: sealWanted(cipher, tx.tenantId, sheets),
          createdAt: now,
        });
        await queue.enqueue(tx, { task: readImportTask, id: importId });
        const forgottenAt = new Date(now.getTime() + FORGOTTEN_AFTER);
        await queue.enqueue(tx, { task: forgetImportTask, id: importId, runAt: forgottenAt });
        return { importId, jobId };
      }),
    );
  }

  /** Starts the writing of follow-ups. Throws `permission.missing` if the member may not write follow-ups. */
  async function startFollowUps(
    member: Member,
    request: RequestOf<'customers.importFollowUps'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'customers.importFollowUps'>> {
    if (!isAllowed(member, 'followups.write')) throw new AppError('permission.missing');
    return start(member, request, key, 'follow_ups');
  }

  return {
    ...preview,
    ...createImportUndoing(parts),
    ...createImportConfirming(parts),
    correct: createImportCorrecting({ ...parts, kinds }),
    start,
    startFollowUps,
    read,
    write,
    forget,
    giveUp,
  };
}
