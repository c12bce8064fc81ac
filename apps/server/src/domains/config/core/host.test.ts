import { expect, test } from 'vitest';
import { normaliseHost } from './host.ts';

test.each([
  ['crm.example.com', 'crm.example.com'],
  ['CRM.Example.COM:8443', 'crm.example.com'],
  ['crm.example.com.', 'crm.example.com'],
  ['localhost:8080', 'localhost'],
  ['192.0.2.1:80', '192.0.2.1'],
  ['[2001:DB8::1]:8080', '[2001:db8::1]'],
  ['海呼.example', 'xn--ktr349c.example'],
  ['', null],
  [':8080', null],
  ['crm.example.com/x', null],
  ['user@crm.example.com', null],
  ['crm.example.com:99999', null],
  ['a b', null],
  ["x' or '1'='1", null],
  ['.', null],
])('%j is %j', (typed, host) => {
  expect(normaliseHost(typed)).toBe(host);
});
