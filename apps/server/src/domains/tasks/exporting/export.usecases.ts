import type { Language } from '@haihu/contract/languages';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { levelLetter } from '@haihu/rules/customers/levels';
import { wallClock, writtenClock } from '@haihu/rules/day';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { createJob, finishJob, runJob, type StoredJob, trackProgress } from '../../../kernel/jobs.ts';
import { isAllowed, type Member, reaches } from '../../../kernel/member.ts';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { writeCsv } from '../../../platform/spreadsheet/csv-writer.ts';
import { writeWorkbook, type WrittenCell } from '../../../platform/spreadsheet/workbook-writer.ts';
import type { FileApi } from '../../files/files.api.ts';
import { findRights } from '../../organisation/organisation.api.ts';
import { requireLed } from '../core/tasks.policy.ts';
import { findTasks } from '../core/tasks.repository.ts';
import { findNumberPage, type StoredTaskNumber } from '../numbers/numbers.repository.ts';
import type { PresentNumber } from '../numbers/numbers.usecases.ts';
import { findNumberAnswers } from '../scripts/scripts.repository.ts';
import { taskExportWords } from './export-words.ts';

/** The number of rows fetched at a time. */
const PIECE = 1000;
/** Milliseconds for which the file can be downloaded. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

export interface TaskExportParts {
  db: Db;
  clock: Clock;
  files: Pick<FileApi, 'lendStream'>;
  present: PresentNumber;
}

/** The request that the job keeps, with its maker's rights at that moment. */
interface Input {
  maker: Omit<Member, 'signingKey'>;
  taskId: string;
  format: 'xlsx' | 'csv';
  language: Language;
}

/** Exports the results of a task as a file. */
export function createTaskExport({ db, clock, files, present }: TaskExportParts) {
  async function start(
    member: Member,
    { taskId, format }: RequestOf<'tasks.export'>,
    language: Language,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'tasks.export'>> {
    const at = clock.now();
    const { signingKey: _, ...maker } = member;
    const input: Input = { maker, taskId, format, language };
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      const { name } = requireLed(member, (await findTasks(tx, [taskId]))[0]);
      return once(tx, member, key, at, async () => {
        const jobId = await createJob(tx, member, 'tasks.export', at, { ...input });
        await audit(tx, member, { at, action: 'tasks.exported', subjectId: jobId, detail: { name, format } });
        await queue.enqueue(tx, { task: exportTaskNumbersTask, id: jobId });
        return { jobId };
      });
    });
  }

  async function run(tenantId: string, jobId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    await runJob(tenant, jobId, clock, async (job) => {
      const { maker } = job.input as unknown as Input;
      const rights = await findRights(tenant, job.makerId);
      const mayStill = rights && isAllowed(rights, 'customers.export') && reaches(rights, maker);
      if (!mayStill) throw new AppError('permission.missing');
      await write(tenant, job);
    });
  }

  async function write(tenant: TenantDb, job: StoredJob): Promise<void> {
    const { maker, taskId, format, language } = job.input as unknown as Input;
    const member = maker as Member;
    const { name: taskName } = requireLed(member, (await findTasks(tenant, [taskId]))[0]);
    const words = taskExportWords[language];
    const progress = trackProgress(tenant, job.id, clock);
    let written = 0;

    async function* rows(): AsyncGenerator<WrittenCell[]> {
      let after: string | null = null;
      while (true) {
        const piece: StoredTaskNumber[] = await findNumberPage(tenant, { taskId }, after, PIECE);
        const ids = piece.map(({ id }) => id);
        const said = Map.groupBy(await findNumberAnswers(tenant, ids), ({ numberId }) => numberId);
        for (const stored of piece) yield [...cellsOf(member, stored, language), answerCell(said.get(stored.id) ?? [])];
        written += piece.length;
        await progress.report(written, written);
        if (piece.length < PIECE) return;
        after = piece.at(-1)!.id;
      }
    }

    const sheet = { name: words.sheet, headings: words.headings, rows: rows() };
    const content = format === 'xlsx' ? writeWorkbook(sheet) : writeCsv(sheet);
    const day = wallClock(clock.now(), member.zone).slice(0, 10);
    const name = `${taskName.replaceAll(/[\\/:*?"<>|]/g, ' ')}-${day}.${format}`;
    const file = { folder: 'exports', kind: format, name, content };
    await files.lendStream(tenant, job.makerId, file, KEPT_FOR, (tx, path) =>
      finishJob(tx, job.id, { rows: written }, clock.now(), { path, name }),
    );
  }

  function cellsOf(member: Member, stored: StoredTaskNumber, language: Language): WrittenCell[] {
    const { name, mobile, area, remark, seatName, state, attempts, lastCallAt, lastCause, outcome, level } = present(
      member,
      stored,
    );
    const words = taskExportWords[language];
    return [
      name,
      mobile,
      area ?? '',
      remark,
      seatName ?? '',
      words.states[state],
      { number: String(attempts) },
      lastCallAt ? writtenClock(lastCallAt, member.zone) : '',
      lastCause ? words.causes[lastCause] : '',
      stored.ownOutcome ?? (outcome ? words.outcomes[outcome] : ''),
      level ? levelLetter(level) : '',
    ];
  }

  return { start, run };
}

/** Writes the answers to the script of a number's last call into one cell, a line for each question. */
const answerCell = (said: { label: string; value: string }[]): string =>
  said.map(({ label, value }) => `${label}: ${value}`).join('\n');

/** Writes the numbers of a task and their results into a file. */
export const exportTaskNumbersTask: QueueTask = { name: 'tasks.export', attempts: 4 };
