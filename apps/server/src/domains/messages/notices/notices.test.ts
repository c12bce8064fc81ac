import { expect, onTestFinished, test, vi } from 'vitest';
import type { NoticePayload } from '@haihu/contract/messages/values';
import { push } from '@haihu/contract/socket';
import { createSocketWorld } from '../../../../test/socket-world.ts';
import type { WorldOptions } from '../../../../test/world-options.ts';
import {
  createLocalPushService,
  type LocalPushService,
} from '../../../integrations/push/test-support/local-push-service.ts';
import { createWebPush } from '../../../integrations/push/web-push/web-push.ts';
import { sql } from '../../../platform/db/sql.ts';
import { pushTo } from '../../../platform/events/push.ts';

/** A sender that reaches the service of the test. */
const reaching =
  (service: LocalPushService, limits: { patience?: number }): WorldOptions['push'] =>
  (clock) =>
    createWebPush({ clock, secret: Buffer.alloc(32, 5), subject: 'https://crm.example', ...service.parts(limits) });

async function createOffice({ startsAt, ...limits }: { patience?: number; startsAt?: Date } = {}) {
  const service = await createLocalPushService();
  onTestFinished(() => service[Symbol.asyncDispose]());
  const world = await createSocketWorld({ push: reaching(service, limits), ...(startsAt && { startsAt }) });
  const { agent, tenantId } = world;
  const add = async (as = agent, options: { isPhone?: boolean; headers?: Record<string, string> } = {}) => {
    const { headers = {}, ...given } = options;
    const subscription = { ...service.subscribe(), ...given };
    const { data } = await world.call('messages.addDevice', subscription, as.token, { headers });
    return { ...subscription, id: data.id };
  };
  /** Signs the agent in once more, as on another device. */
  const again = async (userId = agent.member.userId) => {
    const { token } = await world.domains.identity.openSession(userId, tenantId, {
      ip: '192.0.2.2',
      deviceKey: 'other',
    });
    return { ...agent, token };
  };
  const devices = async (as = agent) => (await world.call('messages.devices', {}, as.token)).data;
  const wait = async (milliseconds: number) => {
    world.pass(milliseconds);
    await world.runJobs();
  };
  const taken = () => service.taken.map(({ text }) => unmarked(JSON.parse(text) as NoticePayload));
  return { world, service, agent, add, again, devices, wait, taken };
}

/** The payload without the mark of its batch. */
const unmarked = (payload: NoticePayload) => ({ ...payload, mark: undefined });

const handed = (count: number) => ({ type: push.customersHanded, data: { what: 'given', count } });
const visit = (visitId: string) => ({ type: push.callBackDue, data: { visitId, place: '1' } });

test('news of a kind goes out together after five seconds, and a call at once', async () => {
  const { world, service, add, wait, taken } = await createOffice();
  await add();
  await world.push(visit('11'), handed(2));
  await wait(3000);
  await world.push(visit('12'), handed(3));
  expect(service.taken).toEqual([]);
  await world.push({ type: push.taskCall, data: { callId: '7', numberId: '8' } });
  await wait(0);
  expect(taken()).toEqual([
    { kind: 'call', count: 1, title: '任务来电', text: '点开接着说', to: 'taskCall', ids: { call: '7', number: '8' } },
  ]);
  expect(service.taken[0]!.headers).toMatchObject({ ttl: '15', urgency: 'high', topic: 'call' });
  await wait(2000);
  expect(
    taken()
      .slice(1)
      .toSorted((one, other) => (one.kind < other.kind ? -1 : 1)),
  ).toEqual([
    { kind: 'assignment', count: 5, title: '你分到 5 位客户', text: '', to: 'customers', ids: {} },
    { kind: 'visit', count: 2, title: '2 个回访到时间了', text: '', to: 'agenda', ids: {} },
  ]);
  const visits = service.taken.find(({ headers }) => headers.topic === 'visit')!;
  expect(visits.headers).toMatchObject({ ttl: '3600', urgency: 'high' });
  await wait(60_000);
  expect(service.taken).toHaveLength(3);
});

