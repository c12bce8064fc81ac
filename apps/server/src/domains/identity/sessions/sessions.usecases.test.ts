import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorld, type World } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

const HOUR = 60 * 60_000;
const start = new Date('2026-03-02T02:00:00Z').getTime();

function at(world: World, milliseconds: number) {
  world.clock.now = () => new Date(start + milliseconds);
}

async function signIn() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { token, member } = await enterprise.member('赵婷');
  const find = () => world.domains.identity.findMember(token);
  const lastSeen = async () => {
    const [row] = await world.db.global<{ at: string }>(sql`select last_seen_at as at from session`);
    return new Date(row!.at).getTime() - start;
  };
  return { world, enterprise, member, find, lastSeen };
}

test('a session that rests twelve hours expires, one in use does not', async () => {
  const { world, find, lastSeen } = await signIn();
  at(world, 11 * HOUR);
  await find();
  await vi.waitFor(async () => expect(await lastSeen()).toBe(11 * HOUR));
  at(world, 23 * HOUR - 1);
  await find();
  await vi.waitFor(async () => expect(await lastSeen()).toBe(23 * HOUR - 1));
  // Exact to the millisecond.
  at(world, 35 * HOUR - 1);
  await expect(find()).rejects.toMatchObject({ errorName: 'session.expired' });
});

test('seven days end it, however busy it was', async () => {
  const { world, find, lastSeen } = await signIn();
  for (let hour = 10; hour < 7 * 24; hour += 10) {
    at(world, hour * HOUR);
    await find();
    await vi.waitFor(async () => expect(await lastSeen()).toBe(hour * HOUR));
  }
  at(world, 7 * 24 * HOUR);
  await expect(find()).rejects.toMatchObject({ errorName: 'session.expired' });
});

test('its last use is written at most once a minute', async () => {
  const { world, find, lastSeen } = await signIn();
  at(world, 59_999);
  await find();
  at(world, 60_000);
  await find();
  await vi.waitFor(async () => expect(await lastSeen()).toBe(60_000));
});

test('a revoked session says so, and so does a suspended member’s', async () => {
  const { world, enterprise, member, find } = await signIn();
  await enterprise.tenant.query(sql`update membership set suspended_at = now()`);
  await expect(find()).rejects.toMatchObject({ errorName: 'session.revoked' });
  await enterprise.tenant.query(sql`update membership set suspended_at = null`);
  await find();
  await world.domains.identity.logout(member);
  await expect(find()).rejects.toMatchObject({ errorName: 'session.revoked' });
});

test('the end of a session is told to all processes, once', async () => {
  const { world, member } = await signIn();
  const listener = new pg.Client(world.appUrl);
  await listener.connect();
  onTestFinished(() => listener.end());
  const told: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => told.push(payload));
  await listener.query('listen session_ended');
  await world.domains.identity.logout(member);
  await world.domains.identity.logout(member);
  await listener.query('select');
  expect(told).toEqual([member.sessionId]);
});

test('a reader of the database cannot sign in with it', async () => {
  const world = await createWorld();
  const { session } = await (await world.enterprise()).member('赵婷');
  const rows = await world.db.global<{ row: string }>(sql`
    select s::text as row from session s union all select d::text from known_device d`);
  for (const secret of [session.token, session.userKey]) {
    const hex = Buffer.from(secret, 'base64url').toString('hex');
    for (const { row } of rows) for (const form of [secret, hex]) expect(row).not.toContain(form);
  }
});

test('the first session of all says so, also where the first enterprise was another', async () => {
  const world = await createWorld();
  const [first, second] = [await world.enterprise(), await world.enterprise('海呼分部')];
  const { member, session } = await first.member('赵婷', { mobile: '13800000003' });
  await world.domains.identity.addMember(second.tenantId, { name: '赵婷', mobile: '13800000003', permissions: [] });
  const again = await world.domains.identity.openSession(member.userId, second.tenantId, {
    ip: '192.0.2.1',
    deviceKey: '',
  });
  // Sessions are deleted after a while; the first entry of a user is remembered.
  await world.db.global(sql`delete from session`);
  const back = await world.domains.identity.openSession(member.userId, first.tenantId, {
    ip: '192.0.2.1',
    deviceKey: '',
  });
  expect([session.isFirst, again.isFirst, back.isFirst]).toEqual([true, false, false]);
});
