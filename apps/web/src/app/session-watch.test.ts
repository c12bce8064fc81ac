// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openEnvelope } from '../shared/lib/gateway.ts';
import { endSession, sessionToken, startSession } from '../shared/lib/session.ts';
import { provideTestNavigation, testCredentials, testMember } from '../shared/lib/test-member.ts';
import { chunkOf } from './chunks.ts';
import { router } from './router.ts';
import { watchSession } from './session-watch.ts';

const open = vi.fn();
provideTestNavigation(open);

const session = { ...testCredentials, user: testMember };
const answer = (code: number, token: string, data: unknown = null) =>
  expect(() => openEnvelope(200, JSON.stringify({ code, msg: '', data }), token)).toThrow();
let stop: () => void;

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  // The entry of the history that another program has left names no visit. The router starts on it all the same.
  history.replaceState({}, '');
  await router.start();
  // A login whose code is still loading opens later than these timers say.
  await chunkOf('login').retry();
});
afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  vi.useFakeTimers();
  stop = watchSession();
});
afterEach(() => {
  stop();
  endSession();
  vi.runAllTimers();
  vi.useRealTimers();
});

test('an answer that ends the session opens the login after a moment', () => {
  startSession(session);
  answer(401, session.token);
  expect(sessionToken()).not.toBeNull();
  vi.advanceTimersByTime(2000);
  expect(sessionToken()).toBeNull();
});

test.each([
  [{ endedBy: 'password' }, 'password'],
  [null, undefined],
])('the login is told the deed that ended the session: %j', (data, endedBy) => {
  startSession(session);
  answer(10088, session.token, data);
  vi.advanceTimersByTime(2000);
  expect(open).toHaveBeenLastCalledWith('login', { endedBy }, { replace: true });
});

test('a late answer to the session before does not end the session that began after it', () => {
  answer(401, '');
  startSession(session);
  vi.advanceTimersByTime(2000);
  expect(sessionToken()).toBe(session.token);
  answer(401, 'the token of the session before');
  vi.advanceTimersByTime(2000);
  expect(sessionToken()).toBe(session.token);
  answer(401, session.token);
  vi.advanceTimersByTime(2000);
  expect(sessionToken()).toBeNull();
});

test('a late answer without a session does not open the login again, where the user types', () => {
  startSession(session);
  answer(401, session.token);
  vi.advanceTimersByTime(2000);
  expect(router.here().name).toBe('login');
  open.mockClear();
  stop();
  stop = watchSession();
  answer(401, '');
  vi.advanceTimersByTime(2000);
  expect(open).not.toHaveBeenCalled();
});