test('a device reads in its own language, and each device is told', async () => {
  const { world, add, again, wait, taken } = await createOffice();
  await add();
  await add(await again(), { headers: { language: 'en_us' } });
  await world.push(visit('11'), { type: push.extensionNews, data: { what: 'granted', customerId: '4' } });
  await wait(5000);
  expect(
    taken()
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual([
    'A call-back is due',
    'Your request for more time was answered',
    '延长保留的申请有结果了',
    '有 1 个回访到时间了',
  ]);
});

test('nothing is sent while a page is in front, and again once it is hidden', async () => {
  const { world, service, agent, add, wait } = await createOffice();
  await add();
  const page = await world.connect({ as: agent });
  const shows = async (isShown: boolean) => {
    page.send({ type: 'device', data: { isPhone: false, isApp: false, isShown } });
    const shown = 'select is_shown as shown from device_presence';
    await vi.waitFor(async () => expect(await world.admin(shown)).toEqual([{ shown: isShown }]));
  };
  await shows(true);
  await world.push(visit('11'), { type: push.taskCall, data: { callId: '7', numberId: '8' } });
  await wait(5000);
  expect(service.taken).toEqual([]);
  await shows(false);
  await world.push(visit('12'));
  await wait(5000);
  expect(service.taken).toHaveLength(1);
});

test('a number is dialled by a phone, so only phones are told, and only if none is in front', async () => {
  const { world, service, agent, add, again, wait, taken } = await createOffice();
  await add();
  const phone = await again();
  const { endpoint } = await add(phone, { isPhone: true });
  const desk = await world.connect({ as: agent });
  desk.send({ type: 'device', data: { isPhone: false, isApp: false, isShown: true } });
  const rows = () => world.admin('select is_phone from device_presence where is_shown');
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1));
  const dial = { type: push.dialOnDevice, data: { callId: '7' } };
  await world.push(dial);
  await wait(0);
  expect(taken()).toMatchObject([{ kind: 'call', to: 'call', ids: { call: '7' } }]);
  expect(service.taken[0]!.endpoint).toBe(endpoint);
  const hand = await world.connect({ as: phone });
  hand.send({ type: 'device', data: { isPhone: true, isApp: false, isShown: true } });
  await vi.waitFor(async () => expect(await rows()).toHaveLength(2));
  await world.push(dial);
  await wait(0);
  expect(service.taken).toHaveLength(1);
});

test('kinds that are switched off, and quiet hours, keep a device silent', async () => {
  const { world, service, agent, add, wait, taken } = await createOffice();
  await add();
  const { list } = (await world.call('messages.switches', {}, agent.token)).data;
  expect(list).toEqual(
    ['call', 'visit', 'assignment', 'extension', 'application', 'money'].map((kind) => ({
      kind,
      push: true,
      sound: true,
    })),
  );
  const off = { kind: 'assignment', push: false, sound: false } as const;
  await world.call('messages.saveSwitches', { list: [off] }, agent.token);
  const saved = (await world.call('messages.switches', {}, agent.token)).data.list;
  expect(saved.filter((one) => !one.push)).toEqual([off]);
  // It is 10:00 in Shanghai.
  const hours = { on: true, from: '21:00', until: '10:30', letThrough: ['money' as const] };
  await world.call('messages.saveQuietHours', hours, agent.token);
  await world.push(
    handed(1),
    visit('11'),
    { type: push.moneyNews, data: { of: 'balance', level: 20 } },
    { type: push.taskCall, data: { callId: '7', numberId: '8' } },
  );
  await wait(5000);
  expect(
    taken()
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['call', 'money']);
  await wait(30 * 60_000);
  await world.push(visit('12'));
  await wait(5000);
  expect(taken().at(-1)).toMatchObject({ kind: 'visit', count: 1 });
  expect(service.taken).toHaveLength(3);
});

test('a device ends with its session, with a later one of the same browser, and with the enterprise of another', async () => {
  const { world, service, agent, add, again, devices, wait } = await createOffice();
  const shared = await add();
  const other = await again();
  await world.call(
    'messages.addDevice',
    { endpoint: shared.endpoint, p256dh: shared.p256dh, auth: shared.auth },
    other.token,
  );
  expect((await devices(other)).list).toMatchObject([{ isThis: true, state: 'works', sentAt: null }]);
  await add();
  expect((await devices()).list.map(({ isThis }) => isThis)).toEqual([true, false]);
  await world.call('identity.logout', {}, other.token);
  expect((await devices()).list).toHaveLength(1);
  // The same browser signs in to another enterprise.
  const elsewhere = await (await world.enterprise('别家')).member('王磊');
  const mine = service.subscribe();
  await world.call('messages.addDevice', mine, agent.token);
  await world.call('messages.addDevice', mine, elsewhere.token);
  expect((await devices()).list).toEqual([]);
  await add();
  await world.push(visit('11'));
  await world.tenant.query(sql`update session set revoked_at = now() where user_id = ${agent.member.userId}`);
  await wait(5000);
  expect(service.taken).toEqual([]);
  expect(await world.admin('select count(*)::int from notice_device')).toEqual([{ count: 1 }]);
});

