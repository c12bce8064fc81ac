import { expect, test } from 'vitest';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';
import { createProvisioning } from './provisioning.ts';

const trunk = { name: 'a-node-2', ownName: 'a-node-1', address: '10.0.0.6:5060', secret: 's', ownSecret: 't' };

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
  return { kept, provision: createProvisioning(request).provision };
}

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
