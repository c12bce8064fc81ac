import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import pg from 'pg';

/** Reads what a restored database has of the writes. */
export async function readWritten(dataDir: string): Promise<{ keys: Set<string>; hasNotes: boolean }> {
  const postgres = await startEmbedded(dataDir);
  const client = new pg.Client(postgres.urlOf('postgres'));
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string }>('select idempotency_key as key from ledger_transaction');
    const { rows: notes } = await client.query<{ is: boolean }>("select to_regclass('note') is not null as is");
    return { keys: new Set(rows.map(({ key }) => key.replace(/^credit:/, ''))), hasNotes: notes[0]!.is };
  } finally {
    await client.end();
    await postgres.stop();
  }
}
