import { expect, test } from 'vitest';
import { office } from '../public-pools/test-support/office.ts';

test('sources and areas are proposed of customers one sees, as far as their sea shows them', async () => {
  const { make, inPublicPool, own, customers, agent, other, boss } = await office();
  const open = await make({ everybody: true, hiddenFields: ['source'], adminIds: [boss.userId] });
  const closed = await make({ name: '别家', departmentIds: [], memberIds: [other.userId] });
  await inPublicPool('1', { source: '展会', area: '浙江杭州' });
  await inPublicPool(open, { source: '藏起来', area: '江苏苏州' });
  await inPublicPool(closed, { source: '别家', area: '上海' });
  await own(agent.userId, 1, { source: '自己', area: '北京' });
  await own(other.userId, 1, { source: '同事', area: '天津' });
  const of = async (member: typeof agent) => {
    const { sources, areas } = await customers.savedFilters.choices(member);
    return [sources.toSorted(), areas.toSorted()];
  };
  const alone = { ...agent, dataScope: 'self' as const };
  expect(await of(alone)).toEqual([['展会', '自己'].toSorted(), ['北京', '江苏', '浙江'].toSorted()]);
  const { sources } = await customers.savedFilters.choices(boss);
  expect(sources.toSorted()).toEqual(['同事', '展会', '自己', '藏起来'].toSorted());
});

test('by carrier only those find who read numbers whole: of a masked number nothing is told but its province', async () => {
  const { inPublicPool, customers, agent, boss } = await office();
  const id = await inPublicPool('1', { area: '浙江杭州', carrier: '中国移动' });
  await inPublicPool('1', { area: '浙江杭州', carrier: '中国联通' });
  const whole = { ...agent, masksPhones: false };
  const asked = { carriers: ['中国移动'], size: 20 };
  const { list } = await customers.publicPoolPage(whole, asked);
  expect(list.map((row) => row.id)).toEqual([id]);
  const refused = { errorName: 'customers.carriers_hidden', data: { field: 'carriers' } };
  await expect(customers.publicPoolPage(agent, asked)).rejects.toMatchObject(refused);
  await expect(customers.privatePage(agent, { ...asked, sort: 'owned' })).rejects.toMatchObject(refused);
  expect((await customers.savedFilters.choices(whole)).carriers.toSorted()).toEqual(
    ['中国移动', '中国联通'].toSorted(),
  );
  expect((await customers.savedFilters.choices(agent)).carriers).toEqual([]);

  // A member who reads whole numbers shares a filter; members with masked numbers get it without carriers.
  const filter = { by: 'sea' as const, filter: { carriers: ['中国移动'], levels: [3] } };
  const reader = { ...boss, masksPhones: false };
  const key = { call: 'customers.saveFilter', key: 'k', bodyHash: Buffer.alloc(32) };
  await customers.savedFilters.save(reader, { name: '移动', isShared: true, list: filter }, key);
  const [seen] = (await customers.savedFilters.list(agent, { pool: 'sea' })).list;
  expect(seen).toMatchObject({ missing: ['carrier'], list: { by: 'sea', filter: { levels: [3] } } });
  expect(seen!.list.filter).not.toHaveProperty('carriers');
});
