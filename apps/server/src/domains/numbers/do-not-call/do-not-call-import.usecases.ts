import { buffer } from 'node:stream/consumers';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { classifyPhone } from '@haihu/rules/phone-kind';
import { findHome, type Home, writtenAtHome } from '../area/home-country.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createCountedLists, refusalResult } from '../counting/counted-list.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { createJob, failJob, findJob, finishJob, trackProgress } from '../../../kernel/jobs.ts';
import type { Member } from '../../../kernel/member.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { SpreadsheetRefused } from '../../../platform/spreadsheet/refusal.ts';
import type { FileApi } from '../../files/files.api.ts';
import { doNotCallTask } from '../numbers.jobs.ts';
import { sheetNumbersOf } from '../sheets/sheet-numbers.ts';
import type { PutOnDoNotCallList } from './put-on-do-not-call-list.ts';

/** Telephone numbers in one transaction. */
const BATCH = 500;

export interface DoNotCallImportParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  putOnDoNotCallList: PutOnDoNotCallList;
  files: Pick<FileApi, 'keep' | 'read'>;
}

export type DoNotCallImports = ReturnType<typeof createDoNotCallImports>;

/** Puts the numbers of a file on the do-not-call list. */
export function createDoNotCallImports({ db, cipher, clock, putOnDoNotCallList, files }: DoNotCallImportParts) {
  const lists = createCountedLists({ db, cipher, clock });

  function begin(
    member: Member,
    { filePath, reason }: RequestOf<'tasks.doNotCallImport'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'tasks.doNotCallImport'>> {
    const at = clock.now();
    return db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, at, async () => {
        await files.keep(tx, member, filePath);
        const jobId = await createJob(tx, member, 'tasks.do_not_call', at, { filePath, reason });
        await queue.enqueue(tx, { task: doNotCallTask, id: jobId });
        return { jobId };
      }),
    );
  }

  /** Runs as a queue task. Begins again if an earlier run was interrupted: listed numbers stay on the list. */
  async function run(tenantId: string, jobId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const job = await findJob(tenant, jobId);
    if (!job || job.state === 'done' || job.state === 'failed') return;
    const { filePath, reason } = job.input as { filePath: string; reason: string };
    const maker = { tenantId, userId: job.makerId };
    const home = await findHome(tenant);
    const progress = trackProgress(tenant, jobId, clock);
    const listed = new Set<string>();
    let refused = 0;
    try {
      const file = await buffer(await files.read(tenantId, filePath));
      const count = await countNumbers(file, home);
      const list = { action: 'tasks.number_search', count, known: null, reason } as const;
      await lists.admit(maker, { ...list, once: `job ${jobId}` });
      for await (const entries of sheetNumbersOf(file, BATCH)) {
        const numbers = entries.flatMap(({ number }) => classifyPhone(writtenAtHome(number, home)).normalised ?? []);
        refused += entries.length - numbers.length;
        const fresh = [...new Set(numbers)].filter((number) => !listed.has(number)).toSorted();
        await tenant.transaction(async (tx) => {
          for (const number of fresh) {
            await putOnDoNotCallList(tx, maker, { number: cipher.seal(tenantId, number), wanted: 'listed', reason });
          }
        }, 'for its values');
        fresh.forEach((number) => listed.add(number));
        await progress.report(listed.size + refused, 0);
      }
    } catch (error) {
      if (!(error instanceof SpreadsheetRefused || error instanceof AppError)) throw error;
      const { errorName } = error;
      return tenant.transaction((tx) => failJob(tx, jobId, errorName, clock.now(), refusalResult(error)));
    }
    const at = clock.now();
    await tenant.transaction(async (tx) => {
      await finishJob(tx, jobId, { listed: listed.size, refused }, at);
      const detail = { numbers: listed.size, reason };
      if (listed.size > 0) await audit(tx, maker, { at, action: 'tasks.do_not_call_added', subjectId: null, detail });
    });
  }

  return { begin, run };
}

/** Counts the numbers of a file, each of them once. */
async function countNumbers(file: Buffer, home: Home): Promise<number> {
  const numbers = new Set<string>();
  for await (const entries of sheetNumbersOf(file, BATCH)) {
    for (const { number } of entries) {
      const { normalised } = classifyPhone(writtenAtHome(number, home));
      if (normalised !== null) numbers.add(normalised);
    }
  }
  return numbers.size;
}
