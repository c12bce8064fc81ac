import pg from 'pg';
import type { Bus } from './bus.ts';
import type { Db } from '../db/db.ts';
import { roundAfterRound } from '../process/one-at-a-time.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';
import { createEventDelivery, type EventDeliveryParts, type RelayFigures } from './outbox-delivery.ts';
import { MESSAGE_MEMORY, PUSH_MEMORY } from './push.ts';

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
const ENTERPRISES_AT_ONCE = 4;

export interface RelayOptions extends EventDeliveryParts {
  db: Db;
  /**
   * The connection of the scheduler's role. It sees which enterprises have events to deliver, and nothing of the
   * events.
   */
  schedulerUrl: string;
  bus: Bus;
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

/**
 * Makes a relay that delivers events of the outbox. Events of one enterprise go in the order of their ids. Any number
 * of relays may work at the same time.
 */
export function createRelay({ db, schedulerUrl, bus, handlers, clock, log, tracer }: RelayOptions): Relay {
  const pool = new pg.Pool({ connectionString: schedulerUrl, max: 1 });
  pool.on('error', (error) => log.warn({ err: error }, 'relay lost its database'));
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  const { deliverBatch, figures } = createEventDelivery({ handlers, clock, log, tracer });

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
    figures,
    async stop() {
      stopping.abort();
      timers.forEach((timer) => clearInterval(timer));
      await delivering.over();
      await pool.end();
    },
  };
}
