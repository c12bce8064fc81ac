import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { AgentAccount } from '../telephony.ts';
import { benchLine } from '../test-support/bench-line.ts';
import { drive } from './test-support/drive.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';
import { askAs } from './test-support/sip-ask.ts';
import { bySocket, byUdp } from './test-support/sip-phone.ts';

const INSTALLATION = 'strange';
const CHANNEL = `${INSTALLATION}-forgotten-c`;
/** An address from which acl.conf lets nobody come, and the one from which our web process comes. */
const [ELSEWHERE, OURS] = ['127.0.0.2', '127.0.0.1'];
/** Asterisk's answers. The dial plan hangs up on a call that is let through, because agents dial nothing. */
const LET_IN = { registered: 200, called: 403 };
const REFUSED = { registered: 401, called: 401 };

let lab: Lab;
beforeAll(async () => {
  lab = await createLab({ softphones: [] });
});
afterAll(() => lab.close());

/** Connects as a dialler that has just started, and tells the engine of this agent. */
async function provision(agent: AgentAccount): Promise<void> {
  const { telephony } = await drive(lab, INSTALLATION);
  onTestFinished(() => telephony.close());
  // A call and a change of the accounts may tell the engine at the same time.
  await Promise.all([telephony.provision([agent], []), telephony.provision([agent], [])]);
  await telephony.close();
}

/** Tries a registration and a call with these credentials. */
async function tryAs(account: AgentAccount, way: 'udp' | 'socket', from: string) {
  const { hostname } = new URL(lab.address);
  const open = () => (way === 'udp' ? byUdp(hostname, from) : bySocket(hostname, from));
  const registered = await askAs(await open(), hostname, account, 'REGISTER');
  return { registered, called: await askAs(await open(), hostname, account, 'INVITE') };
}

test('the phone of a page registers and calls from our own servers only, also with the right password', async () => {
  const page = { name: `${INSTALLATION}-1-1`, secret: 'right' };
  await provision(page);
  for (const way of ['udp', 'socket'] as const) expect(await tryAs(page, way, ELSEWHERE)).toEqual(REFUSED);
  expect(lab.engine.command('pjsip show contacts')).not.toContain(page.name);
  expect(await tryAs(page, 'socket', OURS)).toEqual(LET_IN);
  expect(lab.engine.command('pjsip show contacts')).toContain(`${page.name}/`);
});

test('the next dialler and a new password leave the phone of a page as closed as it was', async () => {
  const page = { name: `${INSTALLATION}-1-2`, secret: 'right' };
  const changed = { ...page, secret: 'new' };
  await provision(page);
  await provision(changed);
  expect(await tryAs(changed, 'udp', ELSEWHERE)).toEqual(REFUSED);
  expect(await tryAs(page, 'socket', OURS)).toEqual(REFUSED);
  expect(await tryAs(changed, 'socket', OURS)).toEqual(LET_IN);
});

test('a desk phone registers from anywhere, but not once its account is the phone of a page', async () => {
  const page = { name: `${INSTALLATION}-1-3`, secret: 'right' };
  const desk = { ...page, media: 'phone' as const };
  for (const account of [desk, page, desk]) {
    await provision(account);
    expect(await tryAs(account, 'udp', ELSEWHERE)).toEqual(account === desk ? LET_IN : REFUSED);
  }
});

test('a channel of ours that no call knows is hung up after a minute, and no sooner', async () => {
  const { address, credential } = lab;
  const { telephony } = await drive(lab, INSTALLATION);
  onTestFinished(() => telephony.close());
  const authorization = `Basic ${Buffer.from(credential).toString('base64')}`;
  const ask = (method: string, path: string) => fetch(`${address}/ari/${path}`, { method, headers: { authorization } });
  const isThere = async () => (await ask('GET', `channels/${CHANNEL}`)).ok;
  // A phone that rings for ever is left of a call whose hang-up was never answered.
  const endpoint = encodeURIComponent(`PJSIP/13900000071@${benchLine}`);
  const query = `endpoint=${endpoint}&app=haihu-${INSTALLATION}&channelId=${CHANNEL}&timeout=300`;
  expect((await ask('POST', `channels?${query}`)).ok).toBe(true);
  await until(isThere, 10);
  // The driver asks like this every few seconds.
  const began = Date.now();
  while (Date.now() < began + 50_000) {
    await telephony.running();
    await wait(5000);
  }
  expect(await isThere()).toBe(true);
  await until(async () => {
    await telephony.running();
    return !(await isThere());
  }, 20);
  expect(Date.now() - began).toBeGreaterThan(59_000);
});
