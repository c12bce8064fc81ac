import { expect, test } from 'vitest';
import { arrive } from '../test-support/arrive.ts';
import { createCallBench } from '../test-support/call-bench.ts';

async function createOffice() {
  const bench = await createCallBench();
  const owner = await bench.agent('赵婷');
  const other = await bench.agent('李敏');
  const leader = await bench.agent('周主管', { dataScope: 'all' });
  const customerId = await bench.addToPublicPool({ name: '林晓燕', mobile: '13900000160' });
  await bench.call('customers.claim', { ids: [customerId] }, owner.token);
  const missed = async (token: string, request: object = {}) => (await bench.call('calls.missed', request, token)).data;
  const names = async (token: string, request: object = {}) =>
    (await missed(token, request)).list.map(({ customerName, mobile }) => customerName ?? mobile);
  const dueOf = async (token: string) =>
    (await bench.call('messages.agenda', {}, token)).data.kinds.find(({ kind }) => kind === 'missed')?.late ?? 0;
  return { ...bench, owner, other, leader, customerId, missed, names, dueOf };
}

test('the agenda tells of missed calls once there is one, or where they are asked for', async () => {
  const office = await createOffice();
  const { call, owner } = office;
  const kindsOf = async (request: object = {}) =>
    (await call('messages.agenda', request, owner.token)).data.kinds.map(({ kind }) => kind);
  expect(await kindsOf()).not.toContain('missed');
  expect(await kindsOf({ kind: 'missed' })).toContain('missed');
  await arrive(office, '13900000160');
  expect(await kindsOf()).toContain('missed');
});

test('a missed call follows the customer to a new owner, and stays with the last one of a public pool', async () => {
  const office = await createOffice();
  const { call, owner, other, leader, customerId, names } = office;
  await arrive(office, '13900000160');
  const pairs = [{ id: customerId, userId: other.member.userId }];
  expect((await call('customers.assign', { way: 'explicit', pairs }, leader.token)).code).toBe(200);
  expect([await names(owner.token), await names(other.token)]).toEqual([[], ['林晓燕']]);
  expect(
    (
      await call(
        'customers.returnToSea',
        { whom: { by: 'ids', ids: [customerId] }, reason: '客户暂停采购' },
        leader.token,
      )
    ).code,
  ).toBe(200);
  expect(await names(other.token)).toEqual(['林晓燕']);
});

test('a missed call is on the list and the agenda of the one who owes it, and a talk by anybody closes it', async () => {
  const office = await createOffice();
  const { owner, other, leader, customerId, missed, names, dueOf, place, until } = office;
  await arrive(office, '13900000160');
  await arrive(office, '13900000160');
  expect(await missed(owner.token)).toMatchObject({
    total: 1,
    next: null,
    list: [{ customerId, customerName: '林晓燕', mobile: '139****0160', times: 2, ownerName: '赵婷', closedAt: null }],
  });
  const messages = (await office.call('messages.list', { kind: 'visit' }, owner.token)).data.list;
  expect(messages).toMatchObject([{ title: expect.stringContaining('林晓燕'), link: { to: 'missedCalls' } }]);
  expect([await dueOf(owner.token), await names(other.token), await names(leader.token)]).toEqual([1, [], []]);
  expect(await names(leader.token, { scope: 'team' })).toEqual(['林晓燕']);
  const { data } = await place(owner.token, { customerId });
  await until(data.id, 'ended');
  expect([await dueOf(owner.token), await names(owner.token)]).toEqual([0, []]);
  expect((await missed(owner.token, { state: 'closed' })).list).toMatchObject([
    { closedWhy: 'talk', closedByName: '赵婷' },
  ]);
});

test('a number without a customer is called back by its missed call, and a call without a talk settles nothing', async () => {
  const office = await createOffice();
  const { owner, other, leader, names, missed, place, until, admin } = office;
  await admin('update tenant set masks_phones = true');
  await arrive(office, '13900000070');
  await arrive(office, '13900000060');
  expect(await names(leader.token)).toEqual(['139****0060', '139****0070']);
  const [answers, busy] = (await missed(leader.token)).list;
  expect((await place(owner.token, { missedId: busy!.id })).code).toBe(40400);
  for (const { id } of [busy!, answers!]) {
    const { data, code } = await place(leader.token, { missedId: id });
    expect([code, data.callee]).toEqual([200, expect.stringContaining('****')]);
    await until(data.id, 'ended');
    office.time.advance(60_000);
  }
  expect(await names(leader.token)).toEqual(['139****0070']);
  expect(await names(other.token, { state: 'closed' })).toEqual([]);
});

test('the list pages by its newest calls', async () => {
  const office = await createOffice();
  const { leader, missed, time } = office;
  for (const last of ['70', '71', '72']) {
    await arrive(office, `139000000${last}`);
    time.advance(1000);
  }
  const first = await missed(leader.token, { size: 2 });
  const second = await missed(leader.token, { size: 2, next: first.next! });
  expect([...first.list, ...second.list].map(({ mobile }) => mobile.slice(-2))).toEqual(['72', '71', '70']);
  expect([first.total, second.total, second.next]).toEqual([3, null, null]);
});

test('a missed call is closed with a reason, opened again, and stays closed once the person has called anew', async () => {
  const office = await createOffice();
  const { owner, other, missed, names, call } = office;
  await arrive(office, '13900000160');
  const [{ id } = { id: '' }] = (await missed(owner.token)).list;
  const close = (reason: 'unwanted' | null, token = owner.token) => call('calls.closeMissed', { id, reason }, token);
  expect((await close('unwanted', other.token)).code).toBe(40400);
  expect((await close('unwanted')).code).toBe(200);
  expect(await names(owner.token)).toEqual([]);
  expect((await missed(owner.token, { state: 'closed' })).list).toMatchObject([{ closedWhy: 'unwanted' }]);
  await close(null);
  expect(await names(owner.token)).toEqual(['林晓燕']);
  await close('unwanted');
  await arrive(office, '13900000160');
  await close(null);
  expect(await missed(owner.token)).toMatchObject({ total: 1, list: [{ times: 1 }] });
  expect((await missed(owner.token)).list[0]!.id).not.toBe(id);
});

test('the calls that a member owes go to the leaders when the member is suspended', async () => {
  const office = await createOffice();
  const { owner, leader, names, call } = office;
  await arrive(office, '13900000160');
  expect([await names(owner.token), await names(leader.token)]).toEqual([['林晓燕'], []]);
  const ended = { userId: owner.member.userId, how: 'suspend', successor: 'sea' } as const;
  expect((await call('organisation.endStaff', ended, leader.token)).code).toBe(200);
  expect(await names(leader.token)).toEqual(['林晓燕']);
});

test('only members who see others read the team’s list', async () => {
  const { call, owner } = await createOffice();
  expect(await call('calls.missed', { scope: 'team' }, owner.token)).toMatchObject({ code: 403 });
});
