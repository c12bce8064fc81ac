import { contract, type EndpointName } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { openSocket } from '../../../../test/socket.ts';
import { createWorld } from '../../../../test/world.ts';
import { createAgency } from '../../agency/test-support/agencies.ts';

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60_000;
/** A television names itself like this. */
const television = {
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0 Safari/537.36' },
  ip: '203.0.113.9',
};

const calls = Object.keys(contract) as EndpointName[];
const entry = (name: EndpointName): Endpoint => contract[name];

async function createRoom() {
  const world = await createWorld();
  const enterprise = await world.enterprise('义乌分部');
  const lead = await enterprise.member('主管', { dataScope: 'all' });
  const pair = async () => (await world.call('identity.pairDisplay', {}, '', television)).data;
  const paired = (secret: string) => world.call('identity.pairedDisplay', { secret });
  const confirm = (code: string, as = lead) => world.call('identity.confirmDisplay', { code }, as.token);
  /** Pairs a screen with the leader, and returns its token. */
  async function display(as = lead): Promise<string> {
    const { code, secret } = await pair();
    expect((await confirm(code, as)).code).toBe(200);
    return (await paired(secret)).data.display!.token;
  }
  const wall = (token: string) => world.call('calls.wall', {}, token);
  const pass = (milliseconds: number) => {
    const at = new Date(world.clock.now().getTime() + milliseconds);
    world.clock.now = () => at;
  };
  return { ...world, world, enterprise, lead, pair, paired, confirm, display, wall, pass };
}

describe('pairing', () => {
  test('a leader types the code of the screen, and the screen alone gets its session, once', async () => {
    const { pair, paired, confirm, wall } = await createRoom();
    const { code, secret } = await pair();
    expect(code).toMatch(/^\d{6}$/);
    expect((await paired(secret)).data).toEqual({ display: null });
    expect((await confirm(code)).data).toEqual({ system: 'Linux', browser: 'Chrome', network: '203.0.113.0/24' });
    // The code was used up, and knows nothing of the session.
    expect((await confirm(code)).code).toBe(40202);
    expect((await paired(code)).code).toBe(40232);
    const { data } = await paired(secret);
    expect((await wall(data.display!.token)).data.tenantName).toBe('义乌分部');
    expect((await paired(secret)).code).toBe(40232);
  });

  test('a code lasts five minutes', async () => {
    const { pair, paired, confirm, pass } = await createRoom();
    const { code, secret } = await pair();
    pass(5 * MINUTE);
    expect((await confirm(code)).code).toBe(40202);
    expect((await paired(secret)).code).toBe(40232);
  });

  test('five wrong codes are too many, also before the right one, and right codes count for nothing', async () => {
    const { pair, confirm, display, pass } = await createRoom();
    for (let screen = 0; screen < 6; screen += 1) await display();
    const { code } = await pair();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1) expect((await confirm(wrong)).code).toBe(40202);
    expect(await confirm(code)).toMatchObject({ code: 40203, data: { allowedAgainAt: expect.any(String) } });
    pass(5 * MINUTE);
    expect((await confirm(wrong)).code).toBe(40202);
  });

  test('a network gets no more than sixty codes an hour', async () => {
    const { world, pass } = await createRoom();
    const ask = async () => (await world.call('identity.pairDisplay', {}, '', television)).code;
    for (let screen = 0; screen < 60; screen += 1) expect(await ask()).toBe(200);
    expect(await ask()).toBe(40203);
    pass(60 * MINUTE);
    expect(await ask()).toBe(200);
  });

  test('is written down, and refused to members who do not lead', async () => {
    const { enterprise, display, pair, confirm } = await createRoom();
    await display();
    const agent = await enterprise.member('赵婷', { permissions: ['calls.place'] });
    expect((await confirm((await pair()).code, agent)).code).toBe(403);
    expect(await auditedIn(enterprise.tenant)).toContain('identity.display_paired');
  });
});

