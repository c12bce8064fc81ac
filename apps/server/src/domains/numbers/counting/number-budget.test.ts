import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { createCountedLists } from './counted-list.ts';
import { createNumberBudget } from './number-budget.ts';
import { sql } from '../../../platform/db/sql.ts';

async function office() {
  const world = await sharedWorld();
  const { member, tenantId } = await world.enterprise();
  const { member: manager } = await member('王磊', { dataScope: 'all' });
  await world.db.global(sql`update tenant set masks_phones = true, list_rows_a_day = 50 where id = ${tenantId}`);
  return { ...world, tenantId, manager, lists: createCountedLists(world), budget: createNumberBudget(world) };
}

const action = 'customers.number_search';
const atOnce = <Answer>(work: () => Promise<Answer>) => Promise.all(Array.from({ length: 8 }, work));

test('a list beyond the cap that is sent eight times at once never passes by the numbers of the others', async () => {
  const { cipher, tenantId, manager, lists } = await office();
  const hashes = Array.from({ length: 40 }, (_, index) => cipher.hash(tenantId, `1390000${1000 + index}`));
  const counted = await atOnce(() => lists.count(manager, { action, count: 40, hashes, known: 1 }));
  expect(counted).toEqual(Array.from({ length: 8 }, () => false));
  // A refused list does not count as paid.
  expect(await lists.count(manager, { action, count: 40, hashes, known: 1 })).toBe(false);
});

test('a list that the rows of the day do not hold is refused to all who bring it at once', async () => {
  const { manager, lists } = await office();
  const list = { action, count: 60, known: 1, reason: '展会', once: 'the same' } as const;
  const refused = await atOnce(() =>
    lists.admit(manager, list).then(
      () => 'taken',
      (error) => error.errorName,
    ),
  );
  expect(refused).toEqual(Array.from({ length: 8 }, () => 'customers.list_rows_used'));
});

test('a list that is brought eight times at once is paid for a single time', async () => {
  const { manager, budget } = await office();
  const rules = { isMasked: true, listRowsADay: 50 };
  const paid = await atOnce(() => budget.takeRows(manager, rules, { count: 5, once: 'the same' }));
  expect(paid.every(({ taken }) => taken.allowed)).toBe(true);
  const rest = await budget.takeRows(manager, rules, { count: 45 });
  expect(rest.taken.allowed).toBe(true);
  expect((await budget.takeRows(manager, rules, { count: 1 })).taken.allowed).toBe(false);
});
