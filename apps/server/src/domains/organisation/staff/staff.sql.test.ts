import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { countStaffIn, type StaffFilter } from './staff.repository.ts';

/** Returns the plan of a statement if PostgreSQL looks along indexes. In a small table it would read all rows. */
async function planOf(tx: Queryable, statement: Sql): Promise<string> {
  await tx.query(sql`set local enable_seqscan = off`);
  await tx.query(sql`set local enable_bitmapscan = off`);
  const explained = { ...statement, text: `explain (costs off) ${statement.text}` };
  const lines = await tx.query<{ 'QUERY PLAN': string }>(explained);
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

test('staff are counted from an index alone, without a look at their rows', async () => {
  const { admin, enterprise } = await createWorld();
  const { tenant, member, department } = await enterprise();
  const id = await department('华东组');
  await member('李敏', { departmentId: id });
  await admin('vacuum analyze membership');
  const asked: [name: string, filter: StaffFilter, count: number][] = [
    ['everybody', {}, 1],
    ['a part of a name', { search: { namePart: '吴' } }, 0],
    ['a branch', { department: { id, below: true } }, 1],
    ['a department', { department: { id, below: false } }, 1],
  ];
  for (const [name, filter, count] of asked) {
    const plan = await tenant.transaction(async (tx) => {
      const sent: Sql[] = [];
      const query = <Row>(statement: Sql) => tx.query<Row>((sent.push(statement), statement));
      expect(await countStaffIn({ ...tx, query }, filter, 10), name).toBe(count);
      return planOf(tx, sent[0]!);
    });
    expect.soft(plan, name).toMatch(/Index Only Scan using membership_/);
  }
});
