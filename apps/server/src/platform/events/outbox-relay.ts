import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Bus } from './bus.ts';
import type { Clock } from '../process/clock.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Word } from './words.ts';
import { sql } from '../db/sql.ts';
import { withinRequest } from '../process/current-request.ts';
import { roundAfterRound } from '../process/one-at-a-time.ts';
import { readTraceparent } from '../tracing/traceparent.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { type EventHandler, OUTBOX_CHANNEL, type StoredEvent } from './outbox.ts';
import { MESSAGE_MEMORY, PUSH_MEMORY, pushTo } from './push.ts';

/** Time between two searches for events that nobody announced and events to be tried again. Milliseconds. */
const SWEEP = 5000;
const FORGET_EVERY = 60 * 60 * 1000;
/** Time between two looks for expired idempotency keys. There are as many as requests. Milliseconds. */
const FORGET_KEYS_EVERY = 60 * 1000;
/** Time for which an idempotency key is kept: a repetition is recognised at least so long. Milliseconds. */
const KEY_MEMORY = 7 * 24 * 60 * 60 * 1000;
/** Most keys that are forgotten in one transaction. */
const KEYS_AT_ONCE = 5000;
/** Time for which a delivered event is kept after it happened. Milliseconds. */
const EVENT_MEMORY = 24 * 60 * 60 * 1000;
/** Most events of one enterprise in one transaction. */
const BATCH = 20;
const ENTERPRISES_AT_ONCE = 4;
/**
 * Most tries for an event. It is tried again after 2, 4, 8 … seconds. After the last try it stays where an operator
 * finds it.
 */
const ATTEMPTS = 12;

export interface RelayOptions {
  db: Db;
  /**
   * The connection of the scheduler's role. It sees which enterprises have events to deliver, and nothing of the
   * events.
   */
  schedulerUrl: string;
  bus: Bus;
  /** Handlers by the type of the event. An event without a handler is done at once. */
  handlers: Record<string, EventHandler>;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Makes a span for each event of a traced request. None by default. */
  tracer?: Tracer | null | undefined;
}

export interface Relay {
  start(): void;
  /** Delivers all events that are due, and those that follow from them. */
  deliverDue(): Promise<void>;
  /** Takes no new events, and waits for those under way. */
  stop(): Promise<void>;
  /** Deletes expired pushes, messages and delivered events. */
  forgetOld(): Promise<void>;
  /** Deletes expired idempotency keys. */
  forgetKeys(): Promise<void>;
  figures(): RelayFigures;
}

/** The work of a relay so far. */
export interface RelayFigures {
  delivered: number;
  /** Seconds from the happening of these events to their delivery, added up. */
  waited: number;
}

/**
 * Makes a relay that delivers events of the outbox. Events of one enterprise go in the order of their ids. Any number
 * of relays may work at the same time.
 */
export function createRelay({ db, schedulerUrl, bus, handlers, clock, log, tracer }: RelayOptions): Relay {
  const pool = new pg.Pool({ connectionString: schedulerUrl, max: 1 });
  pool.on('error', (error) => log.warn({ err: error }, 'relay lost its database'));
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  let [delivered, waited] = [0, 0];

  async function deliverDue(): Promise<void> {
    for (let progress = true; progress && !stopping.signal.aborted;) {
      const { rows } = await pool.query<{ tenantId: string }>(
        `select distinct tenant_id as "tenantId" from outbox_due where retry_at is null or retry_at <= $1`,
        [clock.now()],
      );
      const tenants = rows.map((row) => row.tenantId);
      let dealtWith = 0;
      const takeNext = async () => {
        for (let tenantId = tenants.pop(); tenantId && !stopping.signal.aborted; tenantId = tenants.pop()) {
          dealtWith += await db.forTenant(tenantId).transaction(deliverBatch);
        }
      };
      await Promise.all(Array.from({ length: ENTERPRISES_AT_ONCE }, takeNext));
      progress = dealtWith > 0;
    }
  }

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
    for (const event of events) await deliver(tx, event);
    return events.length;
  }

  /** Delivers one event. If it fails, its changes and words are undone, and later events may pass it. */
  async function deliver(tx: Queryable, event: StoredEvent): Promise<void> {
    const told: Word[] = [];
    const within: Queryable = { ...tx, tell: (...word) => void told.push(word) };
    const { requestId, traceparent, ...payload } = event.payload;
    const parent = readTraceparent(traceparent ?? '');
    const span = parent && tracer?.begin(event.type, 'consumer', parent.place);
    const handle = async () => {
      const drafts = await handlers[event.type]?.(within, { ...event, payload });
      if (drafts) await pushTo(within, drafts, clock.now());
    };
    await tx.query(sql`savepoint event`);
    try {
      await withinRequest(requestId, handle, span?.place);
      await tx.query(sql`delete from outbox_due where tenant_id = ${tx.tenantId} and id = ${event.id}`);
      for (const word of told) tx.tell(...word);
      delivered += 1;
      waited += Math.max(0, clock.now().getTime() - new Date(event.at).getTime()) / 1000;
      span?.end({ hasFailed: false, facts: { 'haihu.tenant': tx.tenantId } });
    } catch (error) {
      span?.end({ hasFailed: true, facts: { 'haihu.tenant': tx.tenantId } });
      const { id, type } = event;
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

  const delivering = roundAfterRound(() =>
    deliverDue().catch((error: unknown) => log.error({ err: error }, 'relay failed')),
  );
  const wake = () => void delivering.run();

  async function forgetOld(): Promise<void> {
    const before = (kept: number) => [new Date(clock.now().getTime() - kept)];
    await pool.query('select forget_pushes($1)', before(PUSH_MEMORY));
    await pool.query('select forget_messages($1)', before(MESSAGE_MEMORY));
    await pool.query('select forget_events($1)', before(EVENT_MEMORY));
  }

  async function forgetKeys(): Promise<void> {
    const before = new Date(clock.now().getTime() - KEY_MEMORY);
    for (let gone = KEYS_AT_ONCE; gone === KEYS_AT_ONCE && !stopping.signal.aborted;) {
      const { rows } = await pool.query<{ gone: number }>('select forget_keys($1, $2)::integer as gone', [
        before,
        KEYS_AT_ONCE,
      ]);
      gone = rows[0]!.gone;
    }
  }

  const forgetting = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => log.warn({ err: error }, 'what is old was not forgotten'));

  return {
    start() {
      bus.listen(OUTBOX_CHANNEL, wake, wake);
      timers.push(
        setInterval(wake, SWEEP),
        setInterval(forgetting(forgetOld), FORGET_EVERY),
        setInterval(forgetting(forgetKeys), FORGET_KEYS_EVERY),
      );
      wake();
      forgetting(forgetOld)();
    },
    deliverDue,
    forgetOld,
    forgetKeys,
    figures: () => ({ delivered, waited }),
    async stop() {
      stopping.abort();
      timers.forEach((timer) => clearInterval(timer));
      await delivering.over();
      await pool.end();
    },
  };
}
