import type { Language } from '@haihu/contract/languages';
import type { Bill } from '@haihu/contract/billing/bills';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { wordedReason } from '@haihu/rules/billing/upkeep/fee-words';
import { wallClock, writtenClock } from '@haihu/rules/day';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { createJob, failJob, findJob, finishJob, trackProgress } from '../../../kernel/jobs.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { writeCsv } from '../../../platform/spreadsheet/csv-writer.ts';
import { writeWorkbook, type WrittenCell } from '../../../platform/spreadsheet/workbook-writer.ts';
import type { FileApi } from '../../files/files.api.ts';
import { findHolders } from '../../organisation/organisation.api.ts';
import { billWords, exactCell } from '../core/bill-words.ts';
import { countBills, findBills, type StoredBill, type StoredBillFilter } from './bills.repository.ts';
import { readStatement, statementRows } from '../statements/statement.ts';

/** Largest number of rows that a sheet holds. */
const MOST_ROWS = 1_000_000;
/** Rows fetched at a time. */
const PIECE = 1000;
/** Milliseconds for which the file can be downloaded. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

/** The request, as the job keeps it. */
interface Input {
  /** The month whose statement is written. Null: bills are written. */
  statement: string | null;
  filter: StoredBillFilter;
  format: 'xlsx' | 'csv';
  language: Language;
  /** The enterprise's zone, in which times are written. */
  zone: string;
}

export interface BillExportParts {
  db: Db;
  clock: Clock;
  files: Pick<FileApi, 'lendStream'>;
  filterOf(asked: Pick<RequestOf<'billing.bills'>, 'kind' | 'month'>): StoredBillFilter;
  present(tenant: Queryable, rows: StoredBill[]): Promise<Bill[]>;
}

export function createBillExport({ db, clock, files, filterOf, present }: BillExportParts) {
  async function start(
    member: Member,
    { format, of, ...asked }: RequestOf<'billing.export'>,
    language: Language,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'billing.export'>> {
    const at = clock.now();
    const statement = of === 'statement' ? asked.month! : null;
    const input: Input = { statement, filter: filterOf(asked), format, language, zone: member.zone };
    return db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, at, async () => {
        const jobId = await createJob(tx, member, 'billing.export', at, { ...input });
        const detail = { format, month: asked.month ?? null };
        await audit(tx, member, { at, action: 'billing.exported', subjectId: jobId, detail });
        await queue.enqueue(tx, { task: exportBillsTask, id: jobId });
        return { jobId };
      }),
    );
  }

  async function run(tenantId: string, jobId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const job = await findJob(tenant, jobId);
    if (!job || job.state === 'done' || job.state === 'failed') return;
    // Checked again here: a member who may not see money any more gets none of it.
    if (!(await findHolders(tenant, 'billing.read')).includes(job.makerId)) {
      return tenant.transaction((tx) => failJob(tx, jobId, 'permission.missing', clock.now()));
    }
    const { statement, filter, format, language, zone } = job.input as unknown as Input;
    const words = billWords[language];
    const total = statement ? 0 : await countBills(tenant, filter, MOST_ROWS);
    const progress = trackProgress(tenant, jobId, clock);
    let written = 0;

    async function* rows(): AsyncGenerator<WrittenCell[]> {
      let after: StoredBill | null = null;
      while (written < MOST_ROWS) {
        const piece: StoredBill[] = await findBills(tenant, filter, after, Math.min(PIECE, MOST_ROWS - written));
        for (const bill of await present(tenant, piece)) yield cellsOf(bill, zone, language);
        written += piece.length;
        await progress.report(written, Math.max(total, written));
        if (piece.length < PIECE) return;
        after = piece.at(-1)!;
      }
    }

    async function* linesOf(month: string): AsyncGenerator<WrittenCell[]> {
      const lines = statementRows(await readStatement(tenant, month), language);
      written = lines.length;
      yield* lines;
    }

    const sheet = statement
      ? { name: words.statement, headings: words.statementHeadings, rows: linesOf(statement) }
      : { name: words.sheet, headings: words.headings, rows: rows() };
    const content = format === 'xlsx' ? writeWorkbook(sheet) : writeCsv(sheet);
    const name = `${sheet.name}-${statement ?? wallClock(clock.now(), zone).slice(0, 10)}.${format}`;
    const file = { folder: 'exports', kind: format, name, content };
    await files.lendStream(tenant, job.makerId, file, KEPT_FOR, (tx, path) =>
      finishJob(tx, jobId, { rows: written }, clock.now(), { path, name }),
    );
  }

  return { start, run };
}

/** Returns the cells of a bill, in the order of the headings. */
function cellsOf({ id, kind, at, day, amount, balanceAfter, note, call }: Bill, zone: string, language: Language) {
  return [
    writtenClock(at, zone),
    day,
    billWords[language].kinds[kind],
    exactCell(amount),
    balanceAfter === null ? '' : exactCell(balanceAfter),
    call ? call.agentName || billWords[language].noAgent : '',
    call ? { number: String(call.seconds) } : '',
    call ? exactCell(call.minutePrice) : '',
    call ? { number: String(call.packageMinutes) } : '',
    note === null ? '' : wordedReason(note, billWords[language].fees),
    id,
  ];
}

/** Writes bills into a file. `id` is the job's. */
export const exportBillsTask: queue.QueueTask = { name: 'billing.export', attempts: 6 };