describe('the session of a display', () => {
  const refused = calls.filter((name) => entry(name).access !== 'public' && !entry(name).displays);

  test('is taken by the wall only: every other call that needs a session refuses it', async () => {
    const { world, display, wall, enterprise } = await createRoom();
    const owner = await enterprise.member('老板', { isSuper: true, dataScope: 'all' });
    const token = await display(owner);
    expect((await wall(token)).code).toBe(200);
    expect(calls.filter((name) => entry(name).displays)).toEqual(['calls.wall']);
    const answered: EndpointName[] = [];
    for (const name of refused) if ((await world.call(name, {} as never, token)).code !== 10020) answered.push(name);
    expect(answered).toEqual([]);
    expect(refused.length).toBeGreaterThan(300);
  });

  test('opens no socket and uploads nothing', async () => {
    const { world, display, lead, upload } = await createRoom();
    const token = await display();
    const host = await world.start();
    expect((await world.call('identity.socketTicket', {}, token)).code).toBe(10020);
    await expect(openSocket(host, { userId: lead.member.userId, ticket: token })).rejects.toThrow();
    expect((await upload(token, 'a.png', Buffer.from('x'))).code).toBe(10020);
  });

  test('lasts 30 days, also dark for weeks', async () => {
    const { display, wall, pass } = await createRoom();
    const token = await display();
    pass(20 * DAY);
    expect((await wall(token)).code).toBe(200);
    pass(10 * DAY);
    expect((await wall(token)).code).toBe(10021);
  });

  test('is listed under the leader’s devices and ended there, and with all other devices', async () => {
    const { world, display, wall, lead } = await createRoom();
    const [one, other] = [await display(), await display()];
    const { list } = (await world.call('identity.devices', {}, lead.token)).data;
    expect(list.map(({ kind, isThis }) => [kind, isThis])).toEqual([
      ['member', true],
      ['display', false],
      ['display', false],
    ]);
    const last = list.at(-1)!;
    await world.call('identity.endDevice', { id: last.id }, lead.token);
    const open = async () => Promise.all([one, other].map(async (token) => (await wall(token)).code === 200));
    expect((await open()).filter(Boolean)).toHaveLength(1);
    expect((await world.call('identity.endOtherDevices', {}, lead.token)).data).toEqual({ ended: 1 });
    expect(await open()).toEqual([false, false]);
  });

  test.each(['suspend', 'remove'] as const)('ends when its leader is gone by "%s"', async (how) => {
    const { world, enterprise, display, wall, lead } = await createRoom();
    const owner = await enterprise.member('老板', { isSuper: true, dataScope: 'all' });
    const token = await display();
    const ended = { userId: lead.member.userId, how, successor: 'sea' } as const;
    expect((await world.call('organisation.endStaff', ended, owner.token)).code).toBe(200);
    expect((await wall(token)).code).toBe(10088);
  });

  test('ends when the enterprise is suspended', async () => {
    const { admin, enterprise, display, wall } = await createRoom();
    const token = await display();
    await admin(`update tenant set suspended_at = now() where id = ${enterprise.tenantId}`);
    expect((await wall(token)).code).toBe(10088);
  });

  test('does not count as a device at which its leader is signed in', async () => {
    const { world, display, lead, enterprise } = await createRoom();
    const token = await display();
    await world.call('identity.logout', {}, lead.token);
    expect(await world.domains.identity.findMemberOf(enterprise.tenantId, lead.member.userId)).toBeNull();
    expect((await world.call('calls.wall', {}, token)).code).toBe(200);
  });
});

test('staff of an agency put nothing of an enterprise on a wall', async () => {
  const { call, owner, openEnterprise, enter } = await createAgency();
  const { id } = await openEnterprise('明达五金', '13700001001');
  const inside = await enter(owner, id);
  const { code } = (await call('identity.pairDisplay', {}, '', television)).data;
  expect((await call('identity.confirmDisplay', { code }, inside.token)).code).toBe(403);
});
