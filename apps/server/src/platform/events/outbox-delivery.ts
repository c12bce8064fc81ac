import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Clock } from '../process/clock.ts';
import { withinRequest } from '../process/current-request.ts';
import { readTraceparent } from '../tracing/traceparent.ts';
import type { Tracer } from '../tracing/tracer.ts';
import type { EventHandler, StoredEvent } from './outbox.ts';
import { pushTo } from './push.ts';
import type { Word } from './words.ts';

/** Most events of one enterprise in one transaction. They share one savepoint until one of them fails. */
const BATCH = 200;
/**
 * Most tries for an event. It is tried again after 2, 4, 8 … seconds. After the last try it stays where an operator
 * finds it.
 */
const ATTEMPTS = 12;

export interface EventDeliveryParts {
  /** Handlers by the type of the event. An event without a handler is done at once. */
  handlers: Record<string, EventHandler>;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Makes a span for each event of a traced request. None by default. */
  tracer?: Tracer | null | undefined;
}

/** The work of a relay so far. */
export interface RelayFigures {
  delivered: number;
  /** Seconds from the happening of these events to their delivery, added up. */
  waited: number;
}

/** Makes what delivers the events of one enterprise in one transaction. */
export function createEventDelivery({ handlers, clock, log, tracer }: EventDeliveryParts) {
  let [delivered, waited] = [0, 0];

  /** Returns the number of events it dealt with. It is 0 when another relay is at work on this enterprise. */
  async function deliverBatch(tx: Queryable): Promise<number> {
    const [lock] = await tx.query<{ taken: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended(${`outbox:${tx.tenantId}`}, 0)) as taken`);
    if (!lock!.taken) return 0;
    const events = await tx.query<StoredEvent>(sql`
      select o.id, o.type, o.version, o.at, o.actor_id as "actorId", o.subject_id as "subjectId", o.payload
      from outbox_due d join outbox o on o.tenant_id = d.tenant_id and o.id = d.id
      where d.tenant_id = ${tx.tenantId} and (d.retry_at is null or d.retry_at <= ${clock.now()})
      order by d.id limit ${BATCH}`);
    if (events.length === 1 || !(await deliverTogether(tx, events)))
      for (const event of events) await deliverAlone(tx, event);
    return events.length;
  }

  /** Delivers events under one savepoint. False: one of them failed, and nothing of them is done. */
  async function deliverTogether(tx: Queryable, events: readonly StoredEvent[]): Promise<boolean> {
    const told: Word[] = [];
    await tx.query(sql`savepoint events`);
    try {
      for (const event of events) told.push(...(await handle(tx, event)));
      await done(tx, events, told);
    } catch {
      await tx.query(sql`rollback to savepoint events`);
      return false;
    }
    await tx.query(sql`release savepoint events`);
    return true;
  }

  /** Delivers one event. If it fails, its changes and words are undone, and later events may pass it. */
  async function deliverAlone(tx: Queryable, event: StoredEvent): Promise<void> {
    await tx.query(sql`savepoint event`);
    try {
      await done(tx, [event], await handle(tx, event));
    } catch (error) {
      const { id, type } = event;
      const { requestId } = event.payload;
      log.error({ err: error, tenant: tx.tenantId, event: id, type, requestId }, 'event not delivered');
      await tx.query(sql`rollback to savepoint event`);
      await tx.query(sql`
        update outbox_due set attempts = attempts + 1, retry_at = case
          when attempts + 1 >= ${ATTEMPTS} then 'infinity'
          else ${clock.now()}::timestamptz + make_interval(secs => 2 ^ (attempts + 1)) end
        where tenant_id = ${tx.tenantId} and id = ${event.id}`);
    }
    await tx.query(sql`release savepoint event`);
  }

  /** Runs the handler of an event. Returns the words that it told. */
  async function handle(tx: Queryable, event: StoredEvent): Promise<Word[]> {
    const told: Word[] = [];
    const within: Queryable = { ...tx, tell: (...word) => void told.push(word) };
    const { requestId, traceparent, ...payload } = event.payload;
    const parent = readTraceparent(traceparent ?? '');
    const span = parent && tracer?.begin(event.type, 'consumer', parent.place);
    let hasFailed = true;
    try {
      await withinRequest(
        requestId,
        async () => {
          const drafts = await handlers[event.type]?.(within, { ...event, payload });
          if (drafts) await pushTo(within, drafts, clock.now());
        },
        span?.place,
      );
      hasFailed = false;
    } finally {
      span?.end({ hasFailed, facts: { 'haihu.tenant': tx.tenantId } });
    }
    return told;
  }

  async function done(tx: Queryable, events: readonly StoredEvent[], told: readonly Word[]): Promise<void> {
    const ids = events.map(({ id }) => id);
    await tx.query(sql`delete from outbox_due where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`);
    for (const word of told) tx.tell(...word);
    const now = clock.now().getTime();
    delivered += events.length;
    for (const { at } of events) waited += Math.max(0, now - new Date(at).getTime()) / 1000;
  }

  return { deliverBatch, figures: (): RelayFigures => ({ delivered, waited }) };
}
