import { presets } from '@haihu/contract/permissions';
import { expect, test, vi } from 'vitest';
import { createWorld, type World } from '../../../../test/world.ts';
import { createPasswords } from '../password/hashing.ts';
import { makeIdentity } from '../test-support/make-identity.ts';

const home = { ip: '192.0.2.10', deviceKey: '' };
const stranger = { ip: '198.51.100.7', deviceKey: '' };
const mobile = '13800000003';
const password = 'haihu-demo';
const agent = { name: '赵婷', mobile, permissions: presets.agent, password };

async function createEnterprise() {
  const world = await createWorld();
  const { identity } = world.domains;
  const tenantId = await identity.foundEnterprise('海呼演示');
  await identity.addMember(tenantId, agent);
  return { world, identity, tenantId };
}

function pass(world: World, milliseconds: number) {
  const now = world.clock.now();
  world.clock.now = () => new Date(now.getTime() + milliseconds);
}

const from = (index: number) => ({ ip: `2001:db8:0:${index.toString(16)}::1`, deviceKey: 'forged' });

const MINUTE = 60_000;
const wrong = (triesLeft: number) => ({ errorName: 'identity.wrong_credentials', data: { triesLeft } });

test('while the demo is being made nobody comes in, and whoever tries is told so', async () => {
  const { world } = await createEnterprise();
  let isInTheMaking = true;
  const identity = makeIdentity(world, { isInTheMaking: () => isInTheMaking });
  const signIn = () => identity.login({ mobile, password }, home);
  await expect(signIn()).rejects.toMatchObject({ errorName: 'identity.demo_in_the_making' });
  isInTheMaking = false;
  expect((await signIn()).session).not.toBeNull();
});

test('the right password of a number in any spelling opens a session', async () => {
  const { identity, tenantId } = await createEnterprise();
  const { session, choice } = await identity.login({ mobile: '+86 138-0000 0003', password }, home);
  expect(choice).toBeNull();
  expect(session!.user).toMatchObject({ name: '赵婷', tenantId, tenantName: '海呼演示', mobile: '138****0003' });
  expect(Buffer.from(session!.token, 'base64url')).toHaveLength(32);
  expect(Buffer.from(session!.signingKey, 'base64url')).toHaveLength(32);
  expect(await identity.findMember(session!.token)).toMatchObject({ name: '赵婷', tenantId });
});

test('unknown number, wrong password and number without password: same answer, one verification each', async () => {
  const world = await createWorld();
  const passwords = {
    hash: vi.fn(async (text: string) => text),
    verify: vi.fn(async () => false),
    isOutdated: () => false,
  };
  const identity = makeIdentity(world, { passwords });
  const tenantId = await identity.foundEnterprise('海呼演示');
  await identity.addMember(tenantId, agent);
  await identity.addMember(tenantId, { ...agent, mobile: '13800000004', password: undefined });

  for (const [index, number] of ['13800000003', '13800000004', '13800000005'].entries()) {
    await expect(identity.login({ mobile: number, password: 'guess' }, home)).rejects.toMatchObject(wrong(4));
    expect(passwords.verify).toHaveBeenCalledTimes(index + 1);
  }
});

test.each([
  ['into the enterprise', 1],
  ['to the choice between two', 2],
])('who was verified before the password was changed does not come in after it: %s', async (_where, places) => {
  const world = await createWorld();
  const passwords = createPasswords();
  let meanwhile: (() => Promise<void>) | null = null;
  const verify: typeof passwords.verify = async (text, stored) => {
    const isRight = await passwords.verify(text, stored);
    const change = meanwhile;
    meanwhile = null;
    await change?.();
    return isRight;
  };
  const identity = makeIdentity(world, { passwords: { ...passwords, verify } });
  for (let place = 0; place < places; place += 1) {
    await identity.addMember(await identity.foundEnterprise(`海呼 ${place}`), agent);
  }
  meanwhile = () => identity.resetPassword(mobile, 'changed-now');
  await expect(identity.login({ mobile, password }, home)).rejects.toMatchObject(wrong(5));
  const left = await world.admin(`
    select 'session' from session where revoked_at is null union all select 'ticket' from enterprise_choice`);
  expect(left).toEqual([]);
  expect((await identity.login({ mobile, password: 'changed-now' }, home)).choice === null).toBe(places === 1);
});

