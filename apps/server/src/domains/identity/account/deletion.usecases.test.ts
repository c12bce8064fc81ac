import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createInbox } from '../test-support/inbox.ts';

const mobile = '13800000003';
const visitor = { ip: '192.0.2.10', deviceKey: '', userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' };
const person = { name: '赵婷', mobile, password: 'haihu-demo' };

/** Creates a user in two enterprises: an agent in one, the owner of the other. */
async function createPerson() {
  const world = await createWorld();
  const { identity } = world.domains;
  const { accountDeletion } = identity;
  const first = await world.enterprise('海呼演示');
  const second = await world.enterprise('海呼分部');
  const { member, token } = await first.member('赵婷', person);
  await second.member('赵婷', { ...person, isSuper: true });
  const { codeAfter } = createInbox(world);
  const askCode = () => codeAfter(() => identity.sendOwnCode(member, { purpose: 'delete' }, visitor));
  const end = (code: string) => accountDeletion.deleteAccount(member, { code }, visitor);
  return { world, identity, accountDeletion, first, second, member, token, askCode, end };
}

test('the last owner stays, and so does who holds customers; which enterprises is named', async () => {
  const { world, accountDeletion, first, second, member, token, askCode, end } = await createPerson();
  const customerId = await first.addToPublicPool();
  await world.call('customers.claim', { ids: [customerId] }, token);
  expect((await accountDeletion.check(member)).enterprises).toEqual([
    { id: first.tenantId, name: '海呼演示', isLastOwner: false, customers: 1 },
    { id: second.tenantId, name: '海呼分部', isLastOwner: true, customers: 0 },
  ]);
  const code = await askCode();
  await expect(end(code)).rejects.toMatchObject({
    errorName: 'identity.last_owner',
    data: { enterprises: ['海呼分部'] },
  });
  await second.member('林总', { isSuper: true });
  await expect(end(code)).rejects.toMatchObject({
    errorName: 'identity.holds_customers',
    data: { enterprises: [{ name: '海呼演示', customers: 1 }] },
  });
  await first.tenant.query(sql`update customer set owner_id = null, owned_at = null`);
  await expect(end('000000' === code ? '111111' : '000000')).rejects.toMatchObject({
    errorName: 'identity.wrong_code',
  });
  await world.call('followups.addVisit', { customerId, at: '2026-03-05T02:00:00Z', content: '' }, token);
  await end(code);
  const left = await first.tenant.query(sql`
    select id from return_visit where state = 'waiting' union all select id from customer where next_visit_at is not null`);
  expect(left, 'nobody promised anything any more').toEqual([]);
});

test('the end leaves every enterprise, erases the person, and keeps the name in what was done', async () => {
  const { world, identity, first, second, member, token, askCode, end } = await createPerson();
  await second.member('林总', { isSuper: true });
  const code = await askCode();
  const { ticket } = await identity.entranceTicket(member);
  const third = await world.enterprise('第三家');
  const application = { ticket, to: { id: third.tenantId }, name: '赵婷', note: '' };
  expect(await world.call('enterprises.apply', application)).toMatchObject({ code: 200 });
  await end(code);

  await expect(identity.findMember(token)).rejects.toMatchObject({ errorName: 'session.revoked' });
  await expect(identity.whoHolds(ticket)).rejects.toThrow();
  await expect(identity.login({ mobile, password: person.password }, visitor)).rejects.toMatchObject({
    errorName: 'identity.wrong_credentials',
  });
  const rows = await world.db.global<{ row: string }>(sql`
    select u::text as row from app_user u where id = ${member.userId}
    union all select s::text from session s where user_id = ${member.userId}
    union all select d::text from known_device d where user_id = ${member.userId}`);
  const text = rows.map(({ row }) => row).join('\n');
  const hash = world.cipher.hash('users', mobile).toString('hex');
  for (const personal of [hash, 'argon2id', 'iPhone', '192.0.2']) expect(text).not.toContain(personal);
  for (const { tenant } of [first, second]) {
    const audited = await tenant.query(sql`
      select action, m.name from audit a join membership m on m.user_id = a.actor_id
      where action = 'identity.account_deleted'`);
    expect(audited).toEqual([{ action: 'identity.account_deleted', name: '赵婷' }]);
  }
  expect(await identity.enterprisesOf(member.userId)).toEqual([]);
  expect(await third.tenant.query(sql`select state from join_application`)).toEqual([{ state: 'withdrawn' }]);
});

test('the number is free again: who registers with it is somebody new', async () => {
  const { world, identity, second, member, askCode, end } = await createPerson();
  await second.member('林总', { isSuper: true });
  await end(await askCode());
  const { codeAfter } = createInbox(world);
  const start = world.clock.now().getTime();
  world.clock.now = () => new Date(start + 60_000);
  const code = await codeAfter(() => identity.sendCode({ mobile, purpose: 'login' }, visitor));
  const { choice } = await identity.login({ mobile, code, agreed: true }, visitor);
  expect(choice!.enterprises).toEqual([]);
  expect(await identity.whoHolds(choice!.ticket)).not.toBe(member.userId);
});

test('one of two owners who leave at once stays', async () => {
  const { world, accountDeletion, second, member, askCode } = await createPerson();
  const other = await second.member('林总', { isSuper: true });
  const { codeAfter } = createInbox(world);
  const codes = [
    await askCode(),
    await codeAfter(() => world.domains.identity.sendOwnCode(other.member, { purpose: 'delete' }, visitor)),
  ];
  const ends = await Promise.allSettled(
    [member, other.member].map((leaver, index) =>
      accountDeletion.deleteAccount(leaver, { code: codes[index]! }, visitor),
    ),
  );
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const owners = await second.tenant.query(sql`select from membership where is_super and left_at is null`);
  expect(owners).toHaveLength(1);
});
