import type { Whose } from '../../../kernel/whose.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';

export interface CallFilter {
  whose: Whose;
  customerId?: string;
  /** `from` is the first instant that counts, `until` the first that no longer does. */
  from?: string;
  until?: string;
  answered?: boolean;
  /** Only calls without a follow-up whose agent may still write one. */
  unwritten?: true;
  /** Leaves out hidden calls. Figures count them all the same. */
  shownOnly?: true;
}

/**
 * Keeps a call if it has no follow-up, and its agent may still write one and has not declined. `offset 0` makes
 * PostgreSQL look each customer up. It would otherwise read all customers of a large enterprise among small ones.
 */
const isUnwritten = sql`
  and c.state = 'ended' and not c.followed_up and not c.no_note and exists (
    select from customer
    where customer.tenant_id = c.tenant_id and customer.id = c.customer_id and customer.recycle_bin_id is null
      and (customer.owner_id is null or customer.owner_id = c.agent_id)
    offset 0)`;

/** Keeps answered calls, or those that were not; all of them if `undefined`. Begins with `and`. */
export function wasAnswered(answered: boolean | undefined): Sql {
  if (answered === undefined) return nothing;
  return answered ? sql`and c.answered_at is not null` : sql`and c.answered_at is null`;
}

/** Returns the condition on `call c` of everything that a filter says, except for its members. */
export function callsMatching(
  tenantId: string,
  { customerId, from, until, answered, unwritten, shownOnly }: Omit<CallFilter, 'whose'>,
): Sql {
  return sql`c.tenant_id = ${tenantId} and c.origin <> 'test'
    ${customerId ? sql`and c.customer_id = ${customerId}` : nothing}
    ${from ? sql`and c.created_at >= ${from}` : nothing}
    ${until ? sql`and c.created_at < ${until}` : nothing}
    ${wasAnswered(answered)}
    ${unwritten ? isUnwritten : nothing}
    ${shownOnly ? sql`and c.hidden_at is null` : nothing}`;
}
