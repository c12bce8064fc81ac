import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { contract } from '@haihu/contract/contract';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { createDb } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import { createHttp } from '../platform/http/server.ts';
import { type Around, createEndpointHandlers } from './endpoint.ts';

const nobody = { list: [], next: null, total: 0, totalIsEstimate: false };

/** Starts a server with a read and a change, whose handlers `aroundIn` may replace. */
async function serve(aroundIn: (world: World) => Around) {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const http = await createHttp({ logger: false, webRoot: path.resolve('apps/web/dist'), trustedProxies: [] });
  const { identify, identifyDisplay } = world.domains.identity;
  const { handle } = createEndpointHandlers(http, {
    identify,
    identifyDisplay,
    clock: world.clock,
    strict: true,
    around: aroundIn(world),
  });
  handle('customers.seaPage', async () => {
    throw new Error('this handler has been replaced');
  });
  const ask = async (token: string, payload = {}) =>
    (await http.inject({ method: 'POST', url: '/gateway/api/crm/page', headers: { token }, payload })).json();
  handle('messages.markRead', async () => ({ done: true }) as const);
  const { method, path: address } = contract['messages.markRead'];
  const change = async (token: string) =>
    (await http.inject({ method, url: `/gateway/${address}`, headers: { token }, payload: {} })).json();
  return { enterprise, ask, change };
}

test('a wrapper of a handler answers in its place, after session, permission and request were checked', async () => {
  const names: string[] = [];
  const { enterprise, ask } = await serve(() => (name) => {
    names.push(name);
    return async () => nobody;
  });
  const { token } = await enterprise.member('赵婷');
  const { token: barred } = await enterprise.member('没有权限', { permissions: [] });
  expect(names).toEqual(['customers.seaPage', 'messages.markRead']);
  expect(await ask(token)).toMatchObject({ code: 200, data: nobody });
  expect(await ask(token, { surprise: '1' })).toMatchObject({ code: 40000 });
  expect(await ask(barred)).toMatchObject({ code: 403 });
  expect(await ask('forged')).toMatchObject({ code: 10020 });
});

test('a statement that takes too long is told as a busy server, not as a defect', async () => {
  const { enterprise, ask } = await serve(
    ({ db }) =>
      () =>
      () =>
        db.forTenant(randomUUID()).transaction(async (tx) => {
          await tx.query(sql`set local statement_timeout = 5`);
          return tx.query(sql`select pg_sleep(60)`);
        }),
  );
  const { token } = await enterprise.member('赵婷');
  expect(await ask(token)).toEqual({ code: 50301, msg: expect.stringContaining('太忙'), data: null });
});

test('a statement without an answer is told as a busy server to a read, and as a restart to a change', async () => {
  const { enterprise, ask, change } = await serve(({ appUrl }) => () => () => {
    const hasty = createDb(appUrl, { patience: { connect: 2000, answer: 50 } });
    onTestFinished(hasty.close);
    return hasty.global(sql`select pg_sleep(1)`);
  });
  const { token } = await enterprise.member('赵婷');
  expect(await ask(token)).toMatchObject({ code: 50301 });
  expect(await change(token)).toMatchObject({ code: 50300 });
});

test.each(['read', 'change', 'transaction'])('a %s that the database breaks off is told as a restart', async (what) => {
  const { enterprise, ask } = await serve(({ db }) => () => () => {
    const tenant = db.forTenant('1');
    // As a failover does: the connection ends under the statement.
    const end = sql`select pg_terminate_backend(pg_backend_pid())`;
    if (what === 'read') return tenant.query(end);
    if (what === 'transaction') return tenant.transaction((tx) => tx.query(end));
    return tenant.query(sql`with gone as (delete from tag) select pg_terminate_backend(pg_backend_pid())`);
  });
  const { token } = await enterprise.member('赵婷');
  expect(await ask(token)).toEqual({ code: 50300, msg: expect.stringContaining('重启'), data: null });
});

test('a database that nobody answers for is told as a restart', async () => {
  const { enterprise, ask, change } = await serve(() => () => () => {
    const nowhere = createDb('postgres://haihu_app@127.0.0.1:1/haihu');
    onTestFinished(nowhere.close);
    return nowhere.forTenant('1').transaction((tx) => tx.query(sql`select 1`));
  });
  const { token } = await enterprise.member('赵婷');
  expect(await ask(token)).toMatchObject({ code: 50300 });
  expect(await change(token)).toMatchObject({ code: 50300 });
});
