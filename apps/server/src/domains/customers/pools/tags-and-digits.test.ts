import type { RequestOf } from '@haihu/contract/contract';
import { expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { insertTags, tagCustomers } from '../tags/customer-tags.repository.ts';

interface Made {
  id: string;
  isOwned: boolean;
  level: number;
  tags: number[];
  /** True if a number of the customer ends with the digits, the first one or a further one. */
  ends: boolean;
  visit: number | null;
  at: number;
}

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-02-01T00:00:00Z');

/** Creates sixty-four customers, one for every combination of pool, ending, tag and level. */
async function office() {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const { member } = await enterprise.member('赵婷');
  const { tenant, tenantId } = enterprise;
  const tagIds = await insertTags(tenant, [
    { groupName: '行业', name: '五金' },
    { groupName: '行业', name: '鞋业' },
  ]);
  const made: Made[] = [];
  for (let index = 0; index < 64; index += 1) {
    const isOwned = index % 2 === 1;
    const [isFirst, isBeside] = [index % 4 > 1, index % 16 > 11];
    const tags = [...(index % 8 > 3 ? [0] : []), ...(index % 3 === 0 ? [1] : [])];
    const level = 1 + (index % 3);
    const callBack = index % 5 === 0 ? null : (index * 7) % 31;
    const at = START + ((index * 37) % 64) * DAY;
    const id = await addCustomer(
      { ...world, tenant },
      {
        mobile: `138${String(index).padStart(4, '0')}${isFirst ? '6602' : '1234'}`,
        level,
        owner_id: isOwned ? member.userId : null,
        owned_at: isOwned ? new Date(at) : null,
        sea_at: new Date(at),
        next_visit_at: callBack === null ? null : new Date(START + callBack * DAY),
      },
    );
    if (isBeside) {
      const { enc, hash, tail } = world.cipher.seal(tenantId, `010${String(index).padStart(4, '0')}6602`);
      await tenant.query(sql`insert into customer_number values (${tenantId}, ${id}, ${enc}, ${hash}, ${tail})`);
    }
    await tagCustomers(
      tenant,
      tags.map((tag) => ({ tagId: tagIds[tag]!, customerId: id })),
    );
    made.push({ id, isOwned, level, tags, ends: isFirst || isBeside, visit: callBack, at });
  }
  return { ...world, tenant, member, made, tagIds };
}

const newest = (one: Made, other: Made) => other.at - one.at || Number(other.id) - Number(one.id);
const earliest = (one: Made, other: Made) =>
  (one.visit ?? Infinity) - (other.visit ?? Infinity) || Number(one.id) - Number(other.id);

const isLate = ({ visit: callBack }: Made, now: Date) => callBack !== null && START + callBack * DAY < now.getTime();
const ownOrders: Pick<RequestOf<'customers.privatePage'>, 'sort' | 'visit'>[] = [
  { sort: 'owned' },
  { sort: 'visit' },
  { sort: 'visit', visit: 'late' },
];

test.each(['6602', undefined])(
  '%s with every other filter is found in order, page by page, and counted',
  async (search) => {
    const { customers, member, made, tagIds, clock } = await office();
    const filters = [[], [0], [1], [0, 1]].flatMap((tags) => [[], [1], [1, 3]].map((levels) => ({ tags, levels })));
    for (const isOwned of [true, false]) {
      for (const { sort, visit: callBack } of isOwned ? ownOrders : [{ sort: undefined }]) {
        for (const { tags, levels } of filters) {
          const expected = made
            .filter((one) => (search === undefined || one.ends) && one.isOwned === isOwned)
            .filter((one) => levels.length === 0 || levels.includes(one.level))
            .filter((one) => tags.length === 0 || tags.some((tag) => one.tags.includes(tag)))
            .filter((one) => !callBack || isLate(one, clock.now()))
            .toSorted(sort === 'visit' ? earliest : newest);
          const asked = { search, levels, tagIds: tags.map((tag) => tagIds[tag]!), size: 3 };
          const found: string[] = [];
          let next: string | undefined;
          do {
            const page = sort
              ? await customers.privatePage(member, { ...asked, sort, visit: callBack, next })
              : await customers.publicPoolPage(member, { ...asked, next });
            if (!next) expect(page).toMatchObject({ total: expected.length, totalIsEstimate: false });
            found.push(...page.list.map(({ id }) => id));
            next = page.next ?? undefined;
          } while (next);
          expect(found, JSON.stringify({ isOwned, sort, visit: callBack, tags, levels })).toEqual(
            expected.map(({ id }) => id),
          );
        }
      }
    }
  },
);

test('customers with a rare name and tag are found in one order, however short the pages, past hundreds without it', async () => {
  const { member, tenant, tagIds, ...world } = await office();
  const tagged: string[] = [];
  const add = async (name: string, isTagged: boolean) => {
    const id = await addCustomer({ ...world, tenant }, { name });
    if (isTagged) tagged.push(id);
  };
  for (let index = 100; index < 340; index += 1) await add(`王${index}`, [100, 305, 306, 339].includes(index));
  for (const name of ['小王甲', '小王乙', '老小王']) await add(name, true);
  await add('小王丙', false);
  await tagCustomers(
    tenant,
    tagged.map((customerId) => ({ tagId: tagIds[1]!, customerId })),
  );
  const names = ['王100', '王305', '王306', '王339', '小王甲', '小王乙', '老小王'];
  for (const size of [1, 2, 3, 4, 5, 6, 7, 20]) {
    const found: string[] = [];
    let next: string | undefined;
    do {
      const page = await world.customers.publicPoolPage(member, { search: '王', tagIds: [tagIds[1]!], size, next });
      expect(page.list.length).toBeLessThanOrEqual(size);
      found.push(...page.list.map(({ name }) => name));
      next = page.next ?? undefined;
    } while (next);
    expect([size, ...found]).toEqual([size, ...names]);
  }
});
