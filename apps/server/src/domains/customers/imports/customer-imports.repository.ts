import type { ImportField, ImportInfo } from '@haihu/contract/customers/imports';
import type { ExistingWay, ImportTarget } from '@haihu/contract/customers/values';
import type { Rights } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface NewImport {
  kind: ImportInfo['kind'];
  makerId: string;
  jobId: string;
  filePath: string;
  fileName: string;
  /** The fields of the columns; null: they are guessed. */
  fields: ImportField[] | null;
  /** Sealed `ReadFile`, the facts read from the file; null: nothing is read yet. */
  columnsEnc: Buffer | null;
  /** The maker's rights. Follow-ups are matched only with customers that the maker may see. */
  makerRights: Rights;
  createdAt: Date;
}

/** The number of rows by their result. */
export interface WrittenCounts {
  added: number;
  merged: number;
  skipped: number;
  refused: number;
}

export interface Confirmation {
  jobId: string;
  /** Null for follow-ups. */
  target: ImportTarget | null;
  seaId: string | null;
  receiverIds: string[] | null;
  onExisting: ExistingWay;
  /** True if the maker is told only rounded numbers of stored customers. */
  isRounded: boolean;
  /** The maker's rights at the confirmation. The import is written with them. */
  makerRights: Rights;
  confirmedAt: Date;
}

export interface StoredImport
  extends Omit<NewImport, 'createdAt'>, WrittenCounts, Omit<Confirmation, 'jobId' | 'confirmedAt'> {
  id: string;
  state: ImportInfo['state'];
  createdAt: string;
  /** Null until it is confirmed. */
  confirmedAt: string | null;
  good: number;
  wrong: number;
  existing: number;
  isRemembered: boolean;
  endedAt: string | null;
  takenBack: number;
  kept: number;
}

export async function insertImport(tx: Queryable, made: NewImport): Promise<string> {
  const { kind, makerId, jobId, filePath, fileName, fields, columnsEnc, makerRights, createdAt } = made;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into customer_import (tenant_id, kind, maker_id, job_id, file_path, file_name, fields, columns_enc, maker_rights, created_at)
    values (${tx.tenantId}, ${kind}, ${makerId}, ${jobId}, ${filePath}, ${fileName}, ${fields}, ${columnsEnc},
      ${JSON.stringify(makerRights)}::jsonb, ${createdAt})
    returning id`);
  return row!.id;
}

const columns = sql`
  id, kind, maker_id as "makerId", job_id as "jobId", state, file_path as "filePath", file_name as "fileName", fields,
  columns_enc as "columnsEnc", good, wrong, existing, target, on_existing as "onExisting",
  sea_id as "seaId", receiver_ids as "receiverIds", maker_rights as "makerRights",
  is_remembered as "isRemembered", is_rounded as "isRounded", ended_at as "endedAt", taken_back as "takenBack", kept, added, merged, skipped, refused, created_at as "createdAt",
  confirmed_at as "confirmedAt"`;

export async function findImport(db: Queryable, id: string): Promise<StoredImport | undefined> {
  const [found] = await db.query<StoredImport>(sql`
    select ${columns} from customer_import where tenant_id = ${db.tenantId} and id = ${id}`);
  return found;
}

/** Locks an import: other work on it waits until the transaction ends. */
export async function lockImport(tx: Queryable, id: string): Promise<StoredImport | undefined> {
  const [found] = await tx.query<StoredImport>(sql`
    select ${columns} from customer_import where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return found;
}

