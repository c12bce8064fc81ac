import { settingDefaults } from '@haihu/contract/config/core/settings';
import { describe, expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { sql } from '../../../platform/db/sql.ts';

const AT = '2026-03-02T07:30:00Z';

async function createDesk() {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const agent = await enterprise.member('赵婷');
  const own = (name: string, owner = agent) =>
    addCustomer({ ...world, ...enterprise }, { name, owner_id: owner.member.userId });
  const promise = async (customerId: string, at = AT, { token } = agent) =>
    (await world.call('followups.addVisit', { customerId, at, content: '谈 13812340001 的报价' }, token)).data.id;
  const open = async ({ token } = agent, headers = {}) =>
    (await world.call('followups.openCalendar', {}, token, { headers })).data.path;
  /** Reads an address as a calendar does, without any session. */
  const read = (path: string, remoteAddress = '198.51.100.7') => world.http.inject({ url: path, remoteAddress });
  const summaries = async (path: string) => (await read(path)).body.match(/(?<=SUMMARY:).*(?=\r)/g);
  const file = (id: string, { token } = agent, headers = {}) =>
    world.call('followups.visitFile', { id }, token, { headers });
  async function allowNames(): Promise<void> {
    const lead = await enterprise.member('周主管', { dataScope: 'all', isSuper: true });
    const value = { ...settingDefaults.wrapUp, namesInCalendars: true };
    const { code } = await world.call('config.saveSettings', { key: 'wrapUp', version: 0, value }, lead.token);
    expect(code).toBe(200);
  }
  return { ...world, ...enterprise, agent, own, promise, open, read, summaries, file, allowNames };
}

describe('a feed', () => {
  test('tells other calendars when, and neither whom nor what about', async () => {
    const { own, promise, open, read, call, agent } = await createDesk();
    const other = await promise(await own('徐志强'), '2026-03-09T01:00:00Z');
    const id = await promise(await own('李敏'));
    await call('followups.finishVisit', { id: other }, agent.token);
    const { statusCode, headers, body } = await read(await open());
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ]);
    expect(body.match(/DTSTART:\S+/g)).toEqual(['DTSTART:20260302T073000Z']);
    expect(body).toContain(`-${id}@haihu`);
    expect(body).toMatch(/^SUMMARY:回访\r$/m);
    for (const word of ['李敏', '徐志强', '138', '报价']) expect(body).not.toContain(word);
  });

  test('has the language in which it was opened', async () => {
    const { own, promise, open, summaries, agent } = await createDesk();
    await promise(await own('李敏'));
    expect(await summaries(await open(agent, { language: 'en_us' }))).toEqual(['Call-back']);
  });

  test('names the member’s own customers if the enterprise allows it', async () => {
    const { own, promise, open, summaries, call, agent, member, tenant, allowNames } = await createDesk();
    const [mine, passed] = [await own('李敏'), await own('徐志强')];
    await promise(mine);
    await promise(passed, '2026-03-03T07:30:00Z');
    const path = await open();
    expect((await call('followups.calendar', {}, agent.token)).data).toMatchObject({ namesCustomers: false });
    await allowNames();
    expect((await call('followups.calendar', {}, agent.token)).data).toMatchObject({ namesCustomers: true });
    expect(await summaries(path)).toEqual(['回访 李敏', '回访 徐志强']);
    const colleague = await member('王磊');
    await tenant.query(sql`update customer set owner_id = ${colleague.member.userId} where id = ${passed}`);
    expect(await summaries(path)).toEqual(['回访 李敏', '回访']);
  });

  test('is read at its newest address only, and at none once it is closed', async () => {
    const { open, read, call, agent, tenant } = await createDesk();
    const shown = async () => (await call('followups.calendar', {}, agent.token)).data.feed;
    expect(await shown()).toBeNull();
    const first = await open();
    expect(await shown()).toMatchObject({ createdAt: '2026-03-02T02:00:00Z', readAt: null });
    const second = await open();
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    expect(await shown()).toMatchObject({ readAt: '2026-03-02T02:00:00Z' });
    await call('followups.closeCalendar', {}, agent.token);
    await call('followups.closeCalendar', {}, agent.token);
    expect(await shown()).toBeNull();
    const gone = await read(second);
    expect([gone.statusCode, gone.json().code]).toEqual([404, 40400]);
    expect(await auditedIn(tenant)).toEqual([
      'followups.calendar_opened',
      'followups.calendar_opened',
      'followups.calendar_closed',
    ]);
  });

  test('is stored without its secret', async () => {
    const { open, tenant } = await createDesk();
    const secret = (await open()).split('key=')[1]!;
    const stored = JSON.stringify(await tenant.query(sql`select * from calendar_feed`));
    expect(Buffer.from(secret, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(stored).not.toContain(secret);
  });

  test('of a member who is suspended or has left is not found, and one who comes back opens a new one', async () => {
    const { open, read, call, agent, member, tenant, domains, clock } = await createDesk();
    const owner = await member('林总', { isSuper: true, dataScope: 'all' });
    const path = await open();
    const status = async () => (await read(path)).statusCode;
    const { userId } = agent.member;
    await call('organisation.endStaff', { userId, how: 'suspend' }, owner.token);
    expect(await status()).toBe(404);
    await call('organisation.restoreStaff', { userId }, owner.token);
    expect(await status()).toBe(200);
    await call('organisation.endStaff', { userId, how: 'remove', successor: 'sea' }, owner.token);
    expect(await status()).toBe(404);
    const later = new Date(clock.now().getTime() + 60_000);
    await tenant.query(sql`
      update membership set left_at = null, joined_at = ${later}, permissions = '{followups.write}'
      where user_id = ${userId}`);
    expect(await status()).toBe(404);
    const { token } = await domains.identity.openSession(userId, tenant.tenantId, { ip: '192.0.2.1', deviceKey: '' });
    clock.now = () => later;
    expect((await read(await open({ ...agent, token }))).statusCode).toBe(200);
  });

  test('answers guesses with 404 until there are too many from one network', async () => {
    const { open, read, tenant } = await createDesk();
    const path = await open();
    // Each run has a network of its own, because misses are counted for ten minutes.
    const enterprise = Number(tenant.tenantId);
    const guesser = `10.${(enterprise >> 8) & 255}.${enterprise & 255}.9`;
    const guess = () => read('/gateway/return-visit/calendar/feed?key=forged', guesser);
    const codes = [];
    for (let time = 0; time < 61; time += 1) codes.push((await guess()).statusCode);
    expect(codes).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
    expect((await read(path, guesser)).statusCode).toBe(200);
    expect((await read('/gateway/return-visit/calendar/feed')).json().code).toBe(40000);
  });

  test('is read sixty times in ten minutes at most', async () => {
    const { open, read } = await createDesk();
    const path = await open();
    const codes = [];
    for (let time = 0; time < 61; time += 1) codes.push((await read(path)).statusCode);
    expect(codes).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });
});

test('a file holds one waiting call-back of the member’s own', async () => {
  const { own, promise, file, call, agent, member, allowNames } = await createDesk();
  const id = await promise(await own('李敏'));
  const { data } = await file(id);
  expect(data.name).toBe('回访.ics');
  expect(data.text).toMatch(/DTSTART:20260302T073000Z\r\n/);
  expect(data.text).not.toContain('李敏');
  await allowNames();
  expect((await file(id, agent, { language: 'en_us' })).data.text).toContain('SUMMARY:Call back 李敏');
  const colleague = await member('王磊', { dataScope: 'all' });
  expect((await file(id, colleague)).code).toBe(40400);
  await call('followups.finishVisit', { id }, agent.token);
  expect((await file(id)).code).toBe(40400);
});
