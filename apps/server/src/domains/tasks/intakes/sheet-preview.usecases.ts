import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { PreviewedSheet } from '@haihu/contract/tasks/intakes';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { guessColumns } from '../../../platform/spreadsheet/columns.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-row.ts';
import { surveySheets, type SurveyedSheet } from '../../../platform/spreadsheet/survey.ts';
import type { FileApi } from '../../files/files.api.ts';
import { holdsPhone, sheetVocabulary, showCell } from '../../numbers/numbers.api.ts';

/** The number of rows below the headings that are shown. */
const SHOWN = 5;
/** The number of characters of a cell that are shown. */
const LONGEST = 60;

export interface SheetPreviewParts {
  db: Db;
  files: Pick<FileApi, 'readOwn'>;
}

/** Shows members the content of their own uploads. It compares nothing with stored numbers. */
export function createSheetPreview({ db, files }: SheetPreviewParts) {
  return async function preview(
    member: Member,
    { filePath }: RequestOf<'tasks.sheetPreview'>,
  ): Promise<ReplyOf<'tasks.sheetPreview'>> {
    const file = await files.readOwn(db.forTenant(member.tenantId), member, filePath);
    return { sheets: (await surveySheets(file)).map((sheet) => shownSheet(member, sheet)) };
  };
}

function shownSheet(member: Member, { place, name, count, firstRows }: SurveyedSheet): PreviewedSheet {
  const guess = guessColumns(firstRows, sheetVocabulary);
  const fields = guess.columns.map(({ field }) => field);
  const headingRow = guess.headingRow || unknownHeadingRow(firstRows);
  const headings = firstRows.filter(({ number }) => number <= headingRow).length;
  return {
    sheet: place,
    name,
    rows: count,
    headingRow,
    fields,
    firstRows: firstRows.slice(0, headings + SHOWN).map(({ number, cells }) => ({
      row: number,
      cells: cells.map((cell, index) => shownCell(member, cell, fields[index] === 'number').slice(0, LONGEST)),
    })),
  };
}

/**
 * Returns the number of the first row if it may hold unknown headings: no cell contains a number, and other rows
 * follow. Otherwise 0.
 */
function unknownHeadingRow([first, ...others]: readonly SheetRow[]): number {
  return first && others.length > 0 && !first.cells.some(holdsPhone) ? first.number : 0;
}

function shownCell(member: Member, cell: string, isNumber: boolean): string {
  return isNumber || holdsPhone(cell) ? showCell(member, cell) : cell;
}
