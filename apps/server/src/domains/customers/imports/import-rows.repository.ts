import type { NumberLabel, RowProblem } from '@haihu/contract/customers/values';
import type { Level } from '@haihu/rules/customers/levels';
import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';
import type { NumberPlace } from '../../numbers/numbers.api.ts';
import { eachTyped, typedColumns } from '../core/field-columns.ts';
import { lockNumbers } from '../record/customer-records.repository.ts';
import type { FieldProblem, ImportedCustomer } from './import-rows.ts';

/** A row of a spreadsheet between reading and writing. Its numbers are sealed. */
export type StagedRow =
  | {
      row: number;
      customer: Omit<ImportedCustomer, 'mobile' | 'otherMobiles'>;
      /** The area and carrier that its mobile number tells. */
      place: NumberPlace;
      mobile: SealedPhone;
      others: (SealedPhone & { label: NumberLabel })[];
    }
  | { row: number; followUp: StagedFollowUp; mobile: SealedPhone }
  | {
      row: number;
      problems: FieldProblem[];
      cellsEnc: Buffer;
      /** The content that later rows may repeat. Present if the row's only problem reveals a stored number. */
      keeps?: { hash: Buffer; words?: string; happenedAt?: string | null };
    };

export interface StagedFollowUp {
  words: string;
  /** Null: the moment of the confirmation. */
  happenedAt: string | null;
  /** Null: the maker. */
  authorId: string | null;
  level: Level | null;
  /** The time of the promised call-back; it may be in the past. */
  nextVisitAt: string | null;
}

const hex = (bytes: Buffer) => bytes.toString('hex');

export async function insertRows(tx: Queryable, importId: string, rows: StagedRow[]): Promise<void> {
  await tx.query(sql`
    insert into import_row (
      tenant_id, import_id, row, problems, cells_enc, name, ${typedColumns}, level,
      area, carrier, mobile_enc, mobile_hash, tail_hash, others, custom, tag_ids, words, happened_at, author_id,
      next_visit_at
    )
    select ${tx.tenantId}::bigint, ${importId}::bigint, r.row, r.problems, decode(r.cells, 'hex'), r.name,
      ${eachTyped(({ key }) => sql`r.${key}`)}, r.level, r.area, r.carrier, decode(r.mobile, 'hex'), decode(r.hash, 'hex'), decode(r.tail, 'hex'), coalesce(r.others, '[]'), coalesce(r.custom, '{}'),
      coalesce(r.tags, '{}'), r.words, r."happenedAt", r."authorId", r."nextVisitAt"
    from jsonb_to_recordset(${JSON.stringify(rows.map(written))}::jsonb) as r (
      row integer, problems jsonb, cells text, name text, ${eachTyped(({ key }) => sql`${key} text`)},
      level smallint, area text, carrier text, mobile text, hash text, tail text, others jsonb,
      custom jsonb, tags bigint[], words text, "happenedAt" timestamptz, "authorId" bigint,
      "nextVisitAt" timestamptz
    )`);
}

function written(staged: StagedRow): object {
  const { row } = staged;
  if ('problems' in staged) {
    const { problems, cellsEnc, keeps } = staged;
    const { hash, ...kept } = keeps ?? {};
    return { row, problems, cells: hex(cellsEnc), ...kept, ...(hash && { hash: hex(hash) }) };
  }
  const { enc, hash, tail } = staged.mobile;
  const number = { mobile: hex(enc), hash: hex(hash), tail: hex(tail) };
  if ('followUp' in staged) return { row, ...staged.followUp, ...number };
  const others = staged.others.map((other) => ({
    enc: hex(other.enc),
    hash: hex(other.hash),
    tail: hex(other.tail),
    label: other.label,
  }));
  return { row, ...staged.customer, ...staged.place, ...number, others };
}

export async function deleteRows(tx: Queryable, importId: string): Promise<void> {
  await tx.query(sql`delete from import_row where tenant_id = ${tx.tenantId} and import_id = ${importId}`);
}

export async function deleteRow(tx: Queryable, importId: string, row: number): Promise<void> {
  await tx.query(sql`
    delete from import_row where tenant_id = ${tx.tenantId} and import_id = ${importId} and row = ${row}`);
}

export interface WrongRow {
  row: number;
  problems: FieldProblem[];
  cellsEnc: Buffer;
}

/** Problems that reveal if a number is stored. A maker who uploads guesses must not read them row by row. */
const TELLING: readonly RowProblem[] = ['do_not_call', 'unknown_customer'];

/** Returns the problems that may be shown before the import is confirmed. */
export function shownProblems(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.filter(({ problem }) => !TELLING.includes(problem));
}

/** The number of rows by their state. `wrong` includes `untold` and `repeated`. */
export interface RowCounts {
  good: number;
  wrong: number;
  existing: number;
  /** Rows whose only problem would reveal if their number is stored. */
  untold: number;
  /** Rows whose only showable problem is an earlier row of the file with the same content. */
  repeated: number;
}

