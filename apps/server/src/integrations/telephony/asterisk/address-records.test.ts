import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';
import { createProvisioning } from './provisioning.ts';

const agent = { name: 'a-1-7', secret: 's', media: 'browser' as const };
const line = { name: 'a-line-1', trunk: 'sip.carrier.example:5060', user: null, secret: null, prefix: '' };
const HERE = 'sip:x@10.0.0.8:40512;transport=ws';

/** Makes an Asterisk whose records keep their contacts as a real one does: a change makes registered phones permanent. */
function copyingAsterisk() {
  const records = new Map<string, { fields: Map<string, string>; permanent: Set<string> }>();
  const registered = new Map<string, string>();
  const written: string[] = [];

  const isRegistered = (id: string) =>
    [...registered].some(([name, uri]) => id === `${name};@${createHash('md5').update(uri).digest('hex')}`);
  const contactsOf = (name: string) => [
    ...(registered.has(name) ? [registered.get(name)!] : []),
    ...(records.get(name)?.permanent ?? []),
  ];

  const request: Ari['request'] = async ({ method, path, body }) => {
    const [kind, id] = path.replace('asterisk/config/dynamic/res_pjsip/', '').split('/').map(decodeURIComponent);
    if (kind === 'contact' && isRegistered(id!)) return [{ attribute: 'uri', value: '' }];
    if (kind !== 'aor') throw new AriError(method === 'GET' ? 404 : 200, path, '');
    const record = records.get(id!);
    if (method === 'PUT') {
      written.push(id!);
      const changed = record ?? { fields: new Map<string, string>(), permanent: new Set<string>() };
      if (record) contactsOf(id!).forEach((uri) => changed.permanent.add(uri));
      for (const { attribute, value } of (body as { fields: { attribute: string; value: string }[] }).fields) {
        if (attribute === 'contact') changed.permanent.add(value);
        else changed.fields.set(attribute, value === 'yes' ? 'true' : value);
      }
      records.set(id!, changed);
      return null;
    }
    if (!record) throw new AriError(404, path, '');
    if (method === 'DELETE') return void (records.delete(id!) && registered.delete(id!));
    const contacts = contactsOf(id!).map((value) => ({ attribute: 'contact', value }));
    return [...[...record.fields].map(([attribute, value]) => ({ attribute, value })), ...contacts];
  };
  const quiet: Ari['request'] = (asked) =>
    request(asked).catch((error: AriError) => {
      if (error.status === 200) return null;
      throw error;
    });
  /** Opens a driver that knows nothing of what an earlier one told. */
  const open = () =>
    createProvisioning({ request: quiet, askManager: async () => null, installation: 'a', onProblem: () => {} });
  return { open, records, registered, written };
}

test('a new driver changes nothing of a phone that is registered, so nothing of it stays', async () => {
  const { open, records, registered, written } = copyingAsterisk();
  await open().provision([agent], []);
  registered.set(agent.name, HERE);
  await open().provision([agent], []);
  expect([written, [...records.get(agent.name)!.permanent]]).toEqual([[agent.name], []]);
});

test('a contact that an earlier driver made permanent goes once its phone has left', async () => {
  const { open, records, registered } = copyingAsterisk();
  await open().provision([agent], []);
  const permanent = () => [...records.get(agent.name)!.permanent];
  records.get(agent.name)!.permanent.add(HERE);
  registered.set(agent.name, HERE);
  await open().provision([agent], []);
  // Who is registered would be taken off with the record.
  expect([registered.has(agent.name), permanent()]).toEqual([true, [HERE]]);
  registered.delete(agent.name);
  await open().provision([agent], []);
  expect(permanent()).toEqual([]);
});

test('a record with an old setting is made anew, but not under a phone that is registered', async () => {
  const { open, records, registered } = copyingAsterisk();
  await open().provision([agent], []);
  const setting = () => records.get(agent.name)!.fields.get('max_contacts');
  records.get(agent.name)!.fields.set('max_contacts', '5');
  registered.set(agent.name, HERE);
  await open().provision([agent], []);
  expect([registered.has(agent.name), setting()]).toEqual([true, '5']);
  registered.delete(agent.name);
  await open().provision([agent], []);
  expect([setting(), records.get(agent.name)!.permanent.size]).toEqual(['1', 0]);
});

test('a line whose carrier moved is called at the new address only', async () => {
  const { open, records, written } = copyingAsterisk();
  const driver = open();
  await driver.provision([], [line]);
  await driver.provision([], [{ ...line, trunk: 'sip2.carrier.example:5060' }]);
  await open().provision([], [{ ...line, trunk: 'sip2.carrier.example:5060' }]);
  expect([...records.get(line.name)!.permanent]).toEqual(['sip:sip2.carrier.example:5060']);
  expect(written).toEqual([line.name, line.name]);
});
