import type { MemberInfo } from '@haihu/contract/identity/sessions';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accounts, expireAccount, forgetAccount, keepAccount } from './accounts.ts';
import { storageKeys } from './storage-keys.ts';
import { writeText } from './stored.ts';

// Runs before the tests too: another test file may have signed in a user.
const forgetAll = () => writeText(storageKeys.accounts, null);
beforeEach(forgetAll);
afterEach(forgetAll);

const session = (userId: string, token: string) => ({
  token,
  cloudToken: 'c',
  userKey: 'u',
  signingKey: 'k',
  user: { userId, name: `用户 ${userId}`, tenantName: '海呼演示' } as MemberInfo,
});

test('an account is there once; a later session takes the earlier one’s place and keeps the number', () => {
  keepAccount(session('1', 'a'), '13800000001');
  keepAccount(session('2', 'b'), '13800000002');
  keepAccount(session('1', 'c'));
  expect(accounts().map(({ userId, mobile, credentials }) => [userId, mobile, credentials?.token])).toEqual([
    ['1', '13800000001', 'c'],
    ['2', '13800000002', 'b'],
  ]);
});

test('an expired account keeps its name and loses its credentials; a forgotten one is gone, and stays gone', () => {
  keepAccount(session('1', 'a'), '13800000001');
  keepAccount(session('2', 'b'));
  expireAccount('1');
  forgetAccount('2');
  // Another tab learns only now that the session is over.
  expireAccount('2');
  expect(accounts()).toEqual([expect.objectContaining({ userId: '1', mobile: '13800000001', credentials: null })]);
});
