import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { addCustomer } from '../../../../test/customers.ts';
import { createWorld } from '../../../../test/world.ts';

/** A text with an emoji at the place where a reminder's words end. */
const words = `${'好'.repeat(199)}😀还有`;

test('a promise is said in the first words of its follow-up, and no sign is cut in two', async () => {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { token, member } = await enterprise.member('王磊', { dataScope: 'all' });
  const { call } = world;
  const own = (mobile: string) =>
    addCustomer({ ...world, tenant: enterprise.tenant }, { owner_id: member.userId, mobile });
  const [written, imported] = [await own('13812340001'), await own('13812340002')];
  const at = '2026-03-09T02:00:00Z';
  await call('followups.save', { customerId: written, text: words, nextVisitAt: at }, token);

  const file = `手机,跟进内容,下次跟进时间\n13812340002,${words},2026-03-09 10:00`;
  const { data: filePath } = await world.upload(token, 'a.csv', Buffer.from(file));
  const { importId } = (await call('customers.importFollowUps', { filePath, fileName: 'a.csv' }, token)).data;
  await world.runJobs();
  await call('customers.confirmFollowUps', { importId }, token);
  await world.runJobs();
  expect((await call('customers.importInfo', { importId }, token)).data).toMatchObject({ state: 'done', added: 1 });

  const { list } = (await call('followups.visits', { state: 'waiting' }, token)).data;
  expect(list.map(({ customerId, content }) => [customerId, content])).toEqual([
    [written, '好'.repeat(199)],
    [imported, '好'.repeat(199)],
  ]);
});

test('a list of customers says what the earliest promise to each is about, and nothing once it is done', async () => {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const { token, member } = await enterprise.member('赵婷');
  const colleague = await enterprise.member('李敏', { dataScope: 'all' });
  const { call } = world;
  const own = () => addCustomer({ ...world, tenant: enterprise.tenant }, { owner_id: member.userId });
  const [promised, other] = [await own(), await own()];
  const later = { customerId: promised, at: '2026-03-04T02:00:00Z', content: '看样品' };
  const sooner = { customerId: promised, at: '2026-03-03T02:00:00Z', content: '谈代理记账年费' };
  await call('followups.addVisit', later, colleague.token);
  await call('followups.addVisit', sooner, token);
  const contents = async () =>
    (await call('customers.privatePage', {}, token)).data.list
      .map(({ id, nextVisitContent }) => [id, nextVisitContent])
      .toSorted();
  expect(await contents()).toEqual(
    [
      [promised, '谈代理记账年费'],
      [other, null],
    ].toSorted(),
  );
  const { list } = (await call('followups.visits', { state: 'waiting' }, token)).data;
  await call('followups.finishVisit', { id: list[0]!.id }, token);
  expect(await contents()).toEqual(
    [
      [promised, '看样品'],
      [other, null],
    ].toSorted(),
  );
});
