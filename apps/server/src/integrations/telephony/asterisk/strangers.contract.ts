import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { benchLine } from '../test-support/bench-line.ts';
import { createAsterisk } from './asterisk.ts';
import { createLab, until } from './test-support/lab.ts';

const INSTALLATION = 'strange';
const CHANNEL = `${INSTALLATION}-forgotten-c`;

test('a channel of ours that no call knows is hung up after a minute, and no sooner', async () => {
  const lab = await createLab();
  onTestFinished(() => lab.close());
  const { address, credential } = lab;
  const telephony = createAsterisk({ address, credential, installation: INSTALLATION, onProblem: () => {} });
  onTestFinished(() => telephony.close());
  await until(() => telephony.connection().isUp, 20);
  await telephony.provision([], [lab.line]);
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
