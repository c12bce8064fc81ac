import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Time between two looks. Milliseconds. */
const LOOK = 100;

/**
 * Looks again and again how long the oldest event waits to be delivered. `stop` returns the ages of all looks that found
 * one, in milliseconds.
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
      const age = rows[0]!.age;
      if (age !== null) ages.push(Math.max(0, age));
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
