import type { Language } from '@haihu/contract/languages';
import { buffer } from 'node:stream/consumers';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { importRowName } from '@haihu/rules/customers/imports/import-words';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import { readsMasked, showCell } from '../../numbers/numbers.api.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { unknownCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { writeErrorWorkbook } from '../../../platform/spreadsheet/error-workbook.ts';
import { type FileApi, type Links, mediaTypes } from '../../files/files.api.ts';
import { importNotFound, importNotReady } from '../core/customers.errors.ts';
import { findImport, findImportsOf, type StoredImport } from './customer-imports.repository.ts';
import { findOwnFields } from './customer-sheet.ts';
import { errorFileWords, problemText } from './import-problem-text.ts';
import { countCallBacks, findWrongRows, type WrongRow } from './import-rows.repository.ts';
import { fileCounts, tellsRows, writtenCounts } from './import-told.ts';
import { undoUntilOf } from './import-undoing.usecases.ts';
import { presentProblem, showContent } from './present-problem.ts';
import { columnsAt, layoutAt, openRead, type ReadFile, rowIn, unitedHeadings } from './read-file.ts';

/** The number of rows fetched at a time for the error file. */
const PIECE = 1000;
/** The number of imports that are listed. */
const LISTED = 20;
/** The highest row number that the database column can hold. */
const LAST_ROW = 2 ** 31 - 1;

export interface ImportPreviewParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  files: Pick<FileApi, 'lend'>;
  links: Links;
}

