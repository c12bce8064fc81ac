import { afterEach, expect, test, vi } from 'vitest';
import { switchTo } from '../../../shared/lib/preferences.ts';
import { endSession, startSession } from '../../../shared/lib/session.ts';
import { provideTestNavigation, testCredentials, testMember } from '../../../shared/lib/test-member.ts';
import { deviceCallOf, forgetDeviceCall, isPhoneDevice, keptDeviceCall, rememberDeviceCall } from './device-call.ts';

provideTestNavigation();

afterEach(() => {
  switchTo('thisIsMyPhone', true);
  vi.unstubAllGlobals();
});

const dialled = (callId: string) => ({ callId, bindId: `b${callId}`, mobile: '13612340060', time: 1 });

test('a later call leaves an earlier one to be reported, and the oldest of many are dropped', () => {
  startSession({ ...testCredentials, user: testMember });
  const { userId } = testMember;
  for (let call = 1; call <= 21; call += 1) rememberDeviceCall(userId, dialled(String(call)));
  expect(keptDeviceCall('1')).toBeNull();
  expect(keptDeviceCall('2')).toEqual(dialled('2'));
  forgetDeviceCall(userId, '2');
  // The specification's entry holds the last call, until that one is reported.
  expect([keptDeviceCall('2'), deviceCallOf(userId)?.callId]).toEqual([null, '21']);
  forgetDeviceCall(userId, '21');
  expect([deviceCallOf(userId), keptDeviceCall('20')?.bindId]).toEqual([null, 'b20']);
  for (let call = 3; call <= 20; call += 1) forgetDeviceCall(userId, String(call));
  endSession();
});

test.each([
  ['a phone with Android', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0 Mobile Safari/537.36', true],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', true],
  ['a tablet with Android', 'Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/140.0 Safari/537.36', false],
  ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Mobile/15E148 Safari/604.1', false],
  ['a desk', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', false],
])('%s is told by what it is', (_what, userAgent, isPhone) => {
  vi.stubGlobal('navigator', { userAgent });
  expect(isPhoneDevice()).toBe(isPhone);
  switchTo('thisIsMyPhone', false);
  expect(isPhoneDevice()).toBe(false);
});
