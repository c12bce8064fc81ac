import type { RecordingNote } from '@haihu/contract/calls/recordings';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

export interface NewNote {
  callId: string;
  second: number;
  text: string;
  authorId: string;
  at: Date;
}

/** Finds the notes of a call, in the order of the recording. */
export const findNotes = (db: Queryable, callId: string): Promise<RecordingNote[]> =>
  selectNotes(db, sql`n.call_id = ${callId}`);

export async function findNote(db: Queryable, id: string): Promise<RecordingNote | undefined> {
  const [found] = await selectNotes(db, sql`n.id = ${id}`);
  return found;
}

function selectNotes(db: Queryable, which: Sql): Promise<RecordingNote[]> {
  return db.query(sql`
    select n.id, n.second, n.text, n.author_id as "authorId", coalesce(author.name, '') as "authorName",
      n.created_at as "createdAt"
    from call_note n
    left join membership author on author.tenant_id = n.tenant_id and author.user_id = n.author_id
    where n.tenant_id = ${db.tenantId} and ${which}
    order by n.second, n.id`);
}

export async function insertNote(tx: Queryable, { callId, second, text, authorId, at }: NewNote): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql`
    insert into call_note (tenant_id, call_id, second, text, author_id, created_at)
    values (${tx.tenantId}, ${callId}, ${second}, ${text}, ${authorId}, ${at}) returning id`);
  return row!.id;
}

/** Deletes an author's own note. False: there is no such note of this author. */
export async function deleteNote(
  tx: Queryable,
  { callId, id, authorId }: { callId: string; id: string; authorId: string },
): Promise<boolean> {
  const gone = await tx.query(sql`
    delete from call_note
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and id = ${id} and author_id = ${authorId} returning id`);
  return gone.length > 0;
}
