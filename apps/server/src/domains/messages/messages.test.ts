import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { type PushDraft, pushTo } from '../../platform/events/push.ts';
import { sharedWorld } from '../../../test/shared-world.ts';
import { createWorld } from '../../../test/world.ts';

async function createOffice(given = sharedWorld()) {
  const world = await given;
  const enterprise = await world.enterprise();
  const [mine, other] = [await enterprise.member('赵婷'), await enterprise.member('李敏')];
  const tell = (...drafts: Omit<PushDraft, 'to'>[]) =>
    enterprise.tenant.transaction((tx) =>
      pushTo(
        tx,
        drafts.map((draft) => ({ ...draft, to: [mine.member.userId] })),
        world.clock.now(),
      ),
    );
  type Kind = 'visit' | 'assignment' | 'application' | 'money' | 'extension' | 'system' | 'task';
  return {
    world,
    enterprise,
    mine,
    other,
    tell,
    list: async (kind: Kind, token = mine.token, headers = {}) =>
      (await world.call('messages.list', { kind }, token, { headers })).data.list,
    unread: async (token = mine.token) => {
      const { total, dueVisits, kinds } = (await world.call('messages.unread', {}, token)).data;
      return { total, dueVisits, ...Object.fromEntries(kinds.map(({ kind, unread }) => [kind, unread])) };
    },
    pass(milliseconds: number) {
      const later = world.clock.now().getTime() + milliseconds;
      world.clock.now = () => new Date(later);
    },
  };
}

const none = { visit: 0, assignment: 0, task: 0, application: 0, money: 0, extension: 0, system: 0 };

test('a due visit is told once, counted until it is read, and stays to be read when it is done', async () => {
  const { world, enterprise, mine, other, list, unread, pass } = await createOffice(createWorld());
  const customerId = await enterprise.addToPublicPool({ name: '徐志强' });
  await world.call('customers.claim', { ids: [customerId] }, mine.token);
  const at = new Date(world.clock.now().getTime() + 60_000).toISOString();
  const { data: callBack } = await world.call('followups.addVisit', { customerId, at, content: '报价' }, mine.token);
  expect(await unread()).toEqual({ total: 0, dueVisits: 0, ...none });

  pass(61_000);
  await world.runJobs();
  await world.relay.deliverDue();
  expect(await unread()).toEqual({ total: 1, dueVisits: 1, ...none, visit: 1 });
  expect(await unread(other.token)).toEqual({ total: 0, dueVisits: 0, ...none });
  const [message] = await list('visit');
  const link = { to: 'reminder', id: customerId, place: 1 };
  expect(message).toMatchObject({ isRead: false, title: '回访：徐志强', text: '报价', link });
  expect(await list('visit', mine.token, { language: 'en_us' })).toMatchObject([
    { title: 'Call back 徐志强', text: '报价' },
  ]);

  await world.call('followups.finishVisit', { id: callBack.id }, mine.token);
  expect(await list('visit')).toMatchObject([{ text: '已完成或改期 · 报价' }]);
  await world.call('messages.markRead', { id: message!.id }, mine.token);
  expect(await unread()).toEqual({ total: 0, dueVisits: 0, ...none });
  expect(await list('visit')).toMatchObject([{ isRead: true }]);
});

test('a message tells no more of a customer than its reader may see by now', async () => {
  const { world, enterprise, mine, other, list, tell, pass } = await createOffice(createWorld());
  const customerId = await enterprise.addToPublicPool({ name: '徐志强' });
  await world.call('customers.claim', { ids: [customerId] }, mine.token);
  const at = new Date(world.clock.now().getTime() + 60_000).toISOString();
  await world.call('followups.addVisit', { customerId, at, content: '他的秘密' }, mine.token);
  pass(61_000);
  await world.runJobs();
  await world.relay.deliverDue();
  await tell({ type: push.extensionNews, data: { what: 'granted', customerId } });
  expect(await list('extension')).toMatchObject([{ text: '徐志强', link: { to: 'customer', id: customerId } }]);

  await enterprise.tenant.query(sql`
    update customer set owner_id = ${other.member.userId} where id = ${customerId}`);
  expect(await list('visit')).toMatchObject([{ title: '回访提醒', text: '', link: null }]);
  expect(JSON.stringify([await list('visit'), await list('extension')])).not.toMatch(/徐志强|秘密/);
});

