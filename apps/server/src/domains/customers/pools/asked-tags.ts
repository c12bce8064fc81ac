import { type Sql, sql } from '../../../platform/db/sql.ts';

/** Has a customer one of these tags? */
export function hasTag(tenantId: string, customerId: Sql, tagIds: string[]): Sql {
  return sql`exists (select from ${tagsOf(tenantId, sql`= ${customerId}`, tagIds)})`;
}

/** The ids of those among many who have one of these tags: all at once, as one by one takes five times as long. */
export function whoHasTag(tenantId: string, customerIds: Sql, tagIds: string[]): Sql {
  return sql`select other.customer_id from ${tagsOf(tenantId, sql`= any(array(${customerIds}))`, tagIds)}`;
}

function tagsOf(tenantId: string, isAsked: Sql, tagIds: string[]): Sql {
  // A plan that does not know the tags takes several for many, and another index for them.
  const isOne = tagIds.length === 1 ? sql`other.tag_id = ${tagIds[0]}` : sql`other.tag_id = any(${tagIds})`;
  return sql`customer_tag other where other.tenant_id = ${tenantId} and other.customer_id ${isAsked} and ${isOne}`;
}
