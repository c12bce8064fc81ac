import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A stored reading of a photo; its lines are sealed. */
export interface StoredReading {
  id: string;
  memberId: string;
  filePath: string;
  state: 'waiting' | 'done' | 'failed';
  linesEnc: Buffer | null;
  at: string;
}

/** Inserts a reading and returns its id. */
export async function insertReading(
  tx: Queryable,
  { memberId, filePath, at }: Pick<StoredReading, 'memberId' | 'filePath'> & { at: Date },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql`
    insert into photo_reading (tenant_id, member_id, file_path, at)
    values (${tx.tenantId}, ${memberId}, ${filePath}, ${at}) returning id`);
  return row!.id;
}

/** Finds a reading; undefined once it has expired. */
export async function findReading(db: Queryable, id: string): Promise<StoredReading | undefined> {
  const [row] = await db.query<StoredReading>(sql`
    select id, member_id as "memberId", file_path as "filePath", state, lines_enc as "linesEnc", at
    from photo_reading where tenant_id = ${db.tenantId} and id = ${id}`);
  return row;
}

/** Stores the lines of a reading. One that has ended already stays as it is. */
export async function endReading(
  tx: Queryable,
  id: string,
  state: 'done' | 'failed',
  linesEnc: Buffer | null,
): Promise<void> {
  await tx.query(sql`
    update photo_reading set state = ${state}, lines_enc = ${linesEnc}
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'waiting'`);
}

/** Deletes a reading and returns the path of its photo; undefined if there is none. */
export async function deleteReading(tx: Queryable, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ path: string }>(sql`
    delete from photo_reading where tenant_id = ${tx.tenantId} and id = ${id} returning file_path as path`);
  return row?.path;
}
