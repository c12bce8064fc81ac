import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { OUTBOX_CHANNEL } from '../../apps/server/src/platform/events/outbox.ts';

/** Time between two looks. Milliseconds. */
const LOOK = 100;

/**
 * Looks again and again how long the oldest event waits to be delivered. Calls write no events, because their own
 * transactions tell of their states. So each look leaves one event of a recording: what is written beside the calls
 * must not wait either. `stop` returns the age at each look in milliseconds, 0 where nothing waited.
 */
export async function watchOutboxAge(adminUrl: string): Promise<{ stop(): Promise<number[]> }> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  const ages: number[] = [];
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ age: number | null }>(`
        select extract(epoch from clock_timestamp() - min(o.at))::float8 * 1000 as age
        from outbox_due d join outbox o on o.tenant_id = d.tenant_id and o.id = d.id`);
      if (await leaveEvent(client)) ages.push(Math.max(0, rows[0]!.age ?? 0));
      await pause(LOOK);
    }
  })();
  return {
    async stop() {
      over.abort();
      await looking;
      await client.end();
      return ages;
    },
  };
}

/** Stores that a recording of some call is there. Returns whether there was a call. */
async function leaveEvent(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `with called as (select tenant_id, id, agent_id from call where agent_id is not null limit 1),
      happened as (
        insert into outbox (tenant_id, type, version, at, actor_id, subject_id, payload)
        select tenant_id, 'call.recorded', 1, clock_timestamp(), agent_id, id, '{}' from called
        returning tenant_id, id
      ),
      due as (insert into outbox_due (tenant_id, id) select tenant_id, id from happened)
    select pg_notify($1, '') from happened`,
    [OUTBOX_CHANNEL],
  );
  return rowCount === 1;
}
