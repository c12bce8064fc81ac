import type { MemberInfo } from '@haihu/contract/identity/sessions';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clientState } from './client-state.ts';
import { endSession, onSessionEnd, sessionToken, sessionUser, sessionZone, startSession } from './session.ts';
import { readText, writeText } from './stored.ts';
import { provideTestNavigation, testCredentials, testMember } from './test-member.ts';

const open = vi.fn();
provideTestNavigation(open);

const user: MemberInfo = {
  ...testMember,
  userId: '7230485993847562241',
  zone: 'Asia/Urumqi',
  permissions: ['customers.claim'],
  companyType: 1,
  masksPhones: true,
  desensitizer: { isOpen: true, value: ['callee'] },
  jurisdiction: { wallet: false },
};
const session = { ...testCredentials, user };

afterEach(() => {
  endSession();
  open.mockClear();
});

test('the login’s answer is kept under the keys of the specification', () => {
  startSession(session);
  expect(readText('flying_token')).toBe('t');
  expect(readText('flying_userId')).toBe('7230485993847562241');
  expect(readText('userKey')).toBe('u');
  expect(JSON.parse(readText('userinfo')!)).toMatchObject({ name: '赵婷' });
  expect(clientState.get()).toMatchObject({
    userID: '7230485993847562241',
    permissionList: ['customers.claim'],
    companyType: 1,
    desensitization: true,
    desensitizer: { isOpen: true, value: ['callee'] },
  });
  expect([sessionUser()?.name, sessionZone()]).toEqual(['赵婷', 'Asia/Urumqi']);
});

test('a waiter for a user finds the token, too', () => {
  const tokens: (string | null)[] = [];
  const stop = clientState.subscribe(() => {
    if (clientState.get().userID) tokens.push(sessionToken());
  });
  startSession(session);
  stop();
  expect(new Set(tokens)).toEqual(new Set(['t']));
});

test('its end leaves nothing of it, tells who listens, and opens the login', () => {
  startSession(session);
  writeText('flying_line_df', '3');
  writeText('callrecords', '[{"number":"1"}]');
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  endSession();
  stop();
  expect(sessionToken()).toBeNull();
  for (const key of ['flying_userId', 'flying_line_df', 'userinfo', 'permissionList']) expect(readText(key)).toBeNull();
  expect(clientState.get()).toMatchObject({ userID: null, permissionList: [], desensitization: false });
  expect(sessionZone()).toBe('Asia/Shanghai');
  expect(ended).toHaveBeenCalledOnce();
  expect(open).toHaveBeenCalledWith('login', {}, { replace: true });
  // Calls that this phone made and has not reported yet outlive the session.
  expect(readText('callrecords')).toBe('[{"number":"1"}]');
  writeText('callrecords', null);
  // The user key names the device at the next sign-in.
  expect(readText('userKey')).toBe('u');
  writeText('userKey', null);
});

describe('another user signs in on the device', () => {
  const ofUser = ['flying_line_df', 'oemjurisdiction', 'haihu_first_requests'];
  const other = { ...session, token: 'other', user: { ...user, userId: '8', name: '李敏' } };

  test('without signing the first one out: what belongs to a user is forgotten, the device keeps its own', () => {
    startSession(session);
    for (const key of ofUser) writeText(key, 'of 赵婷');
    writeText('haihu_theme', 'dark');
    startSession(other);
    expect(ofUser.map((key) => readText(key))).toEqual([null, null, null]);
    expect(readText('haihu_theme')).toBe('dark');
    writeText('haihu_theme', null);
  });

  test('the same user signing in once more keeps them', () => {
    startSession(session);
    for (const key of ofUser) writeText(key, 'of 赵婷');
    startSession({ ...session, token: 'next' });
    expect(ofUser.map((key) => readText(key))).toEqual(['of 赵婷', 'of 赵婷', 'of 赵婷']);
  });

  test('also after a sign-out the page has to be loaded anew for somebody else, and for another enterprise', () => {
    startSession(session);
    expect(startSession(session)).toBe(false);
    endSession();
    expect(startSession(session)).toBe(false);
    endSession();
    expect(startSession(other)).toBe(true);
    expect(startSession({ ...other, user: { ...other.user, tenantId: '6' } })).toBe(true);
  });
});
