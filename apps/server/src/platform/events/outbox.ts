import type { Queryable } from '../db/db.ts';
import { nothing, type Sql, sql } from '../db/sql.ts';
import { currentRequestId, currentSpan } from '../process/current-request.ts';
import { traceparentOf } from '../tracing/traceparent.ts';
import type { PushDraft } from './push.ts';

/** The channel that wakes the relay. */
export const OUTBOX_CHANNEL = 'outbox';

/**
 * A fact that happened in a domain. Subject and payload hold ids, never phone numbers. The keys `requestId` and
 * `traceparent` of a payload belong to the outbox: the request that made the event, for the log, and its span.
 */
export interface DomainEvent {
  type: string;
  version: number;
  at: Date;
  actorId: string;
  subjectId: string;
  payload: Record<string, string>;
}

/** An event as it is stored. */
export interface StoredEvent extends Omit<DomainEvent, 'at'> {
  id: string;
  /** The instant at which the event happened; ISO 8601. */
  at: string;
}

/**
 * Does everything that follows from an event, exactly once. It runs in the transaction that ends the event's delivery,
 * and returns the pushes to write. It accepts this version of its event and the one before.
 */
export type EventHandler = (tx: Queryable, event: StoredEvent) => Promise<PushDraft[]>;

/** Stores events. Call it in the transaction that makes them true: they are delivered if, and only if, it commits. */
export async function appendEvents(tx: Queryable, events: DomainEvent[]): Promise<void> {
  await tx.query(sql`with ${appending(tx.tenantId, events)} select`);
  tx.tell(OUTBOX_CHANNEL, '');
}

/**
 * Returns `with` parts that store events inside a larger statement. Its caller has to tell `OUTBOX_CHANNEL` that
 * there are some. `condition`: a `where`; nothing is stored unless it holds.
 */
export const appending = (tenantId: string, events: DomainEvent[], condition: Sql = nothing): Sql => sql`
  happened as (
    insert into outbox (tenant_id, type, version, at, actor_id, subject_id, payload)
    select ${tenantId}::bigint, e.* from jsonb_to_recordset(${JSON.stringify(withCause(events))}::jsonb)
      as e (type text, version smallint, at timestamptz, "actorId" bigint, "subjectId" bigint, payload jsonb)
    ${condition}
    returning tenant_id, id
  ),
  due as (
    insert into outbox_due (tenant_id, id) select tenant_id, id from happened
  )`;

function withCause(events: DomainEvent[]): DomainEvent[] {
  const [requestId, span] = [currentRequestId(), currentSpan()];
  if (requestId === undefined && span === undefined) return events;
  const cause = { ...(requestId && { requestId }), ...(span && { traceparent: traceparentOf(span) }) };
  return events.map((event) => ({ ...event, payload: { ...event.payload, ...cause } }));
}
