import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createSignedInUser, home, mobile, password, wrongCodeIn } from '../test-support/account.ts';
import { otherCode } from '../test-support/inbox.ts';

test('a mobile number moves by both codes; this session stays, the others end', async () => {
  const { identity, here, there, isIn, audited, messageAfter } = await createSignedInUser();
  const next = '13800000004';
  const toOld = await messageAfter(() => identity.sendOwnCode(here.member, { purpose: 'change-old' }, home));
  const order = { purpose: 'change-new', mobile: '+86 138 0000 0004' } as const;
  const toNew = await messageAfter(() => identity.sendOwnCode(here.member, order, home));
  expect([toOld.number, toNew.number]).toEqual([mobile, next]);
  const change = (oldCode: string, newCode: string) =>
    identity.changeMobile(here.member, { oldCode, mobile: next, newCode }, home);

  await expect(change(toNew.code, toOld.code)).rejects.toMatchObject(wrongCodeIn('oldCode'));
  await expect(change(toOld.code, otherCode(toNew.code))).rejects.toMatchObject(wrongCodeIn('newCode'));
  expect(await change(toOld.code, toNew.code)).toEqual({ ended: 1 });
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  await expect(identity.findMember(there.token)).rejects.toMatchObject({ data: { endedBy: 'mobile' } });
  expect(await audited()).toEqual(['identity.mobile_changed']);
  await expect(identity.login({ mobile, password }, home)).rejects.toThrow();
  expect((await identity.login({ mobile: next, password }, home)).choice).not.toBeNull();
});

test('that a number is taken is told to who holds it, and to nobody else', async () => {
  const { identity, first, here, messageAfter } = await createSignedInUser();
  const [taken, free] = ['13800000005', '13800000006'];
  await identity.addMember(first.tenantId, { name: '李敏', mobile: taken, permissions: [] });
  const oldCode = (await messageAfter(() => identity.sendOwnCode(here.member, { purpose: 'change-old' }, home))).code;
  const askFor = (number: string) => identity.sendOwnCode(here.member, { purpose: 'change-new', mobile: number }, home);
  const toTaken = await messageAfter(() => askFor(taken));
  const toFree = await messageAfter(() => askFor(free));
  expect(toTaken.text.replace(toTaken.code, '')).toBe(toFree.text.replace(toFree.code, ''));
  const change = (number: string, newCode: string) =>
    identity.changeMobile(here.member, { oldCode, mobile: number, newCode }, home);
  for (const [number, code] of [
    [taken, toTaken.code],
    [free, toFree.code],
  ] as const) {
    await expect(change(number, otherCode(code))).rejects.toMatchObject(wrongCodeIn('newCode'));
  }
  await expect(change(taken, toTaken.code)).rejects.toMatchObject({ errorName: 'identity.mobile_taken' });
  await expect(askFor(mobile)).rejects.toMatchObject({ errorName: 'identity.mobile_unchanged' });
});

test('one of two users who want one number at once gets it', async () => {
  const { identity, first, here, codeAfter } = await createSignedInUser();
  const other = await first.member('李敏');
  const next = '13800000007';
  const attempts = [];
  for (const { member } of [here, other]) {
    const oldCode = await codeAfter(() => identity.sendOwnCode(member, { purpose: 'change-old' }, home));
    attempts.push({ member, oldCode });
  }
  const newCode = await codeAfter(() =>
    identity.sendOwnCode(here.member, { purpose: 'change-new', mobile: next }, home),
  );
  const outcomes = await Promise.allSettled(
    attempts.map(({ member, oldCode }) => identity.changeMobile(member, { oldCode, mobile: next, newCode }, home)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a name changes in one enterprise only', async () => {
  const { world, identity, here, there, audited } = await createSignedInUser();
  const reply = await world.call('identity.updateProfile', { name: ' 赵小婷 ' }, here.token);
  expect(reply.data).toMatchObject({ name: '赵小婷', mobile: '138****0003', tenantName: '海呼演示', avatar: null });
  expect((await world.call('identity.appUserInfo', {}, here.token)).data.name).toBe('赵小婷');
  expect((await identity.findMember(there.token)).name).toBe('赵婷');
  expect(await audited()).toEqual(['identity.profile_changed']);
});

test('a picture of one’s own upload, once for oneself, and away again', async () => {
  const { world, first, here } = await createSignedInUser();
  const square = { create: { width: 40, height: 60, channels: 3, background: '#08f' } } as const;
  const picture = await sharp(square).png().toBuffer();
  const uploaded = (await world.upload(here.token, 'me.png', picture)).data;
  const stranger = await first.member('李敏');
  expect(await world.call('identity.updateProfile', { avatar: uploaded }, stranger.token)).toMatchObject({
    code: 40400,
  });
  const { data } = await world.call('identity.updateProfile', { avatar: uploaded }, here.token);
  expect((await world.http.inject(data.avatar!)).headers['content-type']).toBe('image/webp');
  const again = await world.call('identity.updateProfile', { avatar: uploaded }, here.token);
  expect(again.data.avatar, 'the same once more').toBe(data.avatar);
  expect((await world.http.inject(data.avatar!)).statusCode).toBe(200);
  const table = (await world.upload(here.token, 'x.csv', Buffer.from('姓名,手机'))).data;
  expect(await world.call('identity.updateProfile', { avatar: table }, here.token)).toMatchObject({ code: 41401 });
  expect((await world.call('identity.profile', {}, here.token)).data.avatar).toBe(data.avatar);
  expect((await world.call('identity.updateProfile', { avatar: null }, here.token)).data.avatar).toBeNull();
});

test('a position is set by who manages staff', async () => {
  const { world, first, here } = await createSignedInUser();
  expect(await world.call('identity.updateProfile', { position: '总监' }, here.token)).toMatchObject({ code: 403 });
  const manager = await first.member('王主管', { permissions: ['organisation.staff'] });
  const set = (position: string) => world.call('identity.updateProfile', { position }, manager.token);
  expect((await set('销售主管')).data).toMatchObject({ name: '王主管', position: '销售主管' });
  expect((await set('')).data.position).toBeNull();
});
