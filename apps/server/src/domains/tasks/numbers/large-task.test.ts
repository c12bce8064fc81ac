import { expect, test } from 'vitest';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { findCounts, findTaskPage } from '../core/tasks.repository.ts';
import { lockUndone } from '../dialling/dialling.repository.ts';
import { findNextDue, holdNext } from '../division/division.repository.ts';
import { openTaskOffice } from '../test-support/task-office.ts';
import { findKnown, findNumberPage } from './numbers.repository.ts';

/** Enough numbers for realistic plans. The rows that are read are the same for a million. */
const MANY = 20_000;
const PART = 2000;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Counts the rows of the table of numbers that a plan looked at. */
const readOf = (nodes: Plan[]) =>
  nodes
    .filter((node) => node['Relation Name'] === 'task_number')
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );

test('a task with very many numbers slows nothing down: pages, holds and counts read what they show', async () => {
  const { world, tenant, addTask, addNumbers, steer, one, other, clock } = await openTaskOffice();
  const taskId = await addTask();
  await addNumbers(taskId, ['13700000001']);
  await steer(taskId, 'start');
  // Part by part: on a slow machine one statement for all would take longer than the limit for statements.
  for (let from = 1; from < MANY; from += PART) {
    await tenant.query(sql`
      insert into task_number (tenant_id, task_id, intake_id, row, number_enc, number_hash, tail_hash, state, seat_id,
        due_at, created_at)
      select tenant_id, task_id, intake_id, row + n, number_enc, decode(md5(n::text), 'hex'), tail_hash,
        case when n % 3 = 0 then 'connected' else 'waiting' end,
        case n % 4 when 0 then ${one.member.userId}::bigint when 1 then ${other.member.userId}::bigint end,
        due_at, created_at
      from task_number cross join generate_series(${from}::int, ${from + PART - 1}::int) n where row = 1`);
  }
  await world.admin('analyze task_number');

  const at = clock.now();
  const until = new Date(at.getTime() + 60_000);
  const [middle] = await tenant.query<{ id: string }>(sql`
    select id from task_number order by id offset ${MANY / 2} limit 1`);
  const hold = { taskId, userId: one.member.userId, count: 5, at, until, except: [] };
  const hashes = Array.from({ length: 20 }, (_, index) => Buffer.alloc(16, index));
  const asked: [name: string, most: number, ask: (db: Queryable) => Promise<unknown>][] = [
    ['a page', 100, (db) => findNumberPage(db, { taskId }, middle!.id, 41)],
    ['a page of a state', 200, (db) => findNumberPage(db, { taskId, state: 'connected' }, middle!.id, 41)],
    ['a page of a seat', 200, (db) => findNumberPage(db, { taskId, seatId: one.member.userId }, middle!.id, 41)],
    ['the next ones', 100, (db) => holdNext(db, hold)],
    ['when the next is due', 10, (db) => findNextDue(db, taskId, one.member.userId)],
    ['what is known of a list', 100, (db) => findKnown(db, taskId, hashes)],
    ['the number of a caller', 10, (db) => lockUndone(db, hashes[0]!)],
    ['counts', 0, (db) => findCounts(db, [taskId])],
    [
      'the list of tasks',
      0,
      (db) => findTaskPage(db, { makers: null, userId: one.member.userId, states: ['running'] }, null, 21),
    ],
  ];
  for (const [name, most, ask] of asked) {
    const sent: Sql[] = [];
    await tenant.transaction((tx) => ask({ ...tx, tenantId: tx.tenantId, query: recorded(tx, sent) } as Queryable));
    for (const statement of sent) {
      const explained = { ...statement, text: `explain (analyze, format json) ${statement.text}` };
      const [row] = await tenant.transaction((tx) => tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained));
      const nodes = nodesOf(row!['QUERY PLAN'][0].Plan);
      const scanned = nodes.filter(
        (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'task_number',
      );
      expect.soft([name, scanned]).toEqual([name, []]);
      expect.soft(readOf(nodes), name).toBeLessThanOrEqual(most);
      expect.soft(statement.text, name).not.toMatch(/\boffset\b/i);
    }
  }
});

function recorded(tx: Queryable, sent: Sql[]): Queryable['query'] {
  return (statement) => {
    sent.push(statement);
    return tx.query(statement);
  };
}