test('a subscription that ended is forgotten, and a busy service is asked again as it says', async () => {
  const { world, service, add, devices, wait } = await createOffice();
  await add();
  service.answer = () => ({ status: 503, headers: { 'retry-after': '60' } });
  await world.push(visit('11'));
  await wait(5000);
  await wait(59_000);
  expect(service.taken).toHaveLength(1);
  service.answer = () => ({ status: 429 });
  await wait(1000);
  expect(service.taken).toHaveLength(2);
  await wait(9000);
  expect(service.taken).toHaveLength(2);
  service.answer = () => ({ status: 201 });
  await wait(1000);
  expect(service.taken).toHaveLength(3);
  expect((await devices()).list).toMatchObject([{ sentAt: '2026-03-02T02:01:15Z' }]);
  await wait(600_000);
  expect(service.taken).toHaveLength(3);
  service.answer = () => ({ status: 410 });
  await world.push(visit('12'), handed(1));
  await wait(5000);
  expect((await devices()).list).toEqual([]);
  expect(await world.admin('select count(*)::int from notice_sending')).toEqual([{ count: 0 }]);
});

test('a service that is busy for good is asked eight times, and not after the notice is of no use', async () => {
  const { world, service, add, wait } = await createOffice();
  await add();
  service.answer = () => ({ status: 503 });
  await world.push(handed(1));
  for (let minutes = 0; minutes < 60; minutes += 1) await wait(60_000);
  expect(service.taken).toHaveLength(8);
  // A visit is of no use after an hour.
  service.answer = () => ({ status: 503, headers: { 'retry-after': '1800' } });
  await world.push(visit('11'));
  await wait(5000);
  for (let times = 0; times < 4; times += 1) await wait(1_800_000);
  expect(service.taken).toHaveLength(10);
  expect(await world.admin('select count(*)::int from notice_sending')).toEqual([{ count: 0 }]);
});

test('a device whose service refuses this server three times is switched off, and says so', async () => {
  const { world, service, add, devices, wait } = await createOffice();
  await add();
  service.answer = () => ({ status: 403 });
  for (let times = 0; times < 4; times += 1) {
    await world.push(visit('11'));
    await wait(5000);
  }
  expect(service.taken).toHaveLength(3);
  expect((await devices()).list).toMatchObject([{ state: 'barred' }]);
  await add();
  expect((await devices()).list).toMatchObject([{ state: 'works' }]);
});

test('a test tells what the push service said', async () => {
  const { world, service, agent, add, again, devices } = await createOffice();
  const { id } = await add();
  const tried = async () => (await world.call('messages.testDevice', { id }, agent.token)).data?.outcome;
  expect(await tried()).toBe('sent');
  expect(JSON.parse(service.taken[0]!.text)).toMatchObject({ kind: 'test', title: '推送可以用' });
  const outcomes = { 503: 'busy', 403: 'barred', 413: 'refused' };
  for (const [status, outcome] of Object.entries(outcomes)) {
    service.answer = () => ({ status: Number(status) });
    expect(await tried()).toBe(outcome);
  }
  service.answer = () => ({ status: 404 });
  expect(await tried()).toBe('gone');
  expect((await devices()).list).toEqual([]);
  expect(await world.call('messages.testDevice', { id }, agent.token)).toMatchObject({ code: 40400 });
  const other = await again();
  const { id: second } = await add(other);
  service.answer = () => ({ status: 201 });
  const codes = [];
  for (let times = 0; times < 11; times += 1) {
    codes.push((await world.call('messages.testDevice', { id: second }, other.token)).code);
  }
  expect(codes.at(0)).toBe(200);
  expect(codes.at(-1)).toBe(40029);
});

test('a test tells that the push service does not answer', async () => {
  const { world, service, agent, add } = await createOffice({ patience: 200 });
  const { id } = await add();
  service.answer = () => null;
  expect((await world.call('messages.testDevice', { id }, agent.token)).data.outcome).toBe('unreachable');
});

test('an address that is no push service of the list, and keys that are none, are refused by their field', async () => {
  const { world, service, agent } = await createOffice();
  const good = service.subscribe();
  const tried = async (given: Partial<typeof good>) =>
    world.call('messages.addDevice', { ...good, ...given }, agent.token);
  expect(await tried({ endpoint: 'https://10.0.0.1/a' })).toMatchObject({
    code: 41972,
    data: { fields: [{ field: 'endpoint' }] },
  });
  expect(await tried({ endpoint: 'http://127.0.0.1/a' })).toMatchObject({ code: 41972 });
  const { port } = service;
  expect(await tried({ endpoint: `https://push.example:${port}/a` })).toMatchObject({ code: 41973 });
  expect(await tried({ p256dh: 'AAAA' })).toMatchObject({ code: 41974, data: { fields: [{ field: 'p256dh' }] } });
  expect(await tried({ p256dh: 'no base64!' })).toMatchObject({ code: 40000, data: { fields: [{ field: 'p256dh' }] } });
  expect(await tried({})).toMatchObject({ code: 200 });
});

