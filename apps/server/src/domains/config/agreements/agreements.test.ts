import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

const HOST = 'crm.example.com';

async function office() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { token, member } = await enterprise.member('赵婷');
  const { setBranding } = world.domains.config;
  const current = async (host = HOST) => (await world.call('agreements.current', { host })).data.list;
  const pending = async (host = HOST) => (await world.call('agreements.pending', { host }, token)).data.list;
  const accept = (ids: string[]) => world.call('agreements.accept', { ids }, token, { ip: '203.0.113.77' });
  return { ...world, ...enterprise, token, me: member, setBranding, current, pending, accept };
}

test('a version is made when a text changes, and only then; every one can be read later', async () => {
  const world = await office();
  expect(await world.current()).toEqual([]);
  await world.setBranding(null, 'urp', '<p>one</p>');
  await world.setBranding(null, 'nda', '<p>privacy</p>');
  await world.setBranding(null, 'urp', '<p>one</p><script>1</script>');
  const [urp, nda] = await world.current();
  expect([urp, nda]).toMatchObject([
    { kind: 'urp', version: 1, publishedAt: '2026-03-02T02:00:00Z' },
    { kind: 'nda', version: 1 },
  ]);
  await world.setBranding(null, 'urp', '<p>two</p>');
  expect((await world.current())[0]).toMatchObject({ kind: 'urp', version: 2 });
  expect((await world.call('agreements.text', { id: urp!.id })).data).toMatchObject({ version: 1, html: '<p>one</p>' });
  for (const change of [
    sql`update agreement set html = ''`,
    sql`delete from agreement`,
    sql`update consent set at = now()`,
  ]) {
    await expect(world.db.global(change)).rejects.toThrow('permission denied');
  }
});

test('a host with a text of its own shows that, and goes back to the default’s without it', async () => {
  const world = await office();
  await world.setBranding(null, 'urp', '<p>default</p>');
  await world.setBranding(HOST, 'urp', '<p>own</p>');
  const [own, other] = [await world.current(), await world.current('other.example.com')];
  expect(own[0]!.id).not.toBe(other[0]!.id);
  await world.setBranding(HOST, 'urp', '');
  expect(await world.current()).toEqual(other);
});

test('the agreement in force is accepted once, by a user from a network, and asked for anew when it changes', async () => {
  const world = await office();
  await world.setBranding(null, 'urp', '<p>one</p>');
  await world.setBranding(null, 'nda', '<p>privacy</p>');
  const first = await world.pending();
  expect(first).toMatchObject([
    { kind: 'urp', isNew: true },
    { kind: 'nda', isNew: true },
  ]);
  expect((await world.accept(first.map(({ id }) => id))).code).toBe(200);
  expect((await world.accept(first.map(({ id }) => id))).code).toBe(200);
  expect(await world.pending()).toEqual([]);
  expect((await world.call('agreements.mine', {}, world.token)).data.list).toMatchObject([
    { agreement: { kind: 'nda', version: 1 }, at: '2026-03-02T02:00:00Z', network: '203.0.113.0/24' },
    { agreement: { kind: 'urp', version: 1 } },
  ]);

  await world.setBranding(null, 'urp', '<p>two</p>');
  expect(await world.pending()).toMatchObject([{ kind: 'urp', version: 2, isNew: false }]);
  // The consents of another user are separate.
  const other = await world.member('李敏');
  expect((await world.call('agreements.pending', { host: HOST }, other.token)).data.list).toHaveLength(2);
});

test('nobody agrees to a text that is over, or to none', async () => {
  const world = await office();
  await world.setBranding(null, 'urp', '<p>one</p>');
  const [old] = await world.pending();
  await world.setBranding(null, 'urp', '<p>two</p>');
  expect((await world.accept([old!.id])).code).toBe(41600);
  expect((await world.accept(['99999'])).code).toBe(40400);
  expect((await world.call('agreements.mine', {}, world.token)).data.list).toEqual([]);
});
