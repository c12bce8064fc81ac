import { randomUUID } from 'node:crypto';
import type { ShareWay } from '@haihu/contract/customers/values';
import { expect, test } from 'vitest';
import { addManyCustomers } from '../../../../test/customers.ts';
import { createWorld } from '../../../../test/world.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { Sql, sql } from '../../../platform/db/sql.ts';
import { allot, insertBatch, insertNamed } from './batches.repository.ts';
import { createBatchUsecases } from './batches.usecases.ts';

const MANY = 50_000;
const FEW = 300;
const ways: ShareWay[] = ['evenly', 'by_load', 'by_count'];

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

/** Counts the rows that a statement went through in all of its steps. */
function rowsThrough(node: PlanNode): number {
  const each = [node['Actual Rows'], node['Rows Removed by Filter'], node['Rows Removed by Join Filter']];
  const here = each.reduce<number>((sum, rows = 0) => sum + rows, 0) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsThrough(plan), here);
}

/** Wraps a transaction: its statements run under EXPLAIN ANALYZE, and their plans are collected. */
function explaining(tx: Queryable, plans: PlanNode[]): Queryable {
  return {
    ...tx,
    query: async ({ parts: [first, ...rest], values }: Sql) => {
      const explained = new Sql([`explain (analyze, timing off, format json) ${first}`, ...rest], values);
      const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained);
      plans.push(row!['QUERY PLAN'][0].Plan);
      return [];
    },
  };
}

/** Wraps a database and counts the statements that it is sent. */
function counting(db: Db): { db: Db; sent: () => number } {
  let sent = 0;
  const counted = (to: Queryable): Queryable => ({
    tenantId: to.tenantId,
    tell: to.tell,
    whenOver: to.whenOver,
    query: async (statement) => {
      sent += 1;
      return to.query(statement);
    },
  });
  const forTenant = (tenantId: string) => {
    const tenant = db.forTenant(tenantId);
    const transaction: typeof tenant.transaction = (work, ...more) =>
      tenant.transaction((tx) => work(counted(tx)), ...more);
    return { ...counted(tenant), transaction };
  };
  return { db: { ...db, forTenant }, sent: () => sent };
}

async function office() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const boss = await enterprise.member('王磊', { dataScope: 'all' });
  const userIds: string[] = [];
  for (const name of ['李敏', '刘芳', '赵婷', '周杰']) userIds.push((await enterprise.member(name)).member.userId);
  return { ...world, ...enterprise, boss: boss.member, userIds };
}

test('to share fifty thousand takes no more statements than to share three hundred, whichever way', async () => {
  const statementsFor = async (customers: number) => {
    const world = await office();
    await addManyCustomers(world, customers);
    const statements: number[] = [];
    for (const way of ways) {
      const { db, sent } = counting(world.db);
      const { assign } = createBatchUsecases({ db, clock: world.clock, listingOf: world.domains.customers.listingOf });
      const counts = world.userIds.map((userId) => ({ userId, count: 100 }));
      const { userIds } = world;
      const whom = { by: 'sea' as const, filter: {} };
      const key = { call: 'customers.assign', key: randomUUID(), bodyHash: Buffer.alloc(32) };
      const { total } = await assign(world.boss, { whom, way, userIds, departmentIds: [], counts }, key);
      expect(total).toBe(customers);
      statements.push(sent());
    }
    return statements;
  };
  expect(await statementsFor(MANY)).toEqual(await statementsFor(FEW));
});

test('each of fifty thousand is gone through a few times to be shared, whatever the shares', async () => {
  const world = await office();
  await addManyCustomers(world, MANY);
  const found = await world.tenant.query<{ id: string }>(sql`select id from customer`);
  const share = async (takes: number[]) => {
    const plans: PlanNode[] = [];
    const held = await world.tenant.transaction(async (tx) => {
      const makerRights = { ...world.boss };
      const batchId = await insertBatch(tx, { wanted: { kind: 'assign' }, makerRights, at: world.clock.now() });
      await insertNamed(tx, batchId, found);
      const takers = takes.map((each, index) => ({ userId: world.userIds[index]!, takes: each }));
      await allot(explaining(tx, plans), batchId, takers, 'left_over');
      return tx.query<{ count: number }>(sql`
        select count(*)::int as count from customer_batch_row where batch_id = ${batchId}
        group by receiver_id order by receiver_id nulls last`);
    });
    return { held: held.map(({ count }) => count), through: plans.reduce((sum, plan) => sum + rowsThrough(plan), 0) };
  };
  for (const takes of [
    [12_500, 12_500, 12_500, 12_500],
    [1, 20_000, 9999, 20_000],
  ]) {
    const { held, through } = await share(takes);
    expect(held).toEqual(takes);
    expect(through).toBeGreaterThan(MANY);
    expect(through).toBeLessThan(20 * MANY);
  }
  expect((await share([100, 100, 100, 100])).held).toEqual([100, 100, 100, 100, 49_600]);
});
