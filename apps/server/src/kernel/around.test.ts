import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { sql } from '../platform/db/sql.ts';
import { createHttp } from '../platform/http/server.ts';
import { type Around, createEndpointHandlers } from './endpoint.ts';

const nobody = { list: [], next: null, total: 0, totalIsEstimate: false };

/** Starts a server with one call, whose handler `aroundIn` may replace. */
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
  return { enterprise, ask };
}

test('a wrapper of a handler answers in its place, after session, permission and request were checked', async () => {
  const names: string[] = [];
  const { enterprise, ask } = await serve(() => (name) => {
    names.push(name);
    return async () => nobody;
  });
  const { token } = await enterprise.member('赵婷');
  const { token: barred } = await enterprise.member('没有权限', { permissions: [] });
  expect(names).toEqual(['customers.seaPage']);
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