test('without an https address of the installation nothing can be added, and nothing is kept', async () => {
  const world = await createSocketWorld();
  const { token } = world.agent;
  expect((await world.call('messages.devices', {}, token)).data).toEqual({
    push: 'no_address',
    publicKey: null,
    list: [],
  });
  const subscription = { endpoint: 'https://push.example/a', p256dh: 'AAAA', auth: 'AAAA' };
  expect(await world.call('messages.addDevice', subscription, token)).toMatchObject({ code: 41971 });
  await world.push(visit('11'));
  expect(await world.admin('select count(*)::int from notice_due')).toEqual([{ count: 0 }]);
});

test('a notice whose sending could not be noted is sent once more, and none is lost', async () => {
  // The queue tries a failed job again by the real time.
  const { world, service, add, wait } = await createOffice({ startsAt: new Date() });
  await add();
  await world.push(visit('11'));
  await world.admin(`
    create function dies() returns trigger language plpgsql as $$ begin raise exception 'the worker dies'; end $$;
    create trigger dies before update on notice_device for each row execute function dies()`);
  await wait(5000);
  expect(service.taken).toHaveLength(1);
  await world.admin('drop trigger dies on notice_device');
  await wait(60_000);
  expect(service.taken).toHaveLength(2);
  expect(service.taken[1]!.text).toBe(service.taken[0]!.text);
  expect(await world.admin('select count(*)::int from notice_sending')).toEqual([{ count: 0 }]);
});

test('a crash in the middle of many loses none, and what comes again has the mark of the first', async () => {
  const { world, service, agent, add, wait } = await createOffice({ startsAt: new Date() });
  const members = [agent];
  while (members.length < 24) members.push(await world.member(`坐席 ${members.length}`));
  const devices = await Promise.all(members.map((one) => add(one)));
  await world.admin(`
    create function dies() returns trigger language plpgsql as $$ begin raise exception 'the worker dies'; end $$;
    create trigger dies before insert on notice_sending for each row
      when (new.device_id % 24 = 7) execute function dies();
    create trigger dies before update on notice_device for each row when (new.id % 3 = 0) execute function dies()`);
  const drafts = [{ ...visit('11'), to: members.map(({ member }) => member.userId) }];
  await world.tenant.transaction((tx) => pushTo(tx, drafts, world.clock.now()));
  await wait(5000);
  await world.admin('drop trigger dies on notice_sending');
  await wait(60_000);
  await world.admin('drop trigger dies on notice_device');
  for (let times = 0; times < 4; times += 1) await wait(60_000);
  const told = Map.groupBy(service.taken, ({ endpoint }) => endpoint);
  expect(told.size).toBe(devices.length);
  const marks = [...told.values()].map((ofDevice) =>
    ofDevice.map(({ text }) => (JSON.parse(text) as NoticePayload).mark),
  );
  for (const ofDevice of marks) expect(new Set(ofDevice).size).toBe(1);
  const twice = marks.filter((ofDevice) => ofDevice.length > 1);
  expect(twice.length).toBeGreaterThan(0);
  expect(twice.length).toBeLessThan(12);
  expect(await world.admin('select count(*)::int from notice_sending')).toEqual([{ count: 0 }]);
  expect(await world.admin('select count(*)::int from notice_due')).toEqual([{ count: 0 }]);
});

test('no payload holds a name or a number, whatever the pushes hold', async () => {
  const { world, add, wait, taken } = await createOffice();
  await add(undefined, { isPhone: true });
  const secret = { name: '李敏', mobile: '13612340060', company: '云帆科技', reason: '他的秘密' };
  await world.push(
    { type: push.callBackDue, data: { visitId: '11', place: '1', ...secret } },
    { type: push.customersHanded, data: { what: 'given', count: 1, ...secret } },
    { type: push.nightReturns, data: { what: 'warned', count: 1, days: 2, ...secret } },
    { type: push.extensionNews, data: { what: 'asked', customerId: '1', ...secret } },
    { type: push.enterpriseNews, data: { what: 'authentication', ...secret } },
    { type: push.moneyNews, data: { of: 'fee', ...secret } },
    { type: push.dialOnDevice, data: { callId: '7', ...secret } },
  );
  await wait(5000);
  expect(taken()).toHaveLength(6);
  const text = JSON.stringify(taken());
  for (const word of Object.values(secret)) expect(text).not.toContain(word);
  expect(text).not.toMatch(/\d{5}/);
});