/** Shows a read spreadsheet to its maker: columns, wrong rows, and the wrong rows as a workbook. */
export function createImportPreview({ db, cipher, clock, files, links }: ImportPreviewParts) {
  async function info(member: Member, importId: string): Promise<ReplyOf<'customers.importInfo'>> {
    const tenant = db.forTenant(member.tenantId);
    const found = await findOwn(tenant, member, importId);
    const file = openRead(cipher, member.tenantId, found);
    const isAsked = found.kind === 'follow_ups' && found.state === 'ready' && file.isCounted;
    const callBacks = isAsked ? await countCallBacks(tenant, importId, clock.now()) : 0;
    const columns = file.layouts.flatMap((layout, index) => {
      const sheet = file.sheets.findIndex((one) => one.layout === index);
      return layout.columns.map((column) => ({
        ...column,
        sheet,
        sample: showContent(member, column.field, column.sample),
      }));
    });
    return {
      ...ownership(member, found),
      jobId: found.jobId,
      remembered: found.isRemembered,
      sheets: file.sheets.map(({ place, name, rows, layout }) => ({ place, name, rows, taken: layout !== null })),
      columns,
      visits: callBacks,
      needsReason: found.state === 'ready' && !file.isCounted && readsMasked(member),
      ...fileCounts(found, file),
    };
  }

  async function list(member: Member): Promise<ReplyOf<'customers.imports'>> {
    const found = await findImportsOf(db.forTenant(member.tenantId), member.userId, LISTED);
    return { list: found.map((one) => ownership(member, one)) };
  }

  /** Returns the progress of an import. */
  function ownership({ tenantId }: Member, found: StoredImport) {
    const { id, kind, state, fileName, createdAt, isRounded } = found;
    const counts = writtenCounts(found, openRead(cipher, tenantId, found));
    return {
      id,
      kind,
      state,
      fileName,
      createdAt,
      ...counts,
      rounded: isRounded,
      undoUntil: undoUntilOf(found, clock.now()),
    };
  }

  async function problems(
    member: Member,
    { importId, next, size }: RequestOf<'customers.importProblems'>,
  ): Promise<ReplyOf<'customers.importProblems'>> {
    const tenant = db.forTenant(member.tenantId);
    const found = await findOwn(tenant, member, importId);
    const file = openRead(cipher, member.tenantId, found);
    const all = tellsRows(found);
    const rows = await findWrongRows(tenant, importId, { after: readRowCursor(next), size: size + 1, all });
    const shown = rows.slice(0, size);
    return {
      list: shown.map((wrong) => {
        const cells = cellsOf(tenant.tenantId, wrong);
        const columns = columnsAt(file, wrong.row);
        const cellOf = (field: string) => cells[columns.find((column) => column.field === field)?.index ?? -1] ?? '';
        return {
          ...rowIn(file, wrong.row),
          rowId: wrong.row,
          name: cellOf('name'),
          mobile: showCell(member, cellOf('mobile')),
          ...presentProblem(member, file, { row: wrong.row, cells, problem: wrong.problems[0]! }),
        };
      }),
      next: rows.length > shown.length ? String(shown.at(-1)!.row) : null,
      total: next ? null : found.wrong - (all ? 0 : file.untold),
      totalIsEstimate: false,
    };
  }

  /**
   * Creates a workbook of the refused rows as the maker sent them, with whole numbers. They can be corrected and
   * imported again. Only the maker gets it, and each download is recorded.
   */
  async function errorFile(
    member: Member,
    importId: string,
    language: Language,
  ): Promise<ReplyOf<'customers.importErrorFile'>> {
    const tenant = db.forTenant(member.tenantId);
    const found = await findOwn(tenant, member, importId);
    if (found.state === 'reading') throw importNotReady();
    const words = errorFileWords[language];
    const file = openRead(cipher, member.tenantId, found);
    const headings = unitedHeadings(file.layouts);
    const workbook = writeErrorWorkbook({
      sheetName: words.sheet,
      headings: headings.texts,
      problemHeading: words.problem,
      rows: refusedRows(tenant, found, { file, headings, language, ownNames: await ownNamesOf(tenant) }),
    });
    const bytes = await buffer(workbook);
    const name = `${words.sheet}-${found.fileName.replace(/\.\w+$/, '')}.xlsx`;
    const path = await tenant.transaction(async (tx) => {
      await audit(tx, member, { at: clock.now(), action: 'customers.import_error_file', subjectId: importId });
      return files.lend(tx, member.userId, { folder: 'import-errors', kind: 'xlsx', name, bytes });
    }, 'for its values');
    return links.create({ tenantId: member.tenantId, path, name, type: mediaTypes.xlsx });
  }

  async function* refusedRows(
    tenant: Queryable,
    found: StoredImport,
    { file, headings, language, ownNames }: ErrorFileWords,
  ) {
    let after = 0;
    for (;;) {
      const rows = await findWrongRows(tenant, found.id, { after, size: PIECE, all: tellsRows(found) });
      for (const wrong of rows) {
        const problem = problemText(
          wrong.problems.map(({ firstRow, ...one }) => {
            const first = firstRow === null ? null : rowIn(file, firstRow);
            return { ...one, firstRow: first?.row ?? null, firstSheet: first?.sheet ?? null };
          }),
          language,
          ownNames,
        );
        const { sheet, row } = rowIn(file, wrong.row);
        const where = sheet === null ? '' : importRowName({ sheet, row }, language);
        const cells = headings.place(cellsOf(tenant.tenantId, wrong), layoutAt(file, wrong.row));
        yield { cells, problem: `${where}${problem}` };
      }
      if (rows.length < PIECE) return;
      after = rows.at(-1)!.row;
    }
  }

  function cellsOf(tenantId: string, { cellsEnc }: WrongRow): string[] {
    return JSON.parse(cipher.open(tenantId, cellsEnc));
  }

  return { info, list, problems, errorFile };
}

interface ErrorFileWords {
  file: ReadFile;
  headings: ReturnType<typeof unitedHeadings>;
  language: Language;
  ownNames: ReadonlyMap<string, string>;
}

async function ownNamesOf(tenant: Queryable): Promise<Map<string, string>> {
  return new Map((await findOwnFields(tenant)).map(({ id, name }) => [id, name]));
}

async function findOwn(tenant: Queryable, member: Member, importId: string): Promise<StoredImport> {
  const found = await findImport(tenant, importId);
  if (found?.makerId !== member.userId) throw importNotFound();
  return found;
}

/** Reads the cursor of the wrong rows: the last row's number. */
function readRowCursor(next: string | undefined): number {
  if (next === undefined) return 0;
  if (!/^\d{1,10}$/.test(next) || Number(next) > LAST_ROW) throw unknownCursor();
  return Number(next);
}
