import { expect, test } from 'vitest';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';
import { createProvisioning } from './provisioning.ts';

const trunk = { name: 'a-node-2', ownName: 'a-node-1', address: '10.0.0.6:5060', secret: 's', ownSecret: 't' };

const askManager = () => Promise.resolve(null);
const DID = '057188886666';
const line = { name: 'a-line-1', trunk: 'sip.carrier.example:5060', user: null, secret: null, prefix: '' };

/** Makes an Asterisk that refuses this field. `kept`: the names of the fields of each object that it has. */
function refusing(field: string) {
  const kept = new Map<string, string[]>();
  const request: Ari['request'] = async ({ method, path, body }) => {
    if (method === 'GET') throw new AriError(404, path, '');
    const { fields } = body as { fields: { attribute: string }[] };
    const names = fields.map(({ attribute }) => attribute);
    if (names.includes(field)) throw new AriError(400, path, '');
    kept.set(path.replace('asterisk/config/dynamic/res_pjsip/', ''), names);
    return null;
  };
  const problems: unknown[] = [];
  return {
    kept,
    problems,
    ...createProvisioning({ request, askManager, installation: 'a', onProblem: (problem) => problems.push(problem) }),
  };
}

test('a page is offered the codec of carriers first, and one that loses packets the codec that hides it', async () => {
  const told = new Map<string, string>();
  const request: Ari['request'] = async ({ method, path, body }) => {
    if (method === 'GET') throw new AriError(404, path, '');
    const { fields } = body as { fields: { attribute: string; value: string }[] };
    for (const { attribute, value } of fields) told.set(`${path.split('/').at(-1)} ${attribute}`, value);
    return null;
  };
  const { provision } = createProvisioning({ request, askManager, installation: 'a', onProblem() {} });
  const codecs = () => [told.get('a-1-7 allow'), told.get('a-1-8 allow')];
  const [one, other] = [
    { name: 'a-1-7', secret: 's' },
    { name: 'a-1-8', secret: 's' },
  ];
  await provision([one, { ...other, codec: 'opus' }], []);
  expect(codecs()).toEqual(['alaw,ulaw,opus', 'opus,alaw,ulaw']);
  await provision(
    [
      { ...one, codec: 'opus' },
      { ...other, codec: 'alaw' },
    ],
    [],
  );
  expect(codecs()).toEqual(['opus,alaw,ulaw', 'alaw,ulaw,opus']);
});

test('an older Asterisk gets the trunk to another node without the field that it does not know', async () => {
  const { kept, provision } = refusing('qualify_2xx_only');
  await provision([], [], [trunk]);
  expect([...kept.keys()]).toEqual(['auth/a-node-2', 'auth/a-node-2-out', 'aor/a-node-2', 'endpoint/a-node-2']);
  expect(kept.get('aor/a-node-2')).toContain('authenticate_qualify');
});

test('a trunk is not made without a field that keeps strangers out', async () => {
  for (const field of ['auth', 'identify_by', 'acl']) {
    const { kept, provision } = refusing(field);
    await expect(provision([], [], [trunk])).rejects.toThrow(AriError);
    expect(kept.has('endpoint/a-node-2')).toBe(false);
  }
});

test('an Asterisk that was not set up for calls from carriers gets its lines all the same', async () => {
  const { kept, problems, provision } = refusing('match');
  const other = { ...line, name: 'a-line-2' };
  await provision([], [line, other]);
  await provision([], [line]);
  expect([...kept.keys()]).toEqual([
    'aor/a-line-1',
    'endpoint/a-line-1',
    'endpoint/haihu-inbound',
    'aor/a-line-2',
    'endpoint/a-line-2',
  ]);
  expect(problems).toHaveLength(1);
});

test('calls from carriers are known by the address, and never by a name', async () => {
  const { kept, provision } = refusing('nothing');
  await provision([], [line]);
  expect(kept.get('endpoint/haihu-inbound')).toContain('identify_by');
  expect(kept.get('identify/haihu-inbound-sip.carrier.example')).toEqual(['endpoint', 'match']);
});

