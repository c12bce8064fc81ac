import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

/** The schema in which the queue library keeps its tables. The application's role cannot even look into it. */
export const QUEUE_SCHEMA = 'graphile_worker';

/** Brings the queue's own tables up to date and opens them to the scheduler. Expects the owner's connection string. */
export async function installQueue(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, schema: QUEUE_SCHEMA, logger: new Logger(() => () => undefined) });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(opening);
  } finally {
    await client.end();
  }
}

/**
 * Gives the scheduler access to the tables. The library turns on row-level security without a policy, so only the owner
 * would get through.
 */
const opening = `
  grant usage on schema ${QUEUE_SCHEMA} to haihu_scheduler;
  grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to haihu_scheduler;
  grant usage on all sequences in schema ${QUEUE_SCHEMA} to haihu_scheduler;
  do $$
  declare guarded text;
  begin
    for guarded in
      select c.relname from pg_class c
      where c.relnamespace = '${QUEUE_SCHEMA}'::regnamespace and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'scheduler')
    loop
      execute format(
        'create policy scheduler on ${QUEUE_SCHEMA}.%I to haihu_scheduler using (true) with check (true)', guarded);
    end loop;
  end $$`;