/** Counts rows by their state. `existing`: the number of good rows whose customer exists already. */
export function countRows(rows: readonly StagedRow[], existing: number): RowCounts {
  const wrong = rows.flatMap((row) => ('problems' in row ? [shownProblems(row.problems)] : []));
  return {
    good: rows.length - wrong.length - existing,
    wrong: wrong.length,
    existing,
    untold: wrong.filter((told) => told.length === 0).length,
    repeated: wrong.filter(isRepeated).length,
  };
}

/** Returns true if a row's only problem is that it repeats another row. */
export function isRepeated(told: readonly Pick<FieldProblem, 'problem'>[]): boolean {
  return told.length > 0 && told.every(({ problem }) => problem === 'duplicate_in_file');
}

const otherProblems = sql`(
  select jsonb_agg(p order by place) from jsonb_array_elements(problems) with ordinality as each (p, place)
  where p ->> 'problem' <> all(${TELLING}::text[]))`;

/**
 * Lists wrong rows after a row, in the order of the spreadsheet. `all`: includes problems that reveal if a number is
 * stored; only for confirmed imports.
 */
export function findWrongRows(db: Queryable, importId: string, { after, size, all }: WrongRows) {
  return db.query<WrongRow>(sql`
    select row, ${all ? sql`problems` : otherProblems} as problems, cells_enc as "cellsEnc" from import_row
    where tenant_id = ${db.tenantId} and import_id = ${importId} and problems is not null and row > ${after}
      ${all ? nothing : sql`and ${otherProblems} is not null`}
    order by row
    limit ${size}`);
}

/** Finds a row with a problem that may be shown before the confirmation; undefined for any other row. */
export async function findToldRow(db: Queryable, importId: string, row: number): Promise<WrongRow | undefined> {
  const [found] = await findWrongRows(db, importId, { after: row - 1, size: 1, all: false });
  return found?.row === row ? found : undefined;
}

/** The content by which rows are found to be the same. `happenedAt` and `words` belong to a follow-up. */
export interface SameRow {
  row: number;
  hash: Buffer;
  words?: string;
  happenedAt?: string | null;
}

/**
 * Finds the first other row of the file with the same content, unless that row is refused. A row counts if its only
 * problem reveals a stored number: leaving it out would reveal that, too.
 */
export async function findSameRow(db: Queryable, importId: string, same: SameRow): Promise<number | undefined> {
  const { row, hash, words, happenedAt = null } = same;
  const isSame = sql`words = ${words ?? null} and happened_at is not distinct from ${happenedAt}::timestamptz`;
  const [found] = await db.query<{ row: number }>(sql`
    select row from import_row
    where tenant_id = ${db.tenantId} and import_id = ${importId} and mobile_hash = ${hash} and row <> ${row}
      and (problems is null or ${otherProblems} is null) ${words === undefined ? nothing : sql`and ${isSame}`}
    order by row limit 1`);
  return found?.row;
}

interface WrongRows {
  after: number;
  size: number;
  all: boolean;
}

/** Counts the numbers among these that customers have, as a first or a further number. */
export async function countExisting(db: Queryable, mobileHashes: Buffer[]): Promise<number> {
  const [row] = await db.query<{ count: string }>(sql`
    select count(distinct hash) from (
      select mobile_hash as hash from customer
      where tenant_id = ${db.tenantId} and mobile_hash = any(${mobileHashes})
      union all
      select number_hash from customer_number
      where tenant_id = ${db.tenantId} and number_hash = any(${mobileHashes})
    ) known`);
  return Number(row!.count);
}

/** Counts the rows to be written whose call-back is still ahead at `now`. */
export async function countCallBacks(db: Queryable, importId: string, now: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from import_row
    where tenant_id = ${db.tenantId} and import_id = ${importId} and problems is null and next_visit_at > ${now}`);
  return row!.count;
}

/** A row to write. `customerId`: the first customer that already has its number, or null. */
export interface GoodRow {
  row: number;
  customerId: string | null;
}

export function findGoodRows(tx: Queryable, importId: string, size: number) {
  return tx.query<GoodRow>(sql`
    select r.row, c.id as "customerId" from import_row r
    left join lateral (
      select known.id from (
        select c.id, c.mobile_twin::integer as place from customer c
        where c.tenant_id = r.tenant_id and c.mobile_hash = r.mobile_hash
        union all
        select n.customer_id, null from customer_number n
        where n.tenant_id = r.tenant_id and n.number_hash = r.mobile_hash
      ) known order by known.place nulls last, known.id limit 1
    ) c on true
    where r.tenant_id = ${tx.tenantId} and r.import_id = ${importId} and r.problems is null
    order by r.row
    limit ${size}`);
}

/** Locks the numbers of the next rows: nobody else gives them to a customer until the transaction ends. */
export async function lockNumbersOfRows(tx: Queryable, importId: string, size: number): Promise<void> {
  const rows = await tx.query<{ hash: Buffer }>(sql`
    select mobile_hash as hash from import_row
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and problems is null
    order by row
    limit ${size}`);
  await lockNumbers(
    tx,
    rows.map(({ hash }) => hash),
  );
}

export async function deleteGoodRows(tx: Queryable, importId: string, rows: number[]): Promise<void> {
  await tx.query(sql`
    delete from import_row
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and row = any(${rows}::int[]) and problems is null`);
}
