import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { createWorld } from '../../../../test/world.ts';
import { night } from '../../customers/public-pools/test-support/office.ts';

async function createOffice(given = sharedWorld()) {
  const world = await given;
  const ours = await world.enterprise();
  const manager = await ours.member('王磊', { dataScope: 'all' });
  const [first, second] = [await ours.member('李敏'), await ours.member('刘芳')];
  const day = { from: '2026-03-02', to: '2026-03-02', of: 'team' as const };
  const totals = async (token: string, narrowed = {}) =>
    (await world.call('statistics.customerTotals', { ...day, ...narrowed }, token)).data;
  return { ...world, ...ours, manager, first, second, day, totals };
}

const named = (...ids: string[]) => ({ by: 'ids' as const, ids });
const giving = (id: string, userId: string) => ({ way: 'explicit' as const, pairs: [{ id, userId }] });

test('counts what happened in the period by who did it, wherever the customers are now', async () => {
  const { call, addToPublicPool, manager, first, second, totals } = await createOffice();
  const [one, two] = [await addToPublicPool(), await addToPublicPool()];
  await call('customers.claim', { ids: [one, two] }, first.token);
  await call('customers.setLevel', { id: one, level: 1 }, first.token);
  await call('customers.setLevel', { id: one, level: 2 }, first.token);
  await call('customers.setLevel', { id: two, level: 1 }, first.token);
  await call('customers.mark', { id: one, isDeal: true, dealAmount: '5000000' }, first.token);
  await call('customers.mark', { id: one, dealAmount: '7000000' }, first.token);
  await call('customers.returnToSea', { whom: named(two), reason: '没有意向' }, first.token);
  await call('followups.save', { customerId: one, text: '谈妥' }, first.token);
  const callBack = await call(
    'followups.addVisit',
    { customerId: one, at: '2026-03-02T05:00:00Z', content: '' },
    first.token,
  );
  await call('followups.finishVisit', { id: callBack.data.id }, first.token);
  await call('customers.assign', giving(one, second.member.userId), manager.token);

  const ofFirst = await totals(manager.token, { memberId: first.member.userId });
  expect(ofFirst.now).toMatchObject({
    claimed: 2,
    intoPrivate: 2,
    levelChanges: 3,
    deals: 1,
    dealsUndone: 0,
    dealAmount: '7000000',
    followUps: 1,
    customersFollowed: 1,
    returned: 1,
    visitsKept: 1,
  });
  // The funnel adds up: each change has its pair of levels.
  expect(ofFirst.levels).toEqual([
    { from: 1, to: 2, count: 1 },
    { from: 3, to: 1, count: 2 },
  ]);
  expect((await totals(second.token)).now).toMatchObject({ claimed: 0, deals: 0 });
  expect(ofFirst.before).toMatchObject({ claimed: 0, dealAmount: '0' });

  const ranks = await call(
    'statistics.callRanks',
    { from: '2026-03-02', to: '2026-03-02', figure: 'dealAmount' },
    manager.token,
  );
  expect(ranks.data.list.map(({ rank, name, customers }) => [rank, name, customers!.dealAmount])).toEqual([
    [1, '李敏', '7000000'],
    [2, '王磊', '0'],
    [2, '刘芳', '0'],
  ]);
});

test('customers on each level now are as many as their lists show', async () => {
  const { call, addToPublicPool, manager, first, second, day } = await createOffice();
  const ids = [await addToPublicPool(), await addToPublicPool(), await addToPublicPool(), await addToPublicPool()];
  await call('customers.claim', { ids: ids.slice(0, 2) }, first.token);
  await call('customers.claim', { ids: ids.slice(2, 3) }, second.token);
  await call('customers.setLevel', { id: ids[0]!, level: 1 }, first.token);
  const onLevels = async (token: string, of: 'me' | 'team') =>
    (await call('statistics.customerTotals', { ...day, of }, token)).data.onLevels;
  const listed = async (token: string, owner?: 'all') => {
    const pages = [1, 2, 3, 4, 5, 6].map((level) => call('customers.privatePage', { levels: [level], owner }, token));
    return (await Promise.all(pages)).map(({ data }) => data.total);
  };
  expect(await onLevels(first.token, 'me')).toEqual([1, 0, 1, 0, 0, 0]);
  expect(await onLevels(manager.token, 'team')).toEqual([1, 0, 2, 0, 0, 0]);
  expect(await onLevels(first.token, 'me')).toEqual(await listed(first.token));
  expect(await onLevels(manager.token, 'team')).toEqual(await listed(manager.token, 'all'));
  await call('customers.deletePrivate', { whom: named(ids[0]!) }, first.token);
  expect(await onLevels(first.token, 'me')).toEqual([0, 0, 1, 0, 0, 0]);
});

