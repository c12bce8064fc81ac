import { type Language, loadWords } from '@haihu/contract/languages';
import { buffer } from 'node:stream/consumers';
import type { AuditEntry } from '@haihu/contract/organisation/audit';
import { wallClock, writtenClock } from '@haihu/rules/day';
import { actorWords, auditSentence } from '@haihu/rules/organisation/audit/audit-words';
import { finishJob, runJob, type StoredJob, trackProgress } from '../../../kernel/jobs.ts';
import type { Db, Queryable, TenantDb } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { writeCsv } from '../../../platform/spreadsheet/csv-writer.ts';
import { writeWorkbook } from '../../../platform/spreadsheet/workbook-writer.ts';
import type { FileApi } from '../../files/files.api.ts';
import { findHolders } from '../core/enterprises.repository.ts';
import { type AuditFilter, findEntries, type StoredEntry } from './audit.repository.ts';
import type { zh } from './export-texts/zh.ts';

const words = await loadWords<typeof zh>((language) => import(`./export-texts/${language}.ts`));

/** Largest number of entries in one file: the newest ones. */
const MOST_ROWS = 50_000;
/** The number of rows fetched at a time. */
const PIECE = 1000;
const KEPT_FOR = 24 * 60 * 60 * 1000;

/** The request that the job keeps. */
export interface AuditExportInput {
  filter: AuditFilter;
  format: 'xlsx' | 'csv';
  language: Language;
  /** The enterprise's zone, in which times are written. */
  zone: string;
}

export interface AuditExportParts {
  db: Db;
  clock: Clock;
  files: Pick<FileApi, 'lend'>;
  present(db: Queryable, entries: StoredEntry[]): Promise<AuditEntry[]>;
}

/** Returns the job's handler. It writes the file, which its maker may download for a day. */
export function createAuditExport({ db, clock, files, present }: AuditExportParts) {
  async function write(tenant: TenantDb, { id, makerId, input }: StoredJob): Promise<void> {
    // Checked again: a member who may no longer read the audit gets nothing of it.
    if (!(await findHolders(tenant, 'audit.read')).includes(makerId)) throw new AppError('permission.missing');
    const { filter, format, language, zone } = input as unknown as AuditExportInput;
    const { name: title, headings, operator } = words[language];
    const progress = trackProgress(tenant, id, clock);
    let written = 0;

    async function* rows(): AsyncGenerator<string[]> {
      let after: StoredEntry | null = null;
      while (written < MOST_ROWS) {
        const piece: StoredEntry[] = await findEntries(tenant, filter, after, PIECE);
        for (const entry of await present(tenant, piece)) {
          const { at, action, subjectName, subjectId, detail } = entry;
          const { title: what, said } = auditSentence(action, detail, language);
          yield [
            writtenClock(at, zone),
            actorWords(entry, language) ?? operator,
            what,
            subjectName ?? subjectId ?? '',
            said,
          ];
        }
        written += piece.length;
        await progress.report(written, 0);
        if (piece.length < PIECE) return;
        after = piece.at(-1)!;
      }
    }

    const sheet = { name: title, headings, rows: rows() };
    const bytes = await buffer(format === 'xlsx' ? writeWorkbook(sheet) : writeCsv(sheet));
    const name = `${title}-${wallClock(clock.now(), zone).slice(0, 10)}.${format}`;
    await tenant.transaction(async (tx) => {
      const path = await files.lend(tx, makerId, { folder: 'exports', kind: format, name, bytes }, KEPT_FOR);
      await finishJob(tx, id, { rows: written }, clock.now(), { path, name });
    }, 'for its values');
  }

  return (tenantId: string, jobId: string): Promise<void> => {
    const tenant = db.forTenant(tenantId);
    return runJob(tenant, jobId, clock, (job) => write(tenant, job));
  };
}

/** Writes the audit into a file. The task's `id` is the job's. */
export const exportAuditTask: QueueTask = { name: 'organisation.export-audit', attempts: 6 };
