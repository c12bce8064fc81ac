import path from 'node:path';
import { expect, test } from 'vitest';
import { createWorld } from '../../test/world.ts';
import { createHttp } from '../platform/http/server.ts';
import { type Around, createHandlers } from './endpoint.ts';

const nobody = { list: [], next: null, total: 0, totalIsEstimate: false };

/** Starts a server with one call, whose handler `around` may replace. */
async function serve(around: Around) {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const http = await createHttp({ logger: false, webRoot: path.resolve('apps/web/dist'), trustedProxies: [] });
  const { identify } = world.domains.identity;
  const { handle } = createHandlers(http, { identify, clock: world.clock, strict: true, around });
  handle('customers.seaPage', async () => {
    throw new Error('this handler has been replaced');
  });
  const ask = async (token: string, payload = {}) =>
    (await http.inject({ method: 'POST', url: '/gateway/api/crm/page', headers: { token }, payload })).json();
  return { enterprise, ask };
}

test('what is laid around a handler answers in its place, behind session, permission and request', async () => {
  const names: string[] = [];
  const { enterprise, ask } = await serve((name) => {
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