test('by hand and by night are counted apart, the night for who had the customer', async () => {
  const { call, customers, addToPublicPool, manager, first, totals, clock, tenantId } = await createOffice();
  const customerId = await addToPublicPool();
  await call('customers.claim', { ids: [customerId] }, first.token);
  const today = clock.now();
  clock.now = () => night('2026-09-01');
  await customers.returnDue(tenantId);
  clock.now = () => today;
  const at = '2026-09-01';
  const { now } = await totals(manager.token, { from: '2026-03-03', to: at });
  expect(now).toMatchObject({ returned: 0, returnedByNight: 1 });
  const ofFirst = { from: '2026-03-03', to: at, memberId: first.member.userId };
  expect((await totals(manager.token, ofFirst)).now.returnedByNight).toBe(1);
  const { data } = await call('statistics.poolMovesBehind', { ...ofFirst, figure: 'returnedByNight' }, manager.token);
  expect(data).toMatchObject({
    total: 1,
    list: [{ customerId, memberName: null, fromOwnerName: '李敏', toOwnerName: null }],
  });
});

test('an import that was undone brought nobody', async () => {
  const { call, upload, manager, totals, runJobs, day } = await createOffice(createWorld());
  const file = await upload(manager.token, '名单.csv', Buffer.from('姓名,手机\n甲,13900000001\n乙,13900000002\n'));
  const asked = { filePath: file.data, fileName: '名单.csv' };
  const { data: imported } = await call('customers.import', asked, manager.token);
  await runJobs();
  const request = { importId: imported.importId, target: 'self', existing: 'skip' } as const;
  await call('customers.confirmImport', request, manager.token);
  await runJobs();
  expect((await totals(manager.token)).now).toMatchObject({ imported: 2, created: 0 });
  const behind = () => call('statistics.customersBehind', { ...day, figure: 'imported' }, manager.token);
  expect((await behind()).data).toMatchObject({ total: 2, list: [{ kind: 'import' }, { kind: 'import' }] });
  await call('customers.undoImport', { importId: imported.importId }, manager.token);
  await runJobs();
  expect((await totals(manager.token)).now).toMatchObject({ imported: 0, intoPrivate: 0 });
  expect((await behind()).data).toMatchObject({ total: 0, list: [] });
});

test('a merge brings nobody into a private pool, nor does its undoing', async () => {
  const { call, addToPublicPool, manager, first, totals, day } = await createOffice();
  const [own, inPool] = [await addToPublicPool(), await addToPublicPool()];
  await call('customers.claim', { ids: [own] }, first.token);
  const entered = async () => (await totals(manager.token)).now.intoPrivate;
  expect(await entered()).toBe(1);
  const merge = async (keepId: string, mergeId: string, owner: 'kept' | 'merged') => {
    const { seen } = (await call('customers.mergePreview', { keepId, mergeId }, manager.token)).data;
    return call('customers.merge', { keepId, mergeId, seen, take: {}, owner }, manager.token);
  };
  const { data } = await merge(own, inPool, 'kept');
  expect(await entered()).toBe(1);
  await call('customers.undoMerge', { id: data.id }, manager.token);
  expect(await entered()).toBe(1);
  expect((await merge(inPool, own, 'merged')).code).toBe(200);
  expect(await entered()).toBe(1);
  const asked = { ...day, figure: 'intoPrivate' as const };
  expect((await call('statistics.customersBehind', asked, manager.token)).data).toMatchObject({ total: 1 });
});

test('a series holds every point, and each customer followed once in it', async () => {
  const { call, addToPublicPool, first, clock } = await createOffice();
  const customerId = await addToPublicPool();
  await call('customers.claim', { ids: [customerId] }, first.token);
  await call('followups.save', { customerId, text: '一' }, first.token);
  await call('followups.save', { customerId, text: '二' }, first.token);
  // A session ends after twelve hours without a request.
  for (const [at, text] of [
    ['2026-03-02T10:00:00Z', '三'],
    ['2026-03-02T17:00:00Z', '四'],
  ] as const) {
    clock.now = () => new Date(at);
    await call('followups.save', { customerId, text }, first.token);
  }
  const ask = async (step: 'day' | 'week') => {
    const asked = { from: '2026-03-02', to: '2026-03-04', step };
    const { data } = await call('statistics.customerSeries', asked, first.token);
    return data.points.map(({ claimed, followUps, customersFollowed }) => [claimed, followUps, customersFollowed]);
  };
  expect(await ask('day')).toEqual([
    [1, 3, 1],
    [0, 1, 1],
    [0, 0, 0],
  ]);
  expect(await ask('week')).toEqual([[1, 4, 1]]);
});

test('the rows behind a figure are customers that the caller may open, and all of them are counted', async () => {
  const { call, addToPublicPool, manager, first, second } = await createOffice();
  const customerId = await addToPublicPool();
  await call('customers.claim', { ids: [customerId] }, first.token);
  await call('followups.save', { customerId, text: '谈妥' }, first.token);
  await call('customers.assign', giving(customerId, second.member.userId), manager.token);
  const day = { from: '2026-03-02', to: '2026-03-02' };
  const claimed = await call('statistics.poolMovesBehind', { ...day, figure: 'claimed' }, first.token);
  expect(claimed.data).toMatchObject({
    total: 1,
    list: [{ customerId: null, customerName: null, memberName: '李敏' }],
  });
  const ofFirst = { ...day, memberId: first.member.userId, figure: 'customersFollowed' };
  const followed = await call('statistics.recordsBehind', ofFirst, manager.token);
  expect(followed.data).toMatchObject({ total: 1, list: [{ customerId, text: '谈妥', times: 1 }] });
});
