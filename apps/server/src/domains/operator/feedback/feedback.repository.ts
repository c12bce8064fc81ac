import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';

export interface StoredFeedback {
  id: string;
  authorId: string;
  authorName: string;
  at: string;
  text: string;
  contactEnc: Buffer | null;
  pictures: { small: string; whole: string }[];
  replies: { id: string; at: string; by: 'operator' | 'author'; text: string }[];
}

const withAll = sql`
  select f.id, f.author_id as "authorId", author.name as "authorName", f.at, f.text, f.contact_enc as "contactEnc",
    coalesce((
      select jsonb_agg(jsonb_build_object('small', p.small_path, 'whole', p.whole_path) order by p.position)
      from feedback_picture p where p.tenant_id = f.tenant_id and p.feedback_id = f.id), '[]') as pictures,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id::text, 'at', r.at, 'text', r.text,
        'by', case when r.by_operator then 'operator' else 'author' end) order by r.id)
      from feedback_reply r where r.tenant_id = f.tenant_id and r.feedback_id = f.id), '[]') as replies
  from feedback f
  join membership author on author.tenant_id = f.tenant_id and author.user_id = f.author_id`;

const find = (db: Queryable, condition: Sql) =>
  db.query<StoredFeedback>(sql`${withAll} where f.tenant_id = ${db.tenantId} and ${condition}`);

export interface NewFeedback {
  authorId: string;
  text: string;
  contactEnc: Buffer | null;
  pictures: { small: string; whole: string }[];
}

/** Inserts feedback and returns its id. */
export async function insertFeedback(tx: Queryable, feedback: NewFeedback, at: Date): Promise<string> {
  const { authorId, text, contactEnc, pictures } = feedback;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into feedback (tenant_id, author_id, at, text, contact_enc)
    values (${tx.tenantId}, ${authorId}, ${at}, ${text}, ${contactEnc}) returning id`);
  const [small, whole] = [pictures.map((picture) => picture.small), pictures.map((picture) => picture.whole)];
  await tx.query(sql`
    insert into feedback_picture (tenant_id, feedback_id, position, small_path, whole_path)
    select ${tx.tenantId}::bigint, ${row!.id}::bigint, p.position, p.small, p.whole
    from unnest(${small}::text[], ${whole}::text[]) with ordinality as p (small, whole, position)`);
  return row!.id;
}

/** Inserts a reply, and sets whether the operator's answer is awaited. */
export async function insertReply(
  tx: Queryable,
  reply: { feedbackId: string; byOperator: boolean; text: string },
  at: Date,
): Promise<void> {
  const { feedbackId, byOperator, text } = reply;
  await tx.query(sql`
    insert into feedback_reply (tenant_id, feedback_id, at, by_operator, text)
    values (${tx.tenantId}, ${feedbackId}, ${at}, ${byOperator}, ${text})`);
  await tx.query(sql`
    update feedback set waits = ${!byOperator} where tenant_id = ${tx.tenantId} and id = ${feedbackId}`);
}

export async function findFeedback(db: Queryable, id: string): Promise<StoredFeedback | undefined> {
  return (await find(db, sql`f.id = ${id}`))[0];
}

/** Lists one page of a member's own feedback, newest first. */
export function findOwnPage(db: Queryable, authorId: string, after: Position | null, size: number) {
  const further = after ? sql`and (f.at, f.id) < (${after.at}, ${after.id})` : nothing;
  return find(db, sql`f.author_id = ${authorId} ${further} order by f.at desc, f.id desc limit ${size}`);
}

export async function countOwnFeedback(db: Queryable, authorId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from feedback where tenant_id = ${db.tenantId} and author_id = ${authorId}`);
  return row!.count;
}

/** Lists feedback for the operator, oldest first. `all`: includes answered feedback. */
export function findForOperator(db: Queryable, all: boolean) {
  return find(db, sql`${all ? sql`true` : sql`f.waits`} order by f.id`);
}
