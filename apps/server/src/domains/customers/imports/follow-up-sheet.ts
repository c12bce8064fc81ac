import type { ImportField } from '@haihu/contract/customers/imports';
import { classifyPhone } from '@haihu/rules/phone-kind';
import { writtenPhones } from '@haihu/rules/written-phones';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-row.ts';
import { readSettings } from '../../config/config.api.ts';
import { findPresent, isTooFar } from '../../followups/followups.api.ts';
import { findZone } from '../../organisation/organisation.api.ts';
import type { StoredImport } from './customer-imports.repository.ts';
import { sealCells } from './customer-sheet.ts';
import { followUpVocabulary } from './follow-up-columns.ts';
import { findAuthors, matchCustomers } from './follow-ups.repository.ts';
import { findSameRow, type StagedRow } from './import-rows.repository.ts';
import { type FieldProblem, mobileProblems, parseOwnLevel } from './import-rows.ts';
import { readTime } from './import-times.ts';
import type { SheetKind } from './sheet-kind.ts';

const LONGEST_WORDS = 2000;
/** The time of a call-back on a day without a time, in minutes after midnight. */
const VISITED_AT = 10 * 60;

interface Context {
  fields: readonly ImportField[];
  zone: string;
  /** Ids of members by name; null for a name that several members have. */
  authors: ReadonlyMap<string, string | null>;
  levelNames: readonly (string | null)[];
  now: Date;
}

interface CheckedFollowUp {
  number: string;
  words: string;
  happenedAt: string | null;
  authorId: string | null;
  level: ReturnType<typeof parseOwnLevel>;
  nextVisitAt: string | null;
  problems: FieldProblem[];
}

/** Reads spreadsheets of follow-ups. A good row belongs to a customer that the maker may see. */
export function createFollowUpSheet({ cipher, clock }: { cipher: Cipher; clock: Clock }): SheetKind {
  return {
    async vocabulary() {
      return followUpVocabulary;
    },
    async begin(db, found, layouts) {
      const context = await readContext(db, found);
      const firstRows = new Map<string, number>();
      return (tx, rows, layout) =>
        judge(tx, found, rows, { context: { ...context, fields: layouts[layout]! }, firstRows });
    },
    async judgeAgain(tx, found, row, fields) {
      const context = { ...(await readContext(tx, found)), fields };
      const { number, words, happenedAt } = checkFollowUp(row, context);
      const firstRows = new Map<string, number>();
      if (number) {
        const hash = cipher.hash(tx.tenantId, number);
        const firstRow = await findSameRow(tx, found.id, { row: row.number, hash, words, happenedAt });
        if (firstRow !== undefined) firstRows.set(keyOf({ hash, words, happenedAt }), firstRow);
      }
      return judge(tx, found, [row], { context, firstRows });
    },
  };

  async function readContext(db: Queryable, found: StoredImport): Promise<Omit<Context, 'fields'>> {
    const [authors, zone, { names }] = [
      await findAuthors(db, found.makerRights),
      await findZone(db),
      await readSettings(db, 'levels'),
    ];
    return { zone, authors, levelNames: names, now: clock.now() };
  }

  async function judge(
    tx: Queryable,
    found: StoredImport,
    rows: readonly SheetRow[],
    { context, firstRows }: { context: Context; firstRows: Map<string, number> },
  ) {
    const checked = rows.map((row) => ({ row, ...checkFollowUp(row, context) }));
    const numbered = checked.map((one) => ({
      ...one,
      mobile: one.number ? cipher.seal(tx.tenantId, one.number) : null,
    }));
    const hashes = numbered.flatMap(({ mobile }) => mobile?.hash ?? []);
    const customers = await matchCustomers(tx, found, hashes, context.now);
    const known = numbered.map((one) => ({
      ...one,
      customerId: one.mobile && (customers.get(one.mobile.hash.toString('hex')) ?? null),
    }));
    const good: { customerId: string; at: string; text: string }[] = [];
    const staged = known.map((one): StagedRow => {
      const { row, problems, mobile, customerId, words, happenedAt, authorId, level, nextVisitAt } = one;
      const wrong = [...problems];
      const said = mobile && { hash: mobile.hash, words, happenedAt };
      // Compared for known and unknown numbers alike: otherwise a repeated row would tell if its number is stored.
      const firstRow = said ? firstRows.get(keyOf(said)) : undefined;
      if (firstRow !== undefined) wrong.push({ field: 'words', problem: 'duplicate_in_file', firstRow });
      const keeps = said && wrong.length === 0 ? said : undefined;
      if (keeps) firstRows.set(keyOf(keeps), row.number);
      if (mobile && !customerId) wrong.push({ field: 'mobile', problem: 'unknown_customer', firstRow: null });
      if (wrong.length > 0 || !mobile || !customerId) {
        return { row: row.number, problems: wrong, cellsEnc: sealCells(cipher, tx.tenantId, row), keeps };
      }
      if (happenedAt) good.push({ customerId, at: happenedAt, text: words });
      return { row: row.number, followUp: { words, happenedAt, authorId, level, nextVisitAt }, mobile };
    });
    const existing = (await findPresent(tx, good)).size;
    const belonging = known.filter(({ customerId }) => customerId !== null).length;
    return { rows: staged, existing, compared: hashes.length, known: belonging };
  }
}

/** Returns the key that rows with the same content share. */
function keyOf({ hash, words, happenedAt }: { hash: Buffer; words: string; happenedAt: string | null }): string {
  return JSON.stringify([hash.toString('hex'), happenedAt, words]);
}

function checkFollowUp({ cells }: SheetRow, { fields, zone, authors, levelNames, now }: Context): CheckedFollowUp {
  const problems: FieldProblem[] = [];
  const report = (field: FieldProblem['field'], problem: FieldProblem['problem']) =>
    problems.push({ field, problem, firstRow: null });
  const all = (field: ImportField) => cells.filter((cell, index) => cell !== '' && fields[index] === field);

  const { normalised, problem } = classifyPhone(all('mobile').flatMap(writtenPhones)[0] ?? '');
  if (problem) report('mobile', mobileProblems[problem]);
  const words = all('words').join('\n');
  if (words.length > LONGEST_WORDS) report('words', 'too_long');
  if (words === '') report('words', 'missing_value');

  const typedTime = all('happenedAt')[0] ?? '';
  const happenedAt = typedTime === '' ? null : readTime(typedTime, zone);
  if (typedTime !== '' && happenedAt === null) report('happenedAt', 'wrong_time');
  if (happenedAt !== null && Date.parse(happenedAt) > now.getTime()) report('happenedAt', 'time_to_come');

  const typedAuthor = (all('author')[0] ?? '').toLowerCase();
  const authorId = authors.get(typedAuthor) ?? null;
  if (typedAuthor !== '' && authorId === null) report('author', 'unknown_author');

  const typedLevel = all('level')[0] ?? '';
  const level = parseOwnLevel(typedLevel, levelNames);
  if (level === null && !/^[-—]?$/.test(typedLevel)) report('level', 'unknown_level');

  const typedCallBack = all('nextVisitAt')[0] ?? '';
  const nextVisitAt = typedCallBack === '' ? null : readTime(typedCallBack, zone, VISITED_AT);
  if (nextVisitAt === null && !/^[-—]?$/.test(typedCallBack)) report('nextVisitAt', 'wrong_time');
  if (nextVisitAt !== null && isTooFar(new Date(nextVisitAt), now)) report('nextVisitAt', 'too_far_ahead');
  return { number: normalised ?? '', words, happenedAt, authorId, level, nextVisitAt, problems };
}
