import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { createInbox } from '../test-support/inbox.ts';

const mobile = '13800000009';
const visitor = { ip: '192.0.2.10', deviceKey: '' };
const MINUTE = 60_000;
const expired = { errorName: 'identity.choice_expired' };

/** Creates a user without any enterprise, who signs in by code with a number that nobody has. */
async function createNewcomer() {
  const world = await createWorld();
  const { identity } = world.domains;
  const start = world.clock.now().getTime();
  const at = (milliseconds: number) => void (world.clock.now = () => new Date(start + milliseconds));
  const { codeAfter } = createInbox(world);

  async function signIn() {
    const code = await codeAfter(() => identity.sendCode({ mobile, purpose: 'login' }, visitor));
    return identity.login({ mobile, code, agreed: true }, visitor);
  }

  return { world, identity, at, signIn };
}

test('a right code makes an account, and again finds it; its ticket tells who one is as often as it is asked', async () => {
  const { identity, at, signIn } = await createNewcomer();
  const { session, choice } = await signIn();
  expect([session, choice!.enterprises]).toEqual([null, []]);
  const userId = await identity.whoHolds(choice!.ticket);
  expect(await identity.whoHolds(choice!.ticket)).toBe(userId);
  at(59 * MINUTE);
  expect(await identity.whoHolds(choice!.ticket)).toBe(userId);
  expect(await identity.whoHolds((await signIn()).choice!.ticket)).toBe(userId);
  at(60 * MINUTE);
  await expect(identity.whoHolds(choice!.ticket)).rejects.toMatchObject(expired);
  await expect(identity.whoHolds('forged')).rejects.toMatchObject(expired);
});

test('once taken in, the ticket opens one session there, and is then used up', async () => {
  const { identity, signIn } = await createNewcomer();
  const { ticket } = (await signIn()).choice!;
  const foreign = await identity.foundEnterprise('别家');
  await expect(identity.chooseEnterprise({ ticket, tenantId: foreign }, visitor)).rejects.toMatchObject(expired);
  const ours = await identity.foundEnterprise('海呼演示');
  await identity.addMember(ours, { name: '新人', mobile, permissions: [] });
  const entries = await Promise.allSettled(
    [1, 2, 3].map(() => identity.chooseEnterprise({ ticket, tenantId: ours }, visitor)),
  );
  expect(entries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(identity.whoHolds(ticket)).rejects.toMatchObject(expired);
});

test('a user with a password who lost the last membership gets a ticket too', async () => {
  const { world, identity } = await createNewcomer();
  const tenantId = await identity.foundEnterprise('海呼演示');
  await identity.addMember(tenantId, { name: '赵婷', mobile, permissions: [], password: 'haihu-demo' });
  await world.admin('update membership set suspended_at = now()');
  const { choice } = await identity.login({ mobile, password: 'haihu-demo' }, visitor);
  expect(choice).toMatchObject({ enterprises: [], suspendedIn: ['海呼演示'] });
  await identity.whoHolds(choice!.ticket);
  await expect(identity.login({ mobile, password: 'haihu-demo', tenantId }, visitor)).rejects.toMatchObject({
    errorName: 'identity.suspended',
    data: { enterprise: '海呼演示' },
  });
});

test('the signed-in user is given one that holds the same', async () => {
  const { world, identity } = await createNewcomer();
  const { token, member } = await (await world.enterprise()).member('赵婷');
  const { data } = await world.call('identity.entranceTicket', {}, token);
  expect(data.expiresAt).toBe('2026-03-02T03:00:00.000Z');
  expect(await identity.whoHolds(data.ticket)).toBe(member.userId);
});

test('everything that a session gave ends with it: signed out, ended from another device, idle', async () => {
  const { world, identity, at } = await createNewcomer();
  const enterprise = await world.enterprise();
  const { token, member } = await enterprise.member('赵婷');
  const ask = async (by: string) => (await world.call('identity.entranceTicket', {}, by)).data.ticket;
  const signedOut = await ask(token);
  await world.call('identity.logout', {}, token);
  await expect(identity.whoHolds(signedOut)).rejects.toMatchObject(expired);
  const choose = { ticket: signedOut, tenantId: enterprise.tenantId };
  await expect(identity.chooseEnterprise(choose, visitor)).rejects.toMatchObject(expired);

  const open = async () => (await identity.openSession(member.userId, enterprise.tenantId, visitor)).token;
  const [lost, mine] = [await open(), await open()];
  const fromLost = await ask(lost);
  const { sessionId } = await identity.findMember(lost);
  expect((await world.call('identity.endDevice', { id: sessionId }, mine)).code).toBe(200);
  await expect(identity.whoHolds(fromLost)).rejects.toMatchObject(expired);

  at(12 * 60 * MINUTE - 30 * MINUTE);
  const late = await open();
  const fromLate = await ask(late);
  expect(await identity.whoHolds(fromLate)).toBe(member.userId);
  await world.admin(`update session set last_seen_at = last_seen_at - interval '12 hours'`);
  await expect(identity.whoHolds(fromLate)).rejects.toMatchObject(expired);
});
