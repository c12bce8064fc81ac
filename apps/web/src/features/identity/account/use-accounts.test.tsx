// @vitest-environment happy-dom
import { sessionCodes } from '@haihu/contract/session-codes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accounts, keepAccount } from '../../../shared/lib/accounts.ts';
import { endSession, sessionToken, sessionUser, startSession } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readText, writeText } from '../../../shared/lib/stored.ts';
import { clearPage, drawHook, happen, navigate, ServerRefusal, serve, toast } from '../../../shared/lib/test-page.tsx';
import { testMember } from '../../../shared/lib/test-member.ts';
import { useAccounts } from './use-accounts.ts';

const keys = { cloudToken: 'c', userKey: 'u', signingKey: 'k' };
const zhao = { ...keys, token: 'of 赵婷', user: testMember };
const li = { ...keys, token: 'of 李敏', user: { ...testMember, userId: '8', name: '李敏' } };

let went: unknown[][];
const reload = vi.fn();

beforeEach(() => {
  went = navigate();
  writeText(storageKeys.accounts, null);
  keepAccount(li, '13800000008');
  startSession(zhao);
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(async () => {
  await clearPage();
  endSession();
  writeText(storageKeys.accounts, null);
  writeText(storageKeys.lastMobile, null);
  vi.restoreAllMocks();
  reload.mockClear();
});

const known = () => accounts().map(({ userId, credentials }) => [userId, credentials?.token ?? null]);
const entry = (userId: string) => accounts().find((account) => account.userId === userId)!;

test('another account of the device is entered without a login, and the page begins anew for it', async () => {
  serve({ 'identity.userInfo': () => li.user });
  const page = await drawHook(useAccounts);
  await happen();
  expect(page.now.list.map(({ name }) => name).toSorted()).toEqual(['李敏', '赵婷'].toSorted());
  await happen(() => page.now.enter(entry('8')));
  expect([sessionUser()?.name, sessionToken()]).toEqual(['李敏', 'of 李敏']);
  expect(went).toEqual([['open', 'home', {}, { replace: true }]]);
  expect(reload).toHaveBeenCalledOnce();
});

test('one that was ended from afar says so before it is tapped, and leads to a login with its number', async () => {
  serve({ 'identity.userInfo': () => new ServerRefusal(sessionCodes[0]!) });
  const page = await drawHook(useAccounts);
  await happen();
  expect(page.now.list.find(({ userId }) => userId === '8')!.credentials).toBeNull();
  expect(sessionToken()).toBe('of 赵婷');
  await happen(() => page.now.enter(entry('8')));
  expect(went).toEqual([['open', 'login', { add: '1' }]]);
  expect(readText(storageKeys.lastMobile)).toBe('13800000008');
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['the end of its session', new ServerRefusal(sessionCodes[0]!), null, /李敏/],
  ['another refusal', new ServerRefusal(50000), 'of 李敏', /50000/],
])('on %s when it is tapped the active account stays', async (_what, answer, token, words) => {
  let reply: unknown = li.user;
  serve({ 'identity.userInfo': () => reply });
  const page = await drawHook(useAccounts);
  await happen();
  reply = answer;
  await happen(() => page.now.enter(entry('8')));
  expect([sessionToken(), page.now.entering]).toEqual(['of 赵婷', null]);
  expect(toast()).toMatch(words);
  expect(page.now.list.find(({ userId }) => userId === '8')!.credentials?.token ?? null).toBe(token);
  expect(went).toEqual([]);
});

test('without an answer nothing is known and nothing changes', async () => {
  serve({ 'identity.userInfo': () => new Error('gone') });
  await drawHook(useAccounts);
  await happen();
  expect(Object.fromEntries(known())).toEqual({ 7: 'of 赵婷', 8: 'of 李敏' });
});

test('one is entered at a time', async () => {
  let answer!: (user: unknown) => void;
  serve({ 'identity.userInfo': () => new Promise((resolve) => (answer = resolve)) });
  const page = await drawHook(useAccounts);
  await happen(() => void page.now.enter(entry('8')));
  expect(page.now.entering).toBe('8');
  const first = answer;
  await happen(() => page.now.enter({ ...entry('8'), userId: '9', credentials: null }));
  expect(went).toEqual([]);
  await happen(() => first(li.user));
  expect(sessionUser()?.name).toBe('李敏');
});

test('another account that signs out leaves this device, also without an answer, and the active one stays', async () => {
  const asked = serve({ 'identity.userInfo': () => li.user, 'identity.logout': () => new Error('gone') });
  const page = await drawHook(useAccounts);
  await happen(() => page.now.signOut(entry('8')));
  expect(asked.at(-1)!.name).toBe('identity.logout');
  expect(known()).toEqual([['7', 'of 赵婷']]);
  expect(page.now.list).toHaveLength(1);
  expect(sessionToken()).toBe('of 赵婷');
});

test('the active account that signs out leaves this device and ends its session, also without an answer', async () => {
  serve({ 'identity.userInfo': () => li.user, 'identity.logout': () => new Error('gone') });
  const page = await drawHook(useAccounts);
  await happen(() => page.now.signOut(entry('7')));
  expect(known()).toEqual([['8', 'of 李敏']]);
  expect(sessionToken()).toBeNull();
  expect(went).toEqual([['open', 'login', {}, { replace: true }]]);
});