test('every push that somebody may want to read later is a message of its kind', async () => {
  const { list, tell, unread } = await createOffice();
  await tell(
    { type: push.customersHanded, data: { what: 'given', count: 12 } },
    { type: push.nightReturns, data: { what: 'warned', count: 3, days: 2 } },
    { type: push.enterpriseNews, data: { what: 'application' } },
    { type: push.enterpriseNews, data: { what: 'authentication' } },
    { type: push.moneyNews, data: { of: 'balance', level: 20, goesOn: true } },
    { type: push.extensionNews, data: { what: 'asked', customerId: '1' } },
    { type: push.importEnded, data: { what: 'numbers', entered: 5, doubtful: 0, refused: 1 } },
    { type: push.groundGone, data: { what: 'task', id: '1' } },
    { type: push.customerMoved, data: { customerId: '1' } },
  );
  const told = { ...none, assignment: 2, application: 1, money: 1, extension: 1, system: 2, task: 1 };
  expect(await unread()).toEqual({ total: 8, dueVisits: 0, ...told });
  expect(await list('assignment')).toMatchObject([
    { title: '3 位客户 2 天内会自动回收，及时跟进' },
    { title: '你分到 12 位客户', link: { to: 'customers' } },
  ]);
  expect(await list('application')).toMatchObject([{ title: '有人申请加入企业', link: { to: 'applications' } }]);
  expect(await list('money')).toMatchObject([{ link: { to: 'wallet' } }]);
  expect(await list('extension')).toMatchObject([{ text: '', link: { to: 'extensions' } }]);
  expect(await list('system')).toMatchObject([
    { title: '号码录入完成', text: '录入 5 个，有误 1 个' },
    { title: '企业认证有结果了', link: { to: 'authentication' } },
  ]);
});

test('each kind shows its own latest message', async () => {
  const { world, mine, tell, pass } = await createOffice(createWorld());
  await tell({ type: push.customersHanded, data: { what: 'given', count: 1 } });
  pass(1000);
  await tell({ type: push.customersHanded, data: { what: 'given', count: 2 } });
  pass(1000);
  await tell({ type: push.importEnded, data: { what: 'numbers', entered: 5, doubtful: 0, refused: 1 } });
  const { kinds } = (await world.call('messages.unread', {}, mine.token)).data;
  const told = kinds.flatMap(({ kind, latest }) => (latest ? [[kind, latest.title]] : []));
  expect(Object.fromEntries(told)).toEqual({ assignment: '你分到 2 位客户', system: '号码录入完成' });
});

test('one is marked as read, those of a kind, or all; nobody marks those of another', async () => {
  const { world, mine, other, list, tell, unread } = await createOffice();
  await tell(
    { type: push.customersHanded, data: { what: 'given', count: 1 } },
    { type: push.customersHanded, data: { what: 'given', count: 2 } },
    { type: push.moneyNews, data: { of: 'balance', level: 20, goesOn: true } },
    { type: push.importEnded, data: { what: 'numbers', entered: 5, doubtful: 0, refused: 1 } },
  );
  const [newest] = await list('assignment');
  const foreign = await world.call('messages.markRead', { id: newest!.id }, other.token);
  expect(foreign).toMatchObject({ code: 40400, msg: '没有这条消息' });
  await world.call('messages.markRead', {}, other.token);
  expect(await unread()).toMatchObject({ total: 4 });

  for (let times = 0; times < 2; times += 1) await world.call('messages.markRead', { id: newest!.id }, mine.token);
  expect(await unread()).toMatchObject({ total: 3, assignment: 1 });
  await world.call('messages.markRead', { kind: 'assignment' }, mine.token);
  expect(await unread()).toMatchObject({ total: 2, assignment: 0 });
  await world.call('messages.markRead', {}, mine.token);
  expect(await unread()).toMatchObject({ total: 0 });
});

