import { expect, test } from 'vitest';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { seaListing } from './customer-lists.repository.ts';
import { createListCounts } from './list-counts.repository.ts';

/** A database that believes so many rows to be anywhere, and finds as many. */
function believing(rows: number) {
  const asked: string[] = [];
  const query = async ({ text, values }: Sql) => {
    const isExplained = text.includes('explain');
    asked.push(isExplained ? 'believed' : 'counted');
    const plan = { 'Node Type': 'Aggregate', 'Total Cost': 1, Plans: [{ 'Node Type': 'Seq Scan', 'Plan Rows': rows }] };
    return [
      isExplained ? { 'QUERY PLAN': [{ Plan: plan }] } : { count: String(Math.min(rows, Number(values.at(-1)))) },
    ];
  };
  return { asked, db: { tenantId: '1', query } as unknown as Queryable };
}

const ofSea = (seaId: string) => seaListing('1', { seaId });

test('what is too much to count is asked of the planner once a minute, each list by itself; the rest is counted', async () => {
  let now = new Date('2026-03-02T02:00:00Z');
  const { count } = createListCounts({ now: () => now });
  const large = believing(500_000);
  const ask = (seaId: string) => count(large.db, ofSea(seaId), 10_000);

  expect(await ask('1')).toEqual({ rows: 10_000, isEstimate: true });
  expect(await ask('1')).toEqual({ rows: 10_000, isEstimate: true });
  expect(large.asked).toEqual(['believed']);
  await ask('2');
  expect(large.asked).toEqual(['believed', 'believed']);
  now = new Date('2026-03-02T02:01:00Z');
  await ask('1');
  expect(large.asked).toHaveLength(3);

  const small = believing(40);
  for (let time = 0; time < 2; time += 1) {
    expect(await count(small.db, ofSea('3'), 10_000)).toEqual({ rows: 40, isEstimate: false });
  }
  expect(small.asked).toEqual(['believed', 'counted', 'believed', 'counted']);
});
