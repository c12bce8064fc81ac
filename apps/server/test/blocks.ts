import type { Queryable, TenantDb } from '../src/platform/db/db.ts';
import { type Planning, Sql } from '../src/platform/db/sql.ts';

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/**
 * Counts the blocks of the database that a repository's statements read. `planning`: the way in which they are planned,
 * if not in their own.
 */
export async function countBlocks(
  tenant: TenantDb,
  ask: (db: Queryable) => Promise<unknown>,
  planning?: Planning,
): Promise<number> {
  let blocks = 0;
  async function query<Row>({ parts, values, ...ways }: Sql): Promise<Row[]> {
    const [first = '', ...others] = parts;
    const texts = [`explain (analyze, buffers, format json) ${first}`, ...others];
    const explained = new Sql(texts, values, { ...ways, ...(planning && { planning }) });
    const [row] = await tenant.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained);
    const { Plan: plan } = row!['QUERY PLAN'][0];
    blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return [];
  }
  await ask({ ...tenant, query });
  return blocks;
}
