import { type EndpointName, contract } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import { expect, test } from 'vitest';
import { compileSerialiser, serialiserOf } from './serialiser.ts';

const calls = (Object.keys(contract) as EndpointName[]).filter((name) => (contract[name] as Endpoint).kind !== 'bytes');

test('the answer of every call can be written', () => {
  for (const name of calls) expect(() => compileSerialiser(name), name).not.toThrow();
});

test('a field that the contract does not name never leaves', () => {
  const write = serialiserOf('files.upload');
  expect(JSON.parse(write({ code: 200, msg: '', data: 'a.csv', secret: 1 }))).toEqual({
    code: 200,
    msg: '',
    data: 'a.csv',
  });
  const tags = serialiserOf('customers.tags');
  const group = { name: '行业', tags: [] };
  expect(JSON.parse(tags({ code: 200, msg: '', data: { groups: [{ ...group, secret: 1 }], secret: 1 } }))).toEqual({
    code: 200,
    msg: '',
    data: { groups: [group] },
  });
});
