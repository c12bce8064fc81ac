import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAsterisk } from './asterisk.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';

const phones = ['agent-1', 'agent-2', 'agent-3'].map((name) => ({ name, secret: 'one', media: 'phone' as const }));
/** Seconds in which an Asterisk tells that a phone came or went. It asks phones every 30 s. */
const SOON = 12;

let lab: Lab;

beforeAll(async () => {
  lab = await createLab({ softphones: phones });
});
afterAll(() => lab.close());

/** Opens a driver that tells the Asterisk of everything anew, as after a restart of the server. */
async function drive(trunk = lab.trunk) {
  const { address, credential } = lab;
  const telephony = createAsterisk({ address, credential, installation: 'record', onProblem: () => {} });
  onTestFinished(() => telephony.close());
  await until(() => telephony.connection().isUp, 20);
  await telephony.provision(phones, [{ ...lab.line, trunk }]);
  return telephony;
}

type Driver = Awaited<ReturnType<typeof drive>>;

/** Returns the names of the agents whose phones the Asterisk holds for registered. */
const thereAt = async (telephony: Driver) =>
  (await telephony.registered())!.filter((name) => name.startsWith('agent-')).toSorted();
const all = phones.map(({ name }) => name);
const areAll = (telephony: Driver) => async () => (await thereAt(telephony)).join() === all.join();

/** Returns the contacts that the Asterisk lists for a name: who registered, and what is permanent. */
const contactsOf = (name: string) =>
  [...lab.engine.command('pjsip show contacts').matchAll(/^ {2}Contact: {2}(\S+?)\/(sip:\S+)/gm)].flatMap(
    ([, of, uri]) => (of === name ? uri : []),
  );

/** Asks the Asterisk for the record of a name, or changes it. */
async function ask(method: 'GET' | 'PUT', name: string, body?: object): Promise<{ attribute: string }[]> {
  const authorization = `Basic ${Buffer.from(lab.credential).toString('base64')}`;
  const path = `ari/asterisk/config/dynamic/res_pjsip/aor/${name}`;
  const reply = await fetch(`${lab.address}/${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as { attribute: string }[];
}

/** Counts the contacts of a record. One that is both registered and permanent is listed twice here, and once by the command line. */
const countContacts = async (name: string) =>
  (await ask('GET', name)).filter(({ attribute }) => attribute === 'contact').length;

const send = (word: 'register' | 'unregister') => {
  for (const { name } of phones) lab.carrier.command(`pjsip send ${word} ${name}`);
};

const goneSoon = (telephony: Driver) =>
  until(
    async () => (await thereAt(telephony)).length === 0 && all.every((name) => contactsOf(name).length === 0),
    SOON,
  );

test('a phone that leaves is gone at once, also one that was registered while a new driver came', async () => {
  await until(areAll(await drive()), 30);
  const next = await drive();
  await until(areAll(next), SOON);
  expect(all.map(contactsOf)).toEqual(all.map(() => [expect.stringContaining('sip:')]));
  send('unregister');
  await goneSoon(next);

  send('register');
  await until(areAll(next), 30);
  send('unregister');
  await goneSoon(next);
});

test('a contact that an earlier driver made permanent goes with the next driver, and no phone that is there with it', async () => {
  const first = await drive();
  send('register');
  await until(areAll(first), 30);
  const counts = async () => (await Promise.all(all.map(countContacts))).join();
  const changed = { fields: [{ attribute: 'qualify_frequency', value: '30' }] };
  for (const name of all) await ask('PUT', name, changed);
  expect(await counts()).toBe('2,2,2');
  await until(areAll(await drive()), SOON);
  send('unregister');
  await until(async () => (await counts()) === '1,1,1', SOON);
  await goneSoon(await drive());
});

test('a line whose carrier moved has only the new address', async () => {
  await drive();
  await drive(lab.nowhere);
  expect(contactsOf(lab.line.name)).toEqual([`sip:${lab.nowhere}`]);
  await drive();
  expect(contactsOf(lab.line.name)).toEqual([`sip:${lab.trunk}`]);
});