test('the calls of a line that registers come from its carrier’s own name, and it has one registration', async () => {
  const { kept, provision, register } = refusing('nothing');
  await provision([], [line]);
  expect(kept.get('endpoint/a-line-1')).not.toContain('from_domain');
  await register([{ name: line.name, trunk: line.trunk, user: 'acme', secret: 's', contact: DID }]);
  expect(kept.get('endpoint/a-line-1')).toContain('from_domain');
  expect([...kept.keys()].filter((path) => path.startsWith('registration/'))).toEqual(['registration/a-line-1']);
});

test('a line by a way that Asterisk was not set up for is left out, and the operator is told which one it needs', async () => {
  const { kept, problems, provision, hasLine } = refusing('nothing');
  await provision([], [{ ...line, transport: 'tls', media: 'srtp-sdes' }]);
  expect(hasLine(line.name)).toBe(false);
  expect([...kept.keys()]).toEqual([]);
  expect(String(problems[0])).toContain('[transport-tls] in pjsip.conf');
  await provision([], [{ ...line, media: 'srtp-sdes' }]);
  expect(hasLine(line.name)).toBe(true);
  expect(kept.get('endpoint/a-line-1')).toContain('media_encryption');
  expect(kept.get('endpoint/haihu-inbound')).toContain('media_encryption_optimistic');
});

test('an Asterisk that was not set up for registrations gets its lines all the same', async () => {
  const { kept, problems, provision, register } = refusing('client_uri');
  await provision([], [line]);
  await register([{ name: line.name, trunk: line.trunk, user: 'acme', secret: 's', contact: DID }]);
  expect(kept.has('registration/a-line-1')).toBe(false);
  expect(kept.has('endpoint/a-line-1')).toBe(true);
  expect(problems).toHaveLength(1);
});

test('a node that broke off while it left its carriers, or came back to them, ends it at the next word', async () => {
  const there = new Set<string>();
  let isBroken = false;
  const request: Ari['request'] = async ({ method, path }) => {
    const object = path.replace('asterisk/config/dynamic/res_pjsip/', '');
    if (isBroken && object.startsWith('identify/')) throw new Error('broken off');
    if (method === 'PUT') there.add(object);
    if (method === 'DELETE') there.delete(object);
    return null;
  };
  const provisioning = createProvisioning({ request, askManager, installation: 'a', onProblem: () => {} });
  const known = () => [...there].filter((object) => /^(identify|registration)/.test(object)).toSorted();
  const all = ['identify/haihu-inbound-sip.carrier.example', 'registration/a-line-1'];
  await provisioning.provision([], [line]);
  await provisioning.register([{ name: line.name, trunk: line.trunk, user: 'acme', secret: 's', contact: DID }]);
  expect(known()).toEqual(all);

  isBroken = true;
  await expect(provisioning.takeCallers(false)).rejects.toThrow('broken off');
  isBroken = false;
  await provisioning.takeCallers(false);
  expect(known()).toEqual([]);

  isBroken = true;
  await expect(provisioning.takeCallers(true)).rejects.toThrow('broken off');
  isBroken = false;
  await provisioning.takeCallers(true);
  expect(known()).toEqual(all);
});

test('a line that was taken off its carrier registers again, though the next one could not be taken off', async () => {
  const there = new Set<string>();
  let isBroken = true;
  const request: Ari['request'] = async ({ method, path }) => {
    const name = path.split('/').at(-1)!;
    if (!path.includes('/registration/')) return null;
    if (method === 'DELETE' && isBroken && name === 'a-line-2') throw new Error('broken off');
    if (method === 'PUT') there.add(name);
    if (method === 'DELETE') there.delete(name);
    return null;
  };
  const { provision, register, takeCallers } = createProvisioning({
    request,
    askManager,
    installation: 'a',
    onProblem: () => {},
  });
  const both = ['a-line-1', 'a-line-2'];
  await provision(
    [],
    both.map((name) => ({ ...line, name })),
  );
  await register(both.map((name) => ({ name, trunk: line.trunk, user: 'acme', secret: 's', contact: DID })));
  await expect(takeCallers(false)).rejects.toThrow('broken off');
  expect([...there]).toEqual(['a-line-2']);
  isBroken = false;
  await takeCallers(true);
  expect([...there].toSorted()).toEqual(both);
});
