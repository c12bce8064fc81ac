import type { Language } from '@haihu/contract/languages';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { CustomersOfPeriod } from '@haihu/contract/statistics/core/customer-figures';
import type { CallCounts } from '@haihu/contract/statistics/core/call-figures';
import type { CallerCounts } from '@haihu/contract/statistics/of-callers';
import { callerFigures, callFigures, customerFigures, isMoney, type Step } from '@haihu/contract/statistics/values';
import { wallClock } from '@haihu/rules/day';
import { formatExactPrice } from '@haihu/rules/money';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { createJob, finishJob, runJob } from '../../../kernel/jobs.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { writeCsv } from '../../../platform/spreadsheet/csv-writer.ts';
import { writeWorkbook, type WrittenCell } from '../../../platform/spreadsheet/workbook-writer.ts';
import type { FileApi } from '../../files/files.api.ts';
import { findHolders } from '../../organisation/organisation.api.ts';
import { readPeriod } from '../core/period.ts';
import type { createOfCallers } from '../of-callers/of-callers.ts';
import type { createOfCalls } from '../of-calls/of-calls.ts';
import type { createOfCustomers } from '../of-customers/of-customers.ts';
import type { createRanks } from '../ranks/ranks.ts';
import { type Table, tables } from './export-tables.ts';
import { statisticsExportWords } from './export-words.ts';

type Asked = RequestOf<'statistics.export'>;

/** The figures that the job keeps, as they were at the request. */
interface Input {
  /** Text has one sheet. */
  sheets: [JobSheet, ...JobSheet[]];
  format: Asked['format'];
  fileName: string;
}

interface JobSheet {
  name: string;
  headings: string[];
  rows: WrittenCell[][];
}

/** Figures with their headings. Each row begins with its name. */
interface Figures {
  headings: string[];
  rows: Record<Table, WrittenCell[][]>;
}

/** Milliseconds for which the file can be downloaded. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

type ApiOf<Room extends (parts: never) => { api: object }> = ReturnType<Room>['api'];

export interface StatisticsExportParts {
  db: Db;
  clock: Clock;
  files: Pick<FileApi, 'lendStream'>;
  statistics: ApiOf<typeof createOfCalls> &
    ApiOf<typeof createOfCallers> &
    ApiOf<typeof createOfCustomers> &
    ApiOf<typeof createRanks>;
}

/** Exports figures as a file: in total, by day or hour, and by member. */
export function createStatisticsExport({ db, clock, files, statistics }: StatisticsExportParts) {
  async function start(
    member: Member,
    asked: Asked,
    language: Language,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'statistics.export'>> {
    const at = clock.now();
    const { what, format, from, to } = asked;
    const read = {
      calls: figuresOfCalls,
      device: figuresOfCalls,
      callers: figuresOfCallers,
      customers: figuresOfCustomers,
    };
    const figures = await read[what](member, asked, language);
    const sheets = (format === 'xlsx' ? sheetsOf : oneSheetOf)(figures, language);
    const input: Input = {
      sheets,
      format,
      fileName: `${statisticsExportWords[language].files[what]}-${from}-${to}.${format}`,
    };
    return db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, at, async () => {
        const jobId = await createJob(tx, member, 'statistics.export', at, { ...input });
        await audit(tx, member, {
          at,
          action: 'statistics.exported',
          subjectId: jobId,
          detail: { what, format, from, to },
        });
        await queue.enqueue(tx, { task: exportStatisticsTask, id: jobId });
        return { jobId };
      }),
    );
  }

  async function figuresOfCalls(member: Member, asked: Asked, language: Language): Promise<Figures> {
    const words = statisticsExportWords[language];
    const source = asked.what === 'device' ? 'device' : 'lines';
    const { step, zone } = pointsOf(member, asked);
    const [totals, series, ranks] = await Promise.all([
      source === 'device' ? statistics.deviceCallTotals(member, asked) : statistics.callTotals(member, asked),
      statistics.callSeries(member, { ...asked, source, step, figure: 'calls' }),
      statistics.callRanks(member, { ...asked, source, by: 'member', figure: 'calls' }),
    ]);
    return {
      headings: callFigures.map((figure) => words.calls[figure]),
      rows: {
        total: [[`${asked.from} - ${asked.to}`, ...callCells(totals.now)]],
        time: series.points.map((point) => [pointName(point.startsAt, step, zone), ...callCells(point)]),
        member: shownOf(ranks, asked).map((row) => [row.key === null ? words.noAgent : row.name, ...callCells(row)]),
      },
    };
  }

  async function figuresOfCallers(member: Member, asked: Asked, language: Language): Promise<Figures> {
    const { step, zone } = pointsOf(member, asked);
    const { from, to, of, memberId, departmentId } = asked;
    const days = { from, to, zone: asked.zone };
    const { now, points, members } = await statistics.callers(member, { ...days, of, memberId, departmentId, step });
    return {
      headings: callerFigures.map((figure) => statisticsExportWords[language].callers[figure]),
      rows: {
        total: [[`${from} - ${to}`, ...callerCells(now)]],
        time: points.map((point) => [pointName(point.startsAt, step, zone), ...callerCells(point)]),
        member: members.map((row) => [row.name, ...callerCells(row)]),
      },
    };
  }

  async function figuresOfCustomers(member: Member, asked: Asked, language: Language): Promise<Figures> {
    const words = statisticsExportWords[language];
    const { step, zone } = pointsOf(member, asked);
    const [totals, series, ranks] = await Promise.all([
      statistics.customerTotals(member, asked),
      statistics.customerSeries(member, { ...asked, step }),
      statistics.callRanks(member, { ...asked, source: 'lines', by: 'member', figure: 'followUps' }),
    ]);
    return {
      headings: customerFigures.map((figure) => words.customers[figure]),
      rows: {
        total: [[`${asked.from} - ${asked.to}`, ...customerCells(totals.now)]],
        time: series.points.map((point) => [pointName(point.startsAt, step, zone), ...customerCells(point)]),
        member: shownOf(ranks, asked).map((row) => [row.name, ...customerCells(row.customers!)]),
      },
    };
  }

  async function run(tenantId: string, jobId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    await runJob(tenant, jobId, clock, async ({ makerId, input }) => {
      // Checked again: a member who may no longer see statistics gets none.
      if (!(await findHolders(tenant, 'statistics.read')).includes(makerId)) throw new AppError('permission.missing');
      const { sheets, format, fileName } = input as unknown as Input;
      const content = format === 'xlsx' ? writeWorkbook(...sheets) : writeCsv(sheets[0]);
      const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
      const file = { folder: 'exports', kind: format, name: fileName, content };
      await files.lendStream(tenant, makerId, file, KEPT_FOR, (tx, path) =>
        finishJob(tx, jobId, { rows }, clock.now(), { path, name: fileName }),
      );
    });
  }

  return { start, run };
}

