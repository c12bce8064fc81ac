import { suggestLabel } from '@haihu/rules/customers/record/number-label';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { findListed, locateNumber } from '../../numbers/numbers.api.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-row.ts';
import { readSettings } from '../../config/config.api.ts';
import { findTags } from '../core/customers.repository.ts';
import { type ImportedOwnField, vocabularyWith } from './import-columns.ts';
import { countExisting, findSameRow, type StagedRow } from './import-rows.repository.ts';
import { type CheckedRow, createRowCheck, type OwnWords } from './import-rows.ts';
import type { SheetKind } from './sheet-kind.ts';

/** Reads spreadsheets of customers. A good row is a new customer, or one whose number is known. */
export function createCustomerSheet({ cipher }: { cipher: Cipher }): SheetKind {
  return {
    async vocabulary(db) {
      return vocabularyWith(await findOwnFields(db));
    },
    async begin(db, _found, layouts) {
      const own = await readOwnWords(db);
      const firstRows = new Map<string, number>();
      const checks = layouts.map((fields) => createRowCheck(fields, own, firstRows));
      return async (tx, rows, layout) => judge(tx, rows, rows.map(checks[layout]!));
    },
    async judgeAgain(tx, found, row, fields) {
      const own = await readOwnWords(tx);
      const checked = createRowCheck(fields, own)(row);
      if (!checked.customer) return judge(tx, [row], [checked]);
      const { mobile } = checked.customer;
      const hash = cipher.hash(tx.tenantId, mobile);
      const firstRow = await findSameRow(tx, found.id, { row: row.number, hash });
      if (firstRow === undefined) return judge(tx, [row], [checked]);
      return judge(tx, [row], [createRowCheck(fields, own, new Map([[mobile, firstRow]]))(row)]);
    },
  };

  async function judge(tx: Queryable, rows: readonly SheetRow[], checked: readonly CheckedRow[]) {
    const sealed = rows.map((row, index) => seal(tx.tenantId, row, checked[index]!));
    const hashes = sealed.flatMap((row) => ('mobile' in row ? [row.mobile.hash] : []));
    const listed = new Set((await findListed(tx, hashes)).map((hash) => hash.toString('hex')));
    const judged = sealed.map((row, index): StagedRow => {
      if ('problems' in row || !listed.has(row.mobile.hash.toString('hex'))) return row;
      const problems = [{ field: 'mobile', problem: 'do_not_call', firstRow: null } as const];
      const cellsEnc = sealCells(cipher, tx.tenantId, rows[index]!);
      return { row: row.row, problems, cellsEnc, keeps: { hash: row.mobile.hash } };
    });
    const fit = judged.flatMap((row) => ('mobile' in row ? [row.mobile.hash] : []));
    const existing = await countExisting(tx, fit);
    return { rows: judged, existing, compared: hashes.length, known: existing + listed.size };
  }

  function seal(tenantId: string, row: SheetRow, { number, customer, problems }: CheckedRow): StagedRow {
    if (!customer) return { row: number, problems, cellsEnc: sealCells(cipher, tenantId, row) };
    const { mobile, otherMobiles, ...rest } = customer;
    const others = otherMobiles.map((other) => ({
      ...cipher.seal(tenantId, other),
      label: suggestLabel(other) ?? 'other',
    }));
    return { row: number, customer: rest, place: locateNumber(mobile), mobile: cipher.seal(tenantId, mobile), others };
  }
}

/** Seals the cells of a wrong row as they came: even a cell that is no number may show one. */
export function sealCells(cipher: Cipher, tenantId: string, { cells }: SheetRow): Buffer {
  return cipher.seal(tenantId, JSON.stringify(cells)).enc;
}

/** Finds the enterprise's custom fields that are not archived. */
export async function findOwnFields(db: Queryable): Promise<ImportedOwnField[]> {
  const { fields } = await readSettings(db, 'customFields');
  return fields.flatMap(({ id, archived, ...field }) => (id === null || archived ? [] : [{ id, ...field }]));
}

async function readOwnWords(db: Queryable): Promise<OwnWords> {
  const [fields, tags, { names }] = [await findOwnFields(db), await findTags(db), await readSettings(db, 'levels')];
  // If two groups have a tag of the same name, the first one is taken.
  const byName = tags.toReversed().map(({ id, name }) => [name.toLowerCase(), id] as const);
  return { fields, tags: new Map(byName), levelNames: names };
}