test('even when a verification says yes, a number nobody has stays out', async () => {
  const world = await createWorld();
  const identity = makeIdentity(world, {
    passwords: { hash: vi.fn(), verify: async () => true, isOutdated: () => false },
  });
  await expect(identity.login({ mobile, password }, home)).rejects.toMatchObject(wrong(4));
});

test.each([mobile, '13800000009'])('the sixth guess at %s from one address waits, right or wrong', async (number) => {
  const { world, identity } = await createEnterprise();
  for (const left of [4, 3, 2, 1, 0]) {
    await expect(identity.login({ mobile: number, password: 'guess' }, stranger)).rejects.toMatchObject(wrong(left));
  }
  const locked = { errorName: 'identity.try_later', data: { allowedAgainAt: '2026-03-02T02:15:00.000Z' } };
  await expect(identity.login({ mobile: number, password }, stranger)).rejects.toMatchObject(locked);
  pass(world, 15 * MINUTE);
  await expect(identity.login({ mobile: number, password: 'guess' }, stranger)).rejects.toMatchObject(wrong(4));
});

test('many guesses at once get no more tries than one after another', async () => {
  const { identity } = await createEnterprise();
  const guesses = Array.from({ length: 12 }, () => identity.login({ mobile, password: 'guess' }, stranger));
  const names = (await Promise.allSettled(guesses)).map(
    (guess) => guess.status === 'rejected' && guess.reason.errorName,
  );
  expect(names.filter((name) => name === 'identity.wrong_credentials')).toHaveLength(5);
  expect(names.filter((name) => name === 'identity.try_later')).toHaveLength(7);
});

test('a stranger locks out nobody: not from afar, and not a known device behind the same address', async () => {
  const { identity } = await createEnterprise();
  const { session } = await identity.login({ mobile, password }, home);
  for (let index = 0; index < 6; index += 1) {
    await identity.login({ mobile, password: 'guess' }, stranger).catch(() => {});
    await identity.login({ mobile, password: 'guess' }, home).catch(() => {});
  }
  const elsewhere = { ip: '203.0.113.5', deviceKey: '' };
  expect((await identity.login({ mobile, password }, elsewhere)).session).not.toBeNull();
  const atHome = { ...home, deviceKey: session!.userKey };
  expect((await identity.login({ mobile, password }, atHome)).session!.userKey).toBe(session!.userKey);
});

test('guesses from ever new addresses end at a hundred a day, and the known device still gets in', async () => {
  const { identity } = await createEnterprise();
  const { session } = await identity.login({ mobile, password }, home);
  const guesses = Array.from({ length: 110 }, (_, index) => identity.login({ mobile, password: 'guess' }, from(index)));
  const reasons = (await Promise.allSettled(guesses)).map(
    (guess) => guess.status === 'rejected' && guess.reason.errorName,
  );
  expect(reasons.filter((name) => name === 'identity.wrong_credentials')).toHaveLength(100);
  expect(
    (await identity.login({ mobile, password }, { ...from(7), deviceKey: session!.userKey })).session,
  ).not.toBeNull();
}, 20_000);

test('a known device has ten guesses of its own, and is known on its own account only', async () => {
  const { identity, tenantId } = await createEnterprise();
  await identity.addMember(tenantId, { ...agent, mobile: '13800000004' });
  const { session } = await identity.login({ mobile, password }, home);
  const device = { ...home, deviceKey: session!.userKey };
  for (let left = 9; left >= 0; left -= 1) {
    await expect(identity.login({ mobile, password: 'guess' }, device)).rejects.toMatchObject(wrong(left));
  }
  await expect(identity.login({ mobile, password }, device)).rejects.toMatchObject({ errorName: 'identity.try_later' });
  await expect(identity.login({ mobile: '13800000004', password: 'guess' }, device)).rejects.toMatchObject(wrong(4));
});

test('a right password costs no try', async () => {
  const { identity } = await createEnterprise();
  for (let round = 0; round < 3; round += 1) {
    for (const left of [4, 3, 2]) {
      await expect(identity.login({ mobile, password: 'guess' }, home)).rejects.toMatchObject(wrong(left));
    }
    await identity.login({ mobile, password }, home);
  }
});

