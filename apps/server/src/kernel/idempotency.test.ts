import { expect, test } from 'vitest';
import { sharedWorld } from '../../test/shared-world.ts';
import { createWorld } from '../../test/world.ts';
import { sql } from '../platform/db/sql.ts';
import { once } from './idempotency.ts';

const key = { call: 'calls.place', key: 'abcdefgh', bodyHash: Buffer.alloc(32, 1) } as const;

test('one of 16 identical requests at once works, and all return its result', async () => {
  const world = await createWorld({ connections: 16 });
  const enterprise = await world.enterprise();
  const { member } = await enterprise.member('赵婷');
  let worked = 0;
  const ask = () =>
    enterprise.tenant.transaction((tx) =>
      once(tx, member, key, world.clock.now(), async () => ({ callId: String((worked += 1)) })),
    );
  expect(await Promise.all(Array.from({ length: 16 }, ask))).toEqual(
    Array.from({ length: 16 }, () => ({ callId: '1' })),
  );
});

test('a key serves one request only, and a failed one leaves it free', async () => {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const { member } = await enterprise.member('赵婷');
  const ask = (bodyHash: Buffer, work: () => Promise<Record<string, string>>) =>
    enterprise.tenant.transaction((tx) => once(tx, member, { ...key, bodyHash }, world.clock.now(), work));

  await expect(ask(key.bodyHash, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await ask(key.bodyHash, async () => ({ id: '1' }))).toEqual({ id: '1' });
  await expect(ask(Buffer.alloc(32, 2), async () => ({ id: '2' }))).rejects.toMatchObject({
    errorName: 'request.key_reused',
  });
});

test('a key is recognised until it is forgotten, seven days later, and serves anew then', async () => {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { member } = await enterprise.member('赵婷');
  const ask = (name: string, at: string) =>
    enterprise.tenant.transaction((tx) => once(tx, member, { ...key, key: name }, new Date(at), async () => ({ at })));
  const first = '2026-03-02T02:00:00Z';
  await ask('first-key', first);
  expect(await ask('first-key', '2026-03-09T01:59:00Z')).toEqual({ at: first });
  await ask('later-key', '2026-03-09T02:01:00Z');
  const kept = () => enterprise.tenant.query<{ key: string }>(sql`select key from idempotency_key order by created_at`);
  expect(await kept()).toEqual([{ key: 'first-key' }, { key: 'later-key' }]);
  const forget = (most: number) =>
    world.admin(`set role haihu_scheduler; select forget_keys('${first}'::timestamptz + '1 s', ${most})`);
  await forget(0);
  expect(await kept()).toHaveLength(2);
  await forget(5);
  expect(await kept()).toEqual([{ key: 'later-key' }]);
  expect(await ask('first-key', '2026-03-09T02:02:00Z')).toEqual({ at: '2026-03-09T02:02:00Z' });
});

test('a key that is used again after seven days, and taken away by nobody, still has its result', async () => {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const { member } = await enterprise.member('赵婷');
  const ask = (at: string) =>
    enterprise.tenant.transaction((tx) => once(tx, member, key, new Date(at), async () => ({ at })));
  await ask('2026-03-02T02:00:00Z');
  expect(await ask('2026-03-19T02:00:00Z')).toEqual({ at: '2026-03-02T02:00:00Z' });
  expect(await ask('2026-03-19T02:00:01Z')).toEqual({ at: '2026-03-02T02:00:00Z' });
});
