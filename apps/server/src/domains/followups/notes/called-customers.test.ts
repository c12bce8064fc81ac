import { expect, test } from 'vitest';
import { type CallBench, createCallBench } from '../../calls/test-support/call-bench.ts';

type Agent = Awaited<ReturnType<CallBench['agent']>>;

async function createTalk() {
  const bench = await createCallBench();
  const [caller, rival] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const customerId = await bench.addToPublicPool({ name: '林晓燕', mobile: '13912345660' });
  const { id: callId } = (await bench.place(caller.token, { customerId })).data;
  await bench.until(callId, 'answered');
  const claim = ({ token }: Agent) => bench.call('customers.claim', { ids: [customerId] }, token);
  const save = ({ token }: Agent, sheet: object) =>
    bench.call('followups.save', { customerId, text: '', ...sheet } as { customerId: string; text: string }, token);
  return { bench, caller, rival, customerId, callId, claim, save };
}

test('a member who claims a customer in a call is told who is on the phone, until the call is over', async () => {
  const { bench, caller, rival, customerId, callId, claim } = await createTalk();
  const other = await bench.addToPublicPool();
  expect(await claim(rival)).toMatchObject({ code: 41005, data: { by: '赵婷' } });
  // A claim takes all or nothing here, as with every other limit.
  const both = await bench.call('customers.claim', { ids: [other, customerId] }, rival.token);
  expect(both).toMatchObject({ code: 41005, data: { by: '赵婷' } });
  for (const id of [customerId, other]) {
    const { standing } = (await bench.call('customers.seaDetail', { id }, rival.token)).data;
    expect(standing.state).toBe('open');
  }
  expect((await bench.call('customers.claim', { ids: [other] }, rival.token)).code).toBe(200);
  await bench.until(callId, 'ended');
  expect((await claim(rival)).data.list).toMatchObject([{ id: customerId, standing: { state: 'mine' } }]);
  expect((await claim(caller)).data.list).toMatchObject([{ standing: { state: 'taken', by: '李敏' } }]);
});

test('the member on the phone claims the customer, and an open page alone holds nothing back', async () => {
  const { bench, caller, rival, claim } = await createTalk();
  expect((await claim(caller)).data.list).toMatchObject([{ standing: { state: 'mine' } }]);
  const looked = await bench.addToPublicPool();
  await bench.call('customers.lease', { id: looked }, caller.token);
  const { data } = await bench.call('customers.claim', { ids: [looked] }, rival.token);
  expect(data.list).toMatchObject([{ standing: { state: 'mine' } }]);
});

test('a call that begins while a claim waits is seen by the claim', async () => {
  const bench = await createCallBench();
  const [caller, rival] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const customerId = await bench.addToPublicPool({ mobile: '13912345660' });
  const [placed, claimed] = await Promise.all([
    bench.place(caller.token, { customerId }),
    bench.call('customers.claim', { ids: [customerId] }, rival.token),
  ]);
  // The first one gets the customer, and never both.
  expect([placed.code, claimed.code]).toSatisfy(
    (codes: number[]) => String(codes) === '200,41005' || String(codes) === '40400,200',
  );
});

test('the caller writes the sheet although a colleague has claimed the customer meanwhile', async () => {
  const { bench, caller, rival, customerId, callId, claim, save } = await createTalk();
  await bench.until(callId, 'ended');
  await claim(rival);
  const sheet = { callId, text: '不要再打了', outcome: 'do_not_call', level: 5, nextVisitAt: '2026-03-09T02:00:00Z' };
  // Without the call it is another member's customer, and another member's call opens nothing.
  expect(await save(caller, { text: '不要再打了' })).toMatchObject({ code: 40400 });
  expect(await bench.call('followups.list', { customerId }, caller.token)).toMatchObject({ code: 40400 });
  expect(await save(caller, sheet)).toMatchObject({ code: 200, data: { text: '不要再打了' } });
  const { list } = (await bench.call('followups.list', { customerId }, rival.token)).data;
  expect(list).toMatchObject([{ text: '不要再打了', outcome: 'do_not_call', authorName: '赵婷' }]);
  const { data } = await bench.call('customers.privateDetail', { id: customerId }, rival.token);
  expect(data).toMatchObject({ level: 5, nextVisitAt: null });
  bench.time.advance(120_000);
  expect(await bench.place(rival.token, { customerId })).toMatchObject({ code: 41305 });
});

test('a refusal of calls is kept as well, and another customer is not opened by the call', async () => {
  const { bench, caller, rival, customerId, callId, claim, save } = await createTalk();
  const other = await bench.addToPublicPool();
  await bench.until(callId, 'ended');
  await claim(rival);
  await bench.call('customers.claim', { ids: [other] }, rival.token);
  expect(await save(caller, { customerId: other, callId, text: '别人的' })).toMatchObject({ code: 40400 });
  expect((await save(caller, { callId, text: '没兴趣', outcome: 'not_interested' })).code).toBe(200);
  bench.time.advance(120_000);
  expect((await bench.place(rival.token, { customerId })).code).toBe(41308);
  expect((await bench.call('calls.page', { written: 'no' }, caller.token)).data.list).toEqual([]);
});

test('the caller writes the sheet although the customer went back to a public pool that is closed to them', async () => {
  const bench = await createCallBench();
  const permissions = ['calls.place', 'calls.read', 'customers.private.read', 'followups.write'] as const;
  const caller = await bench.agent('赵婷', { permissions: [...permissions] });
  const owner = await bench.agent('王磊', { isSuper: true, dataScope: 'all' });
  const customerId = await bench.addToPublicPool({ mobile: '13912345660' });
  const { userId } = caller.member;
  await bench.admin(`update customer set owner_id = ${userId}, owned_at = now() where id = ${customerId}`);
  const { id: callId } = (await bench.place(caller.token, { customerId })).data;
  await bench.until(callId, 'ended');
  await bench.admin(
    `update customer set owner_id = null, owned_at = null, left_sea_at = null where id = ${customerId}`,
  );
  expect(await bench.call('followups.list', { customerId }, caller.token)).toMatchObject({ code: 40400 });
  const request = { customerId, callId, text: '下周再联系' };
  expect((await bench.call('followups.save', request, caller.token)).code).toBe(200);
  const { list } = (await bench.call('followups.list', { customerId }, owner.token)).data;
  expect(list).toMatchObject([{ text: '下周再联系' }]);
});
