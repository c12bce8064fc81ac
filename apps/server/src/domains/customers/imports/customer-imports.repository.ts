import type { ImportField, ImportInfo } from '@haihu/contract/customer-imports';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Rights } from '../../../platform/member.ts';

export interface NewImport {
  makerId: string;
  jobId: string;
  filePath: string;
  fileName: string;
  /** Null: guess. */
  fields: ImportField[] | null;
  createdAt: Date;
}

/** How many rows became what. */
export interface WrittenCounts {
  added: number;
  merged: number;
  skipped: number;
  refused: number;
}

export interface Confirmation {
  jobId: string;
  target: 'sea' | 'self';
  onExisting: 'skip' | 'merge' | 'add';
  /** The import is written with what its maker was allowed when confirming it. */
  makerRights: Rights;
}

export interface StoredImport extends Omit<NewImport, 'createdAt'>, WrittenCounts, Omit<Confirmation, 'jobId'> {
  id: string;
  state: ImportInfo['state'];
  createdAt: string;
  /** Null until the file was read. */
  columnsEnc: Buffer | null;
  good: number;
  wrong: number;
  existing: number;
}

export async function insertImport(tx: Queryable, made: NewImport): Promise<string> {
  const { makerId, jobId, filePath, fileName, fields, createdAt } = made;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into customer_import (tenant_id, maker_id, job_id, file_path, file_name, fields, created_at)
    values (${tx.tenantId}, ${makerId}, ${jobId}, ${filePath}, ${fileName}, ${fields}, ${createdAt})
    returning id`);
  return row!.id;
}

const columns = sql`
  id, maker_id as "makerId", job_id as "jobId", state, file_path as "filePath", file_name as "fileName", fields,
  columns_enc as "columnsEnc", good, wrong, existing, target, on_existing as "onExisting",
  maker_rights as "makerRights", added, merged, skipped, refused, created_at as "createdAt"`;

export async function findImport(db: Queryable, id: string): Promise<StoredImport | undefined> {
  const [found] = await db.query<StoredImport>(sql`
    select ${columns} from customer_import where tenant_id = ${db.tenantId} and id = ${id}`);
  return found;
}

/** Whoever else works on this import waits until the transaction ends. */
export async function lockImport(tx: Queryable, id: string): Promise<StoredImport | undefined> {
  const [found] = await tx.query<StoredImport>(sql`
    select ${columns} from customer_import where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return found;
}

export async function setRead(
  tx: Queryable,
  id: string,
  read: Pick<StoredImport, 'columnsEnc' | 'good' | 'wrong' | 'existing'>,
): Promise<void> {
  await tx.query(sql`
    update customer_import set state = 'ready', columns_enc = ${read.columnsEnc}, good = ${read.good},
      wrong = ${read.wrong}, existing = ${read.existing}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function setConfirmed(tx: Queryable, id: string, confirmed: Confirmation): Promise<void> {
  const { jobId, target, onExisting, makerRights } = confirmed;
  await tx.query(sql`
    update customer_import set state = 'writing', job_id = ${jobId}, target = ${target}, on_existing = ${onExisting},
      maker_rights = ${JSON.stringify(makerRights)}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function addWritten(tx: Queryable, id: string, counts: WrittenCounts): Promise<void> {
  await tx.query(sql`
    update customer_import set added = added + ${counts.added}, merged = merged + ${counts.merged},
      skipped = skipped + ${counts.skipped}, refused = refused + ${counts.refused}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function setState(tx: Queryable, id: string, state: 'done' | 'failed'): Promise<void> {
  await tx.query(sql`update customer_import set state = ${state} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function deleteImport(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from customer_import where tenant_id = ${tx.tenantId} and id = ${id}`);
}