test('a user of several enterprises chooses one, with a ticket that works once and for five minutes', async () => {
  const { world, identity, tenantId } = await createEnterprise();
  const branch = await identity.foundEnterprise('海呼分部');
  await identity.addMember(branch, { ...agent, password: 'another password' });
  const enterprises = [
    { id: tenantId, name: '海呼演示' },
    { id: branch, name: '海呼分部' },
  ];
  const askTicket = async () => (await identity.login({ mobile, password }, home)).choice!.ticket;

  const { session, choice } = await identity.login({ mobile, password }, home);
  expect([session, choice!.enterprises]).toEqual([null, enterprises]);
  const { ticket } = choice!;
  const chosen = await identity.chooseEnterprise({ ticket, tenantId: branch }, home);
  expect(chosen.user).toMatchObject({ tenantId: branch, tenantName: '海呼分部' });

  const refused = { errorName: 'identity.choice_expired' };
  await expect(identity.chooseEnterprise({ ticket, tenantId }, home)).rejects.toMatchObject(refused);
  const foreign = await identity.foundEnterprise('别家');
  await expect(identity.chooseEnterprise({ ticket: await askTicket(), tenantId: foreign }, home)).rejects.toMatchObject(
    refused,
  );
  const late = await askTicket();
  pass(world, 5 * MINUTE);
  await expect(identity.chooseEnterprise({ ticket: late, tenantId }, home)).rejects.toMatchObject(refused);
  expect((await identity.login({ mobile, password, tenantId }, home)).session!.user.tenantId).toBe(tenantId);
});

test('one of two users of one ticket at once gets in', async () => {
  const { identity, tenantId } = await createEnterprise();
  await identity.addMember(await identity.foundEnterprise('海呼分部'), agent);
  const { ticket } = (await identity.login({ mobile, password }, home)).choice!;
  const uses = await Promise.allSettled([1, 2, 3].map(() => identity.chooseEnterprise({ ticket, tenantId }, home)));
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('switching ends the old session and opens one in an enterprise of one’s own only', async () => {
  const { identity } = await createEnterprise();
  const { session } = await identity.login({ mobile, password }, home);
  const branch = await identity.foundEnterprise('海呼分部');
  const member = await identity.findMember(session!.token);
  await expect(identity.switchEnterprise(member, branch, home)).rejects.toMatchObject({
    errorName: 'identity.no_enterprise',
  });
  await identity.addMember(branch, agent);
  const switched = await identity.switchEnterprise(member, branch, home);
  expect(switched.user.tenantId).toBe(branch);
  await expect(identity.findMember(session!.token)).rejects.toMatchObject({ errorName: 'session.revoked' });
});

test('a user who passes from one enterprise to the next stays no longer than the first session would have', async () => {
  const { world, identity, tenantId } = await createEnterprise();
  await identity.addMember(await identity.foundEnterprise('海呼分部'), agent);
  const entered = await identity.login({ mobile, password, tenantId }, home);
  const { expiresAt, token } = entered.session!;
  pass(world, 360 * MINUTE);
  const { ticket } = await identity.entranceTicket(await identity.findMember(token));
  const chosen = await identity.chooseEnterprise({ ticket, tenantId }, home);
  const switched = await identity.switchEnterprise(await identity.findMember(chosen.token), tenantId, home);
  expect([chosen.expiresAt, switched.expiresAt]).toEqual([expiresAt, expiresAt]);
});

test('a device that was signed out from afar comes back neither by a ticket nor by a change that had begun', async () => {
  const { identity, tenantId } = await createEnterprise();
  const enter = async () => (await identity.login({ mobile, password }, home)).session!;
  const [stolen, own] = [await enter(), await enter()];
  const thief = await identity.findMember(stolen.token);
  const { ticket } = await identity.entranceTicket(thief);
  await identity.endDevice(await identity.findMember(own.token), thief.sessionId);
  await expect(identity.chooseEnterprise({ ticket, tenantId }, home)).rejects.toMatchObject({
    errorName: 'identity.choice_expired',
  });
  await expect(identity.switchEnterprise(thief, tenantId, home)).rejects.toMatchObject({
    errorName: 'session.revoked',
  });
});
