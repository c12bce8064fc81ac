import type { Language } from '@haihu/contract/languages';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { EXPORT_LIMIT } from '@haihu/contract/customers/filters';
import type { ExportColumn } from '@haihu/contract/customers/fields';
import { levelLetter, levelName } from '@haihu/rules/customers/levels';
import { wallClock, writtenClock } from '@haihu/rules/day';
import { listedIn } from '@haihu/rules/listed';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { createJob, finishJob, runJob, type StoredJob, trackProgress } from '../../../kernel/jobs.ts';
import { isAllowed, type Member, reaches } from '../../../kernel/member.ts';
import { besideNumber, showPhone } from '../../numbers/numbers.api.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { writeCsv } from '../../../platform/spreadsheet/csv-writer.ts';
import { writeWorkbook } from '../../../platform/spreadsheet/workbook-writer.ts';
import { readSettings } from '../../config/config.api.ts';
import type { FileApi } from '../../files/files.api.ts';
import { findRights } from '../../organisation/organisation.api.ts';
import { hiddenFieldsOf, type MemberPublicPools, without } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import type { ListPlace } from '../pools/customer-cursor.ts';
import type { CustomerLists } from '../pools/customer-lists.usecases.ts';
import type { AskedList } from '../pools/listings.usecases.ts';
import type { ListCounts } from '../pools/list-counts.repository.ts';
import { exportWords } from './export-words.ts';
import { findExportRows, type StoredRow } from './export.repository.ts';

/** The number of rows fetched at a time. */
const PIECE = 1000;
/** Milliseconds for which the exported file can be downloaded. */
const KEPT_FOR = 60 * 60 * 1000;
const YUAN = 10_000;

export interface ExportParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  files: Pick<FileApi, 'lendStream'>;
  lists: Pick<CustomerLists, 'orderedListingOf'>;
  counts: ListCounts;
}

/**
 * The request that the job keeps, with its maker's rights at that moment. A search is sealed, because it may be a
 * number.
 */
interface Input {
  maker: Omit<Member, 'signingKey'>;
  list: AskedList;
  search: string | null;
  columns: ExportColumn[];
  fieldIds: string[];
  format: 'xlsx' | 'csv';
  language: Language;
}

export function createExport({ db, cipher, clock, files, lists, counts }: ExportParts) {
  async function start(
    member: Member,
    { list, ...asked }: RequestOf<'customers.export'>,
    language: Language,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'customers.export'>> {
    const at = clock.now();
    // Throws the errors of the list before there is a job.
    await lists.orderedListingOf(member, list);
    const { signingKey: _, ...maker } = member;
    const { search, ...filter } = list.filter;
    const input: Input = {
      ...asked,
      maker,
      list: { by: list.by, filter } as AskedList,
      search: search ? cipher.seal(member.tenantId, search).enc.toString('hex') : null,
      language,
    };
    const detail = { format: asked.format, columns: asked.columns.length + asked.fieldIds.length };
    return db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, at, async () => {
        const jobId = await createJob(tx, member, 'customers.export', at, { ...input });
        await audit(tx, member, { at, action: 'customers.exported', subjectId: jobId, detail });
        await queue.enqueue(tx, { task: exportTask, id: jobId });
        return { jobId };
      }),
    );
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

  /** Writes the file row by row, so that a large one needs no more memory than a small one. */
  async function write(tenant: TenantDb, job: StoredJob): Promise<void> {
    const input = job.input as unknown as Input;
    const { maker, columns, fieldIds, format, language } = input;
    const member = maker as Member;
    const search = input.search ? cipher.open(tenant.tenantId, Buffer.from(input.search, 'hex')) : undefined;
    const list = { ...input.list, filter: { ...input.list.filter, search } } as AskedList;
    const listing = await lists.orderedListingOf(member, list);
    const [publicPools, { fields }, total] = await Promise.all([
      readPublicPoolsOf(tenant, member.userId),
      readSettings(tenant, 'customFields'),
      counts.count(tenant, listing, EXPORT_LIMIT),
    ]);
    const words = exportWords[language];
    const own = fields.filter(({ id }) => id !== null && fieldIds.includes(id));
    const progress = trackProgress(tenant, job.id, clock);
    let written = 0;

    async function* rows(): AsyncGenerator<string[]> {
      let after: ListPlace | null = null;
      while (written < EXPORT_LIMIT) {
        const size = Math.min(PIECE, EXPORT_LIMIT - written);
        const { rows: piece, end } = await findExportRows(tenant, listing, after, size);
        for (const stored of piece) {
          const shown = show(stored, member, publicPools);
          yield [
            ...columns.map((column) => cellOf(column, shown, member.zone, language)),
            ...own.map(({ id }) => wordsOf(shown.custom[id!], language)),
          ];
        }
        written += piece.length;
        await progress.report(written, Math.max(total.rows, written));
        if (piece.length < size && !end) return;
        after = piece.length < size ? end : piece.at(-1)!;
      }
    }

    const headings = [...columns.map((column) => words.columns[column]), ...own.map(({ name }) => name)];
    const sheet = { name: words.sheet, headings, rows: rows() };
    const content = format === 'xlsx' ? writeWorkbook(sheet) : writeCsv(sheet);
    const name = `${words.sheet}-${wallClock(clock.now(), member.zone).slice(0, 10)}.${format}`;
    await files.lendStream(
      tenant,
      job.makerId,
      { folder: 'exports', kind: format, name, content },
      KEPT_FOR,
      (tx, path) => finishJob(tx, job.id, { rows: written }, clock.now(), { path, name }),
    );
  }

  function show(stored: StoredRow, member: Member, publicPools: MemberPublicPools) {
    const shown = {
      ...besideNumber(member, stored),
      mobile: showPhone(member, 'mobile', cipher.open(member.tenantId, stored.mobileEnc)),
      otherMobiles: stored.otherEnc.map((enc) =>
        showPhone(member, 'otherMobiles', cipher.open(member.tenantId, Buffer.from(enc, 'hex'))),
      ),
    };
    return without(shown, hiddenFieldsOf(publicPools, stored, member));
  }

  return { start, run };
}

type Shown = StoredRow & { mobile: string; otherMobiles: string[] };

function cellOf(column: ExportColumn, shown: Shown, zone: string, language: Language): string {
  const { labels, genders, yes, no } = exportWords[language];
  switch (column) {
    case 'level':
      return `${levelLetter(shown.level)} ${levelName(shown.level, language)}`;
    case 'gender':
      return shown.gender ? genders[shown.gender] : '';
    case 'phoneLabel':
      return shown.phoneLabel ? labels[shown.phoneLabel] : '';
    case 'isDeal':
      return shown.isDeal ? yes : no;
    case 'dealAmount':
      return shown.dealAmount === null ? '' : (Number(shown.dealAmount) / YUAN).toFixed(2);
    case 'seaAt':
      return shown.ownerId === null ? writtenClock(shown.seaAt, zone) : '';
    case 'ownedAt':
    case 'createdAt':
    case 'lastFollowAt':
    case 'nextVisitAt':
    case 'lastCallAt':
      return shown[column] === null ? '' : writtenClock(shown[column], zone);
    default:
      return wordsOf(shown[column], language);
  }
}

function wordsOf(value: unknown, language: Language): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? listedIn(value as string[], language) : String(value);
}

/** Writes a list into a file. The task's `id` is the job's. */
export const exportTask: QueueTask = { name: 'customers.export', attempts: 6 };