/** Lays figures out as a sheet for each table. Each can be sorted and summed by itself. */
function sheetsOf({ headings, rows }: Figures, language: Language): Input['sheets'] {
  const { sheets, firsts } = statisticsExportWords[language];
  const sheetOf = (table: Table): JobSheet => ({
    name: sheets[table],
    headings: [firsts[table], ...headings],
    rows: rows[table],
  });
  const [first, ...rest] = tables;
  return [sheetOf(first), ...rest.map(sheetOf)];
}

/** Lays figures out below each other, because text has no sheets. Each row tells its kind. */
function oneSheetOf({ headings, rows }: Figures, language: Language): Input['sheets'] {
  const { sheets, kind, name } = statisticsExportWords[language];
  const all = tables.flatMap((table) => rows[table].map((cells) => [sheets[table], ...cells]));
  return [{ name: '', headings: [kind, name, ...headings], rows: all }];
}

/** Returns the step of a period: an hour for one day, else a day. */
function pointsOf(member: Member, asked: Asked): { step: Step; zone: string } {
  const { days, zone } = readPeriod(asked, member.zone);
  return { step: days === 1 ? 'hour' : 'day', zone };
}

function pointName(startsAt: string, step: Step, zone: string): string {
  const clock = wallClock(startsAt, zone);
  return step === 'hour' ? clock.slice(0, 16).replace('T', ' ') : clock.slice(0, 10);
}

const shownOf = ({ list }: ReplyOf<'statistics.callRanks'>, { memberId }: Asked) =>
  memberId === undefined ? list : list.filter(({ key }) => key === memberId);

/** Formats an amount in yuan with all 4 decimals, without separators. */
const yuan = (units: string) => formatExactPrice(Number(units)).replaceAll(',', '');

const callCells = (counts: CallCounts): WrittenCell[] =>
  callFigures.map((figure) => ({ number: String(counts[figure]) }));

/** A figure that may not be told has an empty cell. */
const callerCells = (counts: CallerCounts): WrittenCell[] =>
  callerFigures.map((figure) => (counts[figure] === null ? '' : { number: String(counts[figure]) }));

const customerCells = (figures: CustomersOfPeriod): WrittenCell[] =>
  customerFigures.map((figure) => ({
    number: isMoney(figure) ? yuan(figures[figure]) : String(figures[figure]),
  }));

/** Writes figures into a file. The task's `id` is the job's. */
export const exportStatisticsTask: queue.QueueTask = { name: 'statistics.export', attempts: 6 };