export async function setRead(
  tx: Queryable,
  id: string,
  read: Pick<StoredImport, 'columnsEnc' | 'good' | 'wrong' | 'existing' | 'isRemembered'>,
): Promise<void> {
  await tx.query(sql`
    update customer_import set state = 'ready', columns_enc = ${read.columnsEnc}, good = ${read.good},
      wrong = ${read.wrong}, existing = ${read.existing}, is_remembered = ${read.isRemembered}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function setConfirmed(tx: Queryable, id: string, confirmed: Confirmation): Promise<void> {
  const { jobId, target, seaId, receiverIds, onExisting, isRounded, makerRights, confirmedAt } = confirmed;
  await tx.query(sql`
    update customer_import set state = 'writing', job_id = ${jobId}, target = ${target}, on_existing = ${onExisting},
      sea_id = ${seaId}, receiver_ids = ${receiverIds}::bigint[], maker_rights = ${JSON.stringify(makerRights)}::jsonb,
      is_rounded = ${isRounded}, confirmed_at = ${confirmedAt}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function addWritten(tx: Queryable, id: string, counts: WrittenCounts): Promise<void> {
  await tx.query(sql`
    update customer_import set added = added + ${counts.added}, merged = merged + ${counts.merged},
      skipped = skipped + ${counts.skipped}, refused = refused + ${counts.refused}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Sets the end of an import. `at`: null for one that failed before it wrote anything. */
export async function setEnded(
  tx: Queryable,
  id: string,
  state: 'done' | 'undone' | 'failed',
  at: Date | null,
): Promise<void> {
  await tx.query(sql`
    update customer_import set state = ${state}, ended_at = ${at} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function setUndoing(tx: Queryable, id: string, jobId: string): Promise<void> {
  await tx.query(sql`
    update customer_import set state = 'undoing', job_id = ${jobId} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function addUndone(tx: Queryable, id: string, counts: { takenBack: number; kept: number }): Promise<void> {
  await tx.query(sql`
    update customer_import set taken_back = taken_back + ${counts.takenBack}, kept = kept + ${counts.kept}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Lists a maker's imports, newest first. */
export function findImportsOf(db: Queryable, makerId: string, size: number): Promise<StoredImport[]> {
  return db.query<StoredImport>(sql`
    select ${columns} from customer_import where tenant_id = ${db.tenantId} and maker_id = ${makerId}
    order by id desc limit ${size}`);
}

/** Begins a reading run. From now on only this run may add rows. */
export async function beginReading(tx: Queryable, id: string, run: string): Promise<void> {
  await tx.query(sql`update customer_import set reading_run = ${run} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Returns the run that reads the import, and locks it: no other run begins until the transaction ends. */
export async function lockReading(tx: Queryable, id: string): Promise<string | null> {
  const [found] = await tx.query<{ run: string | null }>(sql`
    select reading_run as run from customer_import
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'reading' for update`);
  return found?.run ?? null;
}

export async function deleteImport(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from customer_import where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** The fields of the columns of an earlier file, and the columns left out although their heading was known. */
export interface StoredMapping {
  fields: ImportField[];
  /** Positions of columns, counted from 0. */
  leftOut: number[];
}

/** Finds the mapping for these headings; null if they are new here. */
export async function findMapping(
  db: Queryable,
  kind: ImportInfo['kind'],
  headingsHash: Buffer,
): Promise<StoredMapping | null> {
  const [found] = await db.query<StoredMapping>(sql`
    select fields, left_out as "leftOut" from import_mapping
    where tenant_id = ${db.tenantId} and kind = ${kind} and headings_hash = ${headingsHash}`);
  return found ?? null;
}

export async function saveMapping(
  tx: Queryable,
  kind: ImportInfo['kind'],
  { headingsHash, fields, leftOut, at }: StoredMapping & { headingsHash: Buffer; at: Date },
): Promise<void> {
  await tx.query(sql`
    insert into import_mapping (tenant_id, kind, headings_hash, fields, left_out, saved_at)
    values (${tx.tenantId}, ${kind}, ${headingsHash}, ${fields}, ${leftOut}, ${at})
    on conflict (tenant_id, kind, headings_hash)
    do update set fields = excluded.fields, left_out = excluded.left_out, saved_at = excluded.saved_at`);
}
