import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptEntranceTicket, keepEntrance, suspendedIn } from './entrance.ts';
import { provideNavigation } from './navigation.ts';
import { keepLink, openAfterSignIn } from './opened-link.ts';
import { endSession, refreshUser, startSession } from './session.ts';
import { storageKeys } from './storage-keys.ts';
import { readText, writeText } from './stored.ts';

let went: unknown[][];
const user = {
  userId: '7',
  name: '赵婷',
  mobile: '138****0003',
  tenantId: '5',
  tenantName: '海呼演示',
  zone: 'Asia/Shanghai',
  superTenant: false,
  permissions: [],
  dataScope: 'self' as const,
  companyType: 0 as const,
  masksPhones: false,
  desensitizer: { isOpen: false, value: [] },
  jurisdiction: {},
  jurisdictionTWo: {},
};
const link = { name: 'customer', query: { id: '31' } } as never;

beforeEach(() => {
  went = [];
  provideNavigation({
    open: (...given) => void went.push(given),
    canOpen: (name) => (name as string) !== 'gone',
    addressOf: () => '',
    setQuery: () => undefined,
    backWith: () => undefined,
    back: () => undefined,
    prepare: () => undefined,
  });
  refreshUser(user);
});
afterEach(() => {
  keepLink(null);
  keepEntrance(null);
  endSession();
});

const replace = { replace: true };

test('after signing in one lands on the link that was opened, once', () => {
  keepLink(link);
  openAfterSignIn();
  openAfterSignIn();
  expect(went).toEqual([
    ['customer', { id: '31' }, replace],
    ['home', {}, replace],
  ]);
});

test('a new user is shown around first and goes to the link afterwards', () => {
  keepLink(link);
  openAfterSignIn(true);
  openAfterSignIn();
  expect(went).toEqual([
    ['guide', {}, replace],
    ['customer', { id: '31' }, replace],
  ]);
});

test.each([
  ['7', 'customer'],
  ['8', 'home'],
])('a link whose reader was user %s leads user 7 to %s, and to nobody twice', (userId, expected) => {
  keepLink({ ...(link as object), userId } as never);
  openAfterSignIn();
  expect(went[0]![0]).toBe(expected);
  expect(readText(storageKeys.openedLink, 'tab')).toBeNull();
});

test.each(['{"name":"gone"}', '{}', '{', 'null'])('a link that opens nothing leads home: %s', (kept) => {
  writeText(storageKeys.openedLink, kept, 'tab');
  openAfterSignIn();
  expect(went).toEqual([['home', {}, replace]]);
});

test('a link without a query is opened with none', () => {
  writeText(storageKeys.openedLink, '{"name":"messages"}', 'tab');
  openAfterSignIn();
  expect(went).toEqual([['messages', {}, replace]]);
});

test('the ticket of an entrance and who suspended its holder are of this tab, and end with the first session', () => {
  keepEntrance('ticket', ['海呼演示']);
  expect([keptEntranceTicket(), suspendedIn()]).toEqual(['ticket', ['海呼演示']]);
  expect(readText(storageKeys.entranceTicket)).toBeNull();
  startSession({ token: 't', cloudToken: 'c', userKey: 'u', signingKey: 'k', user });
  expect([keptEntranceTicket(), suspendedIn()]).toEqual([null, []]);
});

test('a ticket without a suspension forgets the one before; what somebody else wrote there names nobody', () => {
  keepEntrance('one', ['海呼演示']);
  keepEntrance('two');
  expect([keptEntranceTicket(), suspendedIn()]).toEqual(['two', []]);
  writeText(storageKeys.suspendedIn, '["a",7,null]', 'tab');
  expect(suspendedIn()).toEqual(['a']);
  writeText(storageKeys.suspendedIn, '"a"', 'tab');
  expect(suspendedIn()).toEqual([]);
});
