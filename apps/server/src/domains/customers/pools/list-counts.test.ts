import { expect, test } from 'vitest';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { createListCounts } from './list-counts.repository.ts';
import { publicPoolListing } from './public-pool-listing.ts';

/** Creates a database with `rows` rows, a `share` of which fit. Its planner believes that there are `believed` rows. */
function believing(rows: number, share = 1, believed = rows) {
  const asked: string[] = [];
  const query = async ({ text, values }: Sql) => {
    const isExplained = text.includes('explain');
    asked.push(isExplained ? 'believed' : 'counted');
    const below = { 'Node Type': 'Seq Scan', 'Plan Rows': believed };
    const plan = { 'Node Type': 'Aggregate', 'Total Cost': 1, 'Plan Rows': believed, Plans: [below] };
    const looked = Math.min(rows, Number(values.at(-1)));
    return [
      isExplained
        ? { 'QUERY PLAN': [{ Plan: plan }] }
        : { looked: String(looked), found: String(Math.round(looked * share)) },
    ];
  };
  return { asked, db: { tenantId: '1', query } as unknown as Queryable };
}

const ofPublicPool = (seaId: string) => publicPoolListing('1', { seaId });

test('a list too long to count is estimated once a minute, each list by itself; the rest is counted', async () => {
  let now = new Date('2026-03-02T02:00:00Z');
  const { count } = createListCounts({ now: () => now });
  const large = believing(500_000);
  const ask = (seaId: string) => count(large.db, ofPublicPool(seaId), 10_000);

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
    expect(await count(small.db, ofPublicPool('3'), 10_000)).toEqual({ rows: 40, isEstimate: false });
  }
  // Only the fact that it may be counted is remembered, never the number.
  expect(small.asked).toEqual(['believed', 'counted', 'counted']);
});

test('a change by one in a large count is not seen for five seconds', async () => {
  let now = new Date('2026-03-02T02:00:00Z');
  const { count } = createListCounts({ now: () => now });
  const many = believing(6000);
  const ask = () => count(many.db, ofPublicPool('1'), 10_000);
  for (let time = 0; time < 2; time += 1) expect(await ask()).toEqual({ rows: 6000, isEstimate: false });
  expect(many.asked).toEqual(['believed', 'counted']);
  now = new Date('2026-03-02T02:00:05Z');
  await ask();
  expect(many.asked).toEqual(['believed', 'counted', 'counted']);
  now = new Date('2026-03-02T02:01:00Z');
  await ask();
  expect(many.asked.slice(3)).toEqual(['believed', 'counted']);
});

test('rows under a condition are counted up to a limit, and estimated from the first of them above it', async () => {
  const { count } = createListCounts({ now: () => new Date('2026-03-02T02:00:00Z') });
  let second = 0;
  const late = () => sql`c.visit_order < ${new Date(Date.UTC(2026, 2, 2, 2, 0, (second += 1)))}`;
  const listing = (seaId: string) => ({ ...ofPublicPool(seaId), fits: late() });

  // 10 of the first 1,001 are overdue.
  const large = believing(500_000, 0.01);
  for (let time = 0; time < 2; time += 1) {
    expect(await count(large.db, listing('1'), 10_000)).toEqual({ rows: 4995, isEstimate: true });
  }
  expect(large.asked).toEqual(['counted', 'believed']);
  // The planner believed in fewer rows than there are.
  const surprising = believing(20_000, 0.25, 9000);
  expect(await count(surprising.db, listing('4'), 10_000)).toEqual({ rows: 2500, isEstimate: true });
  expect(await count(believing(9000, 0.5).db, listing('2'), 10_000)).toEqual({ rows: 4500, isEstimate: false });
  expect(await count(believing(900, 0.5).db, listing('3'), 10_000)).toEqual({ rows: 450, isEstimate: false });
});
