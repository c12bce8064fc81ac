import { expect, test } from 'vitest';
import { office } from '../seas/test-support/office.ts';

test('sources and areas are proposed of customers one sees, as far as their sea shows them', async () => {
  const { make, inSea, own, customers, agent, other, boss } = await office();
  const open = await make({ everybody: true, hiddenFields: ['source'], adminIds: [boss.userId] });
  const closed = await make({ name: '别家', departmentIds: [], memberIds: [other.userId] });
  await inSea('1', { source: '展会', area: '浙江杭州' });
  await inSea(open, { source: '藏起来', area: '江苏苏州' });
  await inSea(closed, { source: '别家', area: '上海' });
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
