import { endingWith, type Queryable, type TenantDb } from '@haihu/server/src/platform/db/db.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';

/** The channel of the words of this benchmark. */
export const CHANNEL = 'bench_scale';

/** Ways to commit a row: without a word, with one that follows the commit, with one inside the transaction. */
export type Telling = 'silent' | 'told' | 'inside';

/**
 * Commits rows with so many clients at once for so many seconds, one row and at most one word in a transaction. Returns
 * the number of commits.
 */
export async function commitRows(
  tenant: TenantDb,
  telling: Telling,
  clients: number,
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let commits = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let index = 0; performance.now() < end; index += 1) {
        await tenant.transaction(async (tx) => commitRow(tx, telling, `${telling}:${client}:${index}`));
        commits += 1;
      }
    }),
  );
  return commits;
}

function commitRow(tx: Queryable, telling: Telling, word: string) {
  if (telling === 'told') tx.tell(CHANNEL, word);
  const added = sql`insert into bench_row (tenant_id, word) values (${tx.tenantId}, ${word})`;
  return endingWith(() =>
    tx.query(
      telling === 'inside'
        ? sql`with added as (${added} returning word) select pg_notify(${CHANNEL}, word) from added`
        : added,
    ),
  );
}
