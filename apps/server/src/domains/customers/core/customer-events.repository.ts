import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import { type OwnerChange, insertingMovements, movementsOf } from './customer-movements.repository.ts';
import type { FieldChange } from './field-change.ts';
import type { CustomerEvent, CustomerEventKind, EventsAsked } from '../../followups/followups.api.ts';

export interface NewCustomerEvent {
  customerId: string;
  at: Date;
  kind: CustomerEventKind;
  /** Null for an action of the system itself. */
  actorId: string | null;
  /** The id of the follow-up or the call. */
  referenceId?: string;
  /** Field names and values, never a phone number. */
  detail?: Record<string, string | null>;
  /** The owner before and after, where that changed; absent: the owner stays. */
  owners?: OwnerChange;
  /** The batch or the import that did it. */
  batchId?: string;
  importId?: string;
}

/** Inserts events and the movements that statistics count, in one statement. Call it after the change is written. */
export async function insertEvents(tx: Queryable, events: NewCustomerEvent[]): Promise<void> {
  if (events.length === 0) return;
  const history = insertingEvents(tx.tenantId, events);
  const movements = movementsOf(events);
  await tx.query(
    movements.length === 0 ? history : sql`with told as (${history}) ${insertingMovements(tx.tenantId, movements)}`,
  );
}

/** Builds the statement that inserts events; it may be part of a larger statement. */
export const insertingEvents = (tenantId: string, events: NewCustomerEvent[]): Sql => sql`
  insert into customer_event (tenant_id, customer_id, at, kind, actor_id, reference_id, detail)
  select ${tenantId}::bigint, e."customerId", e.at, e.kind, e."actorId", e."referenceId", coalesce(e.detail, '{}')
  from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e
    ("customerId" bigint, at timestamptz, kind text, "actorId" bigint, "referenceId" bigint, detail jsonb)`;

/** Inserts a `changed` event for each field. Stores `key` only if it differs from the field's name. */
export async function insertChanges(
  tx: Queryable,
  of: { customerId: string; at: Date; actorId: string },
  changes: FieldChange[],
): Promise<void> {
  await insertEvents(tx, eventsOfChanges(of, changes));
}

/** Returns a `changed` event for each field, as `insertChanges` inserts them. */
export const eventsOfChanges = (
  of: { customerId: string; at: Date; actorId: string },
  changes: FieldChange[],
): NewCustomerEvent[] =>
  changes.map(({ key, field, from, to }) => ({
    ...of,
    kind: 'changed',
    detail: { field, from, to, ...(key !== field && { key }) },
  }));

/** The key that all changes of one field share, even after the field was renamed. */
const keyOf = sql`coalesce(e.detail->>'key', e.detail->>'field')`;

/** Lists the fields that changed, the latest change first. */
export function findChangedFields(db: Queryable, customerId: string) {
  return db.query<{ key: string; field: string; count: number }>(sql`
    select ${keyOf} as key, (array_agg(e.detail->>'field' order by e.id desc))[1] as field, count(*)::int as count
    from customer_event e
    where e.tenant_id = ${db.tenantId} and e.customer_id = ${customerId} and e.kind = 'changed'
      and ${keyOf} is not null
    group by 1
    order by max(e.id) desc
    limit 100`);
}

const eventsOf = (tenantId: string, customerId: string, { kinds, field }: EventsAsked): Sql => sql`
  e.tenant_id = ${tenantId} and e.customer_id = ${customerId}
  ${kinds ? sql`and e.kind = any(${kinds})` : nothing} ${field ? sql`and ${keyOf} = ${field}` : nothing}`;

export async function countEvents(db: Queryable, customerId: string, asked: EventsAsked): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from customer_event e where ${eventsOf(db.tenantId, customerId, asked)}`);
  return row!.count;
}

/** Lists one page of a customer's events, newest first. */
export function findEvents(
  db: Queryable,
  customerId: string,
  { after, size, ...asked }: EventsAsked & { after: Position | null; size: number },
) {
  return db.query<CustomerEvent>(sql`
    select e.id, e.at, e.kind, actor.name as "actorName", e.reference_id as "referenceId", e.detail
    from customer_event e
    left join membership actor on actor.tenant_id = e.tenant_id and actor.user_id = e.actor_id
    where ${eventsOf(db.tenantId, customerId, asked)}
      ${after ? sql`and (e.at, e.id) < (${after.at}, ${after.id})` : nothing}
    order by e.at desc, e.id desc
    limit ${size}`);
}
