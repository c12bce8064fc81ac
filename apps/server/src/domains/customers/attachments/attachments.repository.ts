import type { Attachment } from '@haihu/contract/customers/attachments';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';

export interface StoredAttachment extends Omit<Attachment, 'mayDelete'> {
  customerId: string;
  authorId: string;
  path: string;
}

export type NewAttachment = Pick<StoredAttachment, 'customerId' | 'authorId' | 'path' | 'name' | 'kind' | 'size'>;

const withAuthor = sql`
  select a.id, a.customer_id as "customerId", a.author_id as "authorId", author.name as "authorName", a.at, a.path,
    a.name, a.kind, a.size
  from customer_attachment a
  join membership author on author.tenant_id = a.tenant_id and author.user_id = a.author_id`;

export async function insertAttachment(tx: Queryable, attachment: NewAttachment, at: Date): Promise<string> {
  const { customerId, authorId, path, name, kind, size } = attachment;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into customer_attachment (tenant_id, customer_id, author_id, at, path, name, kind, size)
    values (${tx.tenantId}, ${customerId}, ${authorId}, ${at}, ${path}, ${name}, ${kind}, ${size})
    returning id`);
  return row!.id;
}

export async function findAttachment(db: Queryable, id: string): Promise<StoredAttachment | undefined> {
  const [found] = await db.query<StoredAttachment>(sql`
    ${withAuthor} where a.tenant_id = ${db.tenantId} and a.id = ${id}`);
  return found;
}

/** Lists one page of a customer's attachments, newest first. */
export function findAttachmentPage(db: Queryable, customerId: string, after: Position | null, size: number) {
  return db.query<StoredAttachment>(sql`
    ${withAuthor}
    where a.tenant_id = ${db.tenantId} and a.customer_id = ${customerId}
      ${after ? sql`and (a.at, a.id) < (${after.at}, ${after.id})` : nothing}
    order by a.at desc, a.id desc
    limit ${size}`);
}

export async function countAttachments(db: Queryable, customerId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from customer_attachment
    where tenant_id = ${db.tenantId} and customer_id = ${customerId}`);
  return row!.count;
}

/** Returns false when another member has deleted it already. */
export async function deleteAttachment(tx: Queryable, id: string): Promise<boolean> {
  const gone = await tx.query(sql`
    delete from customer_attachment where tenant_id = ${tx.tenantId} and id = ${id} returning id`);
  return gone.length > 0;
}

/** Deletes the attachments of a customer whose personal data is erased. Returns the paths of their files. */
export async function deleteAttachmentsOf(tx: Queryable, customerId: string): Promise<string[]> {
  const gone = await tx.query<{ path: string }>(sql`
    delete from customer_attachment where tenant_id = ${tx.tenantId} and customer_id = ${customerId} returning path`);
  return gone.map(({ path }) => path);
}
