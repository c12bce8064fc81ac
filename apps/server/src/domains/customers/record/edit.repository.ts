import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { changeUnchanged } from '../core/change-unchanged.repository.ts';
import type { NewCustomerEvent } from '../core/customer-events.repository.ts';
import type { StoredHolding } from '../core/customers.repository.ts';
import { eachTyped } from '../core/field-columns.ts';
import { settingPlain, type StoredRecord } from './customer-records.repository.ts';
import type { PlainEdit } from './edit-decision.ts';
import type { PlainField } from './record-changes.ts';

/**
 * Saves an edit if the changed fields, the version, the owner and the public pool are as they were read. Returns the
 * new version; null if nothing was written. Expects the customer to be locked by a statement before, so that this one
 * sees whoever was faster.
 */
export function editUnchanged(
  tx: Queryable,
  { holding, before, edit }: { holding: StoredHolding; before: StoredRecord; edit: PlainEdit },
  events: NewCustomerEvent[],
): Promise<string | null> {
  const { plain, custom } = edit;
  const read = Object.fromEntries(Object.keys(plain).map((field) => [field, before[field as PlainField]]));
  const hasCustom = Object.keys(custom).length > 0;
  const was = hasCustom ? JSON.stringify(before.custom) : null;
  const becomes = hasCustom ? JSON.stringify({ ...before.custom, ...custom }) : null;
  return changeUnchanged(
    tx,
    {
      holding,
      set: sql`${settingPlain(plain)}, custom = coalesce(jsonb_strip_nulls(${becomes}::jsonb), custom)`,
      isAsRead: sql`
        jsonb_build_object('name', c.name, 'level', c.level, ${eachTyped(({ name, column }) => sql`${name}, c.${column}`)})
          @> ${JSON.stringify(read)}::jsonb
        and c.custom = coalesce(${was}::jsonb, c.custom)
        and not exists (
          select from customer_event e
          where e.tenant_id = ${tx.tenantId} and e.customer_id = ${holding.id} and e.kind = 'changed'
            and e.id > ${before.version}::bigint)`,
    },
    events,
  );
}
