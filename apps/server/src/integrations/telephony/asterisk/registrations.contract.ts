import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { LineRegistration } from '../telephony.ts';
import { drive } from './test-support/drive.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';
import { askAs } from './test-support/sip-ask.ts';
import { byUdp } from './test-support/sip-phone.ts';

const CALLER = '13900000060';
const DID = '057188886666';

let lab: Lab;
beforeAll(async () => {
  lab = await createLab();
});
afterAll(() => lab.close());

/** Connects a dialler as it starts. */
async function connect() {
  const { telephony, arrived } = await drive(lab, 'reg');
  onTestFinished(() => telephony.close());
  const { line } = lab;
  const name = 'reg-line-1';
  await telephony.provision([], [{ ...line, name }]);
  const { trunk, user, secret } = line;
  const registering: LineRegistration = { name, trunk, user, secret, contact: DID };
  const isNow = (state: string | undefined) =>
    until(async () => (await telephony.registrations())!.get(name) === state, 60);
  return { telephony, arrived, registering, isNow };
}

/** Returns where the carrier would send the calls of the line. */
const contact = () => lab.carrier.command('pjsip show contacts');

test('the carrier calls a line where it registered, also after Asterisk was restarted and by the next dialler', async () => {
  const { telephony, arrived, registering, isNow } = await connect();
  await telephony.register([registering]);
  await isNow('registered');
  await lab.callers.arrive(CALLER, DID, registering.user);
  await until(() => arrived.length > 0, 20);
  expect(arrived[0]).toMatchObject({ did: DID, caller: CALLER });
  await telephony.dismiss(arrived[0]!.arrivalId, 'busy');
  await telephony.close();
  await lab.engine.kill();
  await lab.engine.start();
  const next = await connect();
  await next.isNow('registered');
  expect(contact()).toContain(DID);
});

test('the carrier may call from another address over the registration, and nobody else may', async () => {
  const { telephony, arrived, registering, isNow } = await connect();
  await telephony.register([registering]);
  await isNow('registered');
  const [, token] = /line(?:=|\^3D)(\w+)/.exec(lab.carrier.command('database show registrar'))!;
  const { hostname } = new URL(lab.address);
  const invite = async (line: string, named?: string) =>
    askAs(
      await byUdp(hostname, '127.0.0.2'),
      `${hostname};line=${line}`,
      { name: CALLER, secret: 'none' },
      'INVITE',
      DID,
      named,
    );
  expect(await invite('guessed')).toBe(401);
  expect(arrived).toEqual([]);
  const answer = invite(token!);
  await until(() => arrived.length > 0, 20);
  expect(arrived[0]).toMatchObject({ did: DID, caller: CALLER });
  await telephony.dismiss(arrived[0]!.arrivalId, 'busy');
  expect(await answer).toBe(486);

  const other = invite(token!, '+8657188887777');
  await until(() => arrived.length > 1, 20);
  expect(arrived[1]).toMatchObject({ did: DID, named: '+8657188887777' });
  await telephony.dismiss(arrived[1]!.arrivalId, 'busy');
  expect(await other).toBe(486);
});

test('a line that no dialler wants any more leaves its carrier', async () => {
  const before = await connect();
  await before.telephony.register([before.registering]);
  await before.isNow('registered');
  await before.telephony.close();
  const { telephony, isNow } = await connect();
  await telephony.register([]);
  await isNow(undefined);
  await until(() => !contact().includes(DID), 20);
});

test('a wrong password is told, and a mended one works by itself', async () => {
  const { telephony, registering, isNow } = await connect();
  await telephony.register([{ ...registering, secret: 'wrong' }]);
  await isNow('refused');
  await telephony.register([registering]);
  await isNow('registered');
});
