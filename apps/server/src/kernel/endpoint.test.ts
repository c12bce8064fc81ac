import { type EndpointName, contract } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { afterAllTests, createWorld, type World } from '../../test/world.ts';

const entry = (name: EndpointName): Endpoint => contract[name];

const calls = Object.keys(contract) as EndpointName[];

// All tests share one server, because it refuses every call here.
const atEnd = afterAllTests();
let world: World;
let barred: string;
let member: string;

beforeAll(async () => {
  world = await createWorld({ atEnd });
  const enterprise = await world.enterprise();
  barred = (await enterprise.member('没有权限', { permissions: [] })).token;
  member = (await enterprise.member('赵婷')).token;
});

/** Tests that hold for every call that needs a session, including calls that are added later. */
describe.each(calls.filter((name) => entry(name).access !== 'public'))('%s', (name) => {
  const anything = {} as never;

  test('needs a session', async () => {
    expect(await world.call(name, anything)).toMatchObject({ code: 401 });
    expect(await world.call(name, anything, 'forged')).toMatchObject({ code: 10020 });
  });

  test.runIf(entry(name).access !== 'member')('needs its permission', async () => {
    expect(await world.call(name, anything, barred)).toMatchObject({ code: 403 });
  });

  test.runIf(!entry(name).kind)('names an unknown field as wrong', async () => {
    expect(await world.call(name, { surprise: '1' } as never, member)).toMatchObject({ code: 40000 });
  });
});

test.each([
  ['{', 400, 40001],
  ['{"__proto__": {"x": 1}}', 400, 40001],
  [JSON.stringify({ search: 'x'.repeat(2 ** 20) }), 413, 40013],
])('a body that cannot be read is answered with status and code', async (payload, status, code) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await world.http.inject({ method: 'POST', url: '/gateway/api/crm/page', payload, headers });
  expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
});

test('an address that cannot be decoded is answered in our shape', async () => {
  const reply = await world.http.inject({
    url: '/gateway/api/enterprise/findContract/%',
    headers: { language: 'en_us' },
  });
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { code: 40001, msg: 'The request cannot be read', data: null },
  ]);
});

test('errors speak the language of the caller', async () => {
  const ask = (language: string) => world.http.inject({ url: '/gateway/api/nothing', headers: { language } });
  expect((await ask('zh_cn')).json().msg).toBe('没有这个接口');
  expect((await ask('en_us')).json().msg).toBe('Call not found');
});