test('pages follow each other without a gap, those of one moment too', async () => {
  const { world, mine, tell } = await createOffice();
  for (let count = 1; count <= 5; count += 1)
    await tell({ type: push.customersHanded, data: { what: 'given', count } });
  const titles: string[] = [];
  let next: string | undefined;
  do {
    const request = { kind: 'assignment' as const, size: 2, ...(next && { next }) };
    const { data } = await world.call('messages.list', request, mine.token);
    titles.push(...data.list.map(({ title }) => title));
    if (!next) expect(data.total).toBe(5);
    next = data.next ?? undefined;
  } while (next);
  expect(titles).toEqual([5, 4, 3, 2, 1].map((count) => `你分到 ${count} 位客户`));
});

test('a message is kept for 90 days, a push for one, a delivered event too', async () => {
  const { world, enterprise, mine, tell, pass } = await createOffice(createWorld());
  const customerId = await enterprise.addToPublicPool();
  await world.call('customers.claim', { ids: [customerId] }, mine.token);
  await tell({ type: push.customersHanded, data: { what: 'given', count: 1 } });
  const kept = async () => {
    await world.relay.forgetOld();
    const [row] = await enterprise.tenant.query<{ pushes: number; events: number; messages: number }>(sql`
      select (select count(*)::int from push) as pushes, (select count(*)::int from outbox) as events,
        (select count(*)::int from message) as messages`);
    return row;
  };
  const day = 24 * 60 * 60 * 1000;
  pass(2 * day);
  // The event of the claim is not delivered yet, so it stays.
  expect(await kept()).toEqual({ pushes: 0, events: 1, messages: 1 });
  await world.relay.deliverDue();
  expect(await kept()).toMatchObject({ events: 0, messages: 1 });
  pass(89 * day);
  expect(await kept()).toMatchObject({ messages: 0 });
});

test('in quiet hours a push comes without a noise, but for what is let through', async () => {
  const { world, mine, tell, unread } = await createOffice(createWorld());
  expect((await world.call('messages.quietHours', {}, mine.token)).data).toMatchObject({ on: false });
  // It is 10:00 in Shanghai.
  const hours = { on: true, from: '21:00', until: '10:30', letThrough: ['money' as const] };
  expect(await world.call('messages.saveQuietHours', hours, mine.token)).toMatchObject({ code: 200 });
  expect((await world.call('messages.quietHours', {}, mine.token)).data).toEqual(hours);
  const drafts: Omit<PushDraft, 'to'>[] = [
    { type: push.customersHanded, data: { what: 'given', count: 1 } },
    { type: push.enterpriseNews, data: { what: 'application' } },
    { type: push.moneyNews, data: { of: 'balance', level: 20, goesOn: true } },
    { type: push.groundGone, data: { what: 'customer', id: '1' } },
  ];
  await tell(...drafts);
  const quietTypes = async () =>
    (await world.pushesTo(mine.member)).filter(({ quiet }) => quiet).map(({ type }) => type);
  expect(await quietTypes()).toEqual([103, 102]);
  expect(await unread()).toMatchObject({ total: 4 });
  const wrong = await world.call('messages.saveQuietHours', { ...hours, from: '24:00' }, mine.token);
  expect(wrong).toMatchObject({ code: 40000, data: { fields: [{ field: 'from' }] } });
  await world.call('messages.saveQuietHours', { ...hours, on: false }, mine.token);
  expect(await quietTypes()).toEqual([]);
});
