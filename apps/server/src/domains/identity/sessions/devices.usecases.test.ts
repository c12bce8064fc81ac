import { expect, test } from 'vitest';
import { away, createSignedInUser } from '../test-support/account.ts';

const MINUTE = 60_000;

test('devices by name and place, this one first; one can be ended, and no stranger’s', async () => {
  const { world, identity, first, here, there, isIn, pass, signIn } = await createSignedInUser();
  pass(MINUTE);
  const stranger = await first.member('李敏');
  const { list } = await identity.devices(here.member);
  expect(list).toEqual([
    {
      id: here.member.sessionId,
      isThis: true,
      kind: 'member',
      system: 'iPhone',
      browser: 'Safari',
      network: '192.0.2.0/24',
      tenantName: '海呼演示',
      firstSeenAt: '2026-03-02T02:00:00Z',
      lastSeenAt: '2026-03-02T02:00:00Z',
    },
    expect.objectContaining({ isThis: false, system: null, network: '198.51.100.0/24', tenantName: '海呼分部' }),
  ]);
  expect(JSON.stringify(list)).not.toContain(here.token);
  const id = there.member.sessionId;
  await expect(identity.endDevice(stranger.member, id)).rejects.toMatchObject({
    errorName: 'identity.device_not_found',
  });
  await identity.endDevice(here.member, id);
  expect([await isIn(here), await isIn(there), await isIn(stranger)]).toEqual([true, false, true]);
  await expect(identity.findMember(there.token)).rejects.toMatchObject({ data: { endedBy: 'device' } });
  await expect(identity.endDevice(here.member, id)).rejects.toMatchObject({ errorName: 'identity.device_not_found' });

  await signIn(first.tenantId, away);
  await signIn(first.tenantId, away);
  expect(await identity.endOtherDevices(here.member)).toEqual({ ended: 2 });
  expect([await isIn(here), await isIn(stranger)]).toEqual([true, true]);
  expect((await world.domains.identity.profile.account(here.member)).devices).toBe(1);
});

test('a session idle for too long is no device any more', async () => {
  const { identity, here, pass } = await createSignedInUser();
  pass(12 * 60 * MINUTE);
  expect((await identity.devices(here.member)).list).toEqual([]);
  expect(await identity.endOtherDevices(here.member)).toEqual({ ended: 0 });
});
