import type { MemberInfo } from '@haihu/contract/identity/sessions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientState } from '../shared/lib/client-state.ts';
import { endSession, sessionUser, startSession } from '../shared/lib/session.ts';
import { readText, writeText } from '../shared/lib/stored.ts';
import { provideTestNavigation, testCredentials, testMember } from '../shared/lib/test-member.ts';
import { readUserAnew } from './read-user-anew.ts';

const user: MemberInfo = { ...testMember, permissions: ['customers.claim'], masksPhones: true };

/** Answers of the three look-ups, by the end of their paths. An error stands for no answer. */
type Answers = Record<'userInfo' | 'business-type' | 'get-config', unknown>;

const renamed = { ...user, name: '赵婷婷', permissions: [] as MemberInfo['permissions'] };
const known: Answers = {
  userInfo: renamed,
  'business-type': false,
  'get-config': { isOpen: true, value: ['callee'] },
};

let bodies: Record<string, unknown>;

function serverAnswers(answers: Answers, beforeAnswering = () => {}) {
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const [name, data] = Object.entries(answers).find(([end]) => url.split('?')[0]!.endsWith(end))!;
    bodies[name] = body && JSON.parse(String(body));
    beforeAnswering();
    if (data instanceof Error) throw data;
    return Response.json({ code: 200, msg: '', data });
  });
}

beforeEach(() => {
  bodies = {};
  provideTestNavigation();
  startSession({ ...testCredentials, user });
});
afterEach(() => {
  vi.unstubAllGlobals();
  endSession();
  writeText('userKey', null);
});

test('the masking flag is what the business type answers, the exemptions what the whitelist does', async () => {
  serverAnswers(known);
  await readUserAnew();
  expect(bodies['get-config']).toEqual({ configKey: 'privacy_whitelist' });
  // The look-up decides, although the user's own answer says that numbers are masked.
  expect(clientState.get()).toMatchObject({
    desensitization: false,
    desensitizer: { isOpen: true, value: ['callee'] },
    permissionList: [],
  });
  expect(readText('desensitization')).toBe('false');
  expect(sessionUser()?.name).toBe('赵婷婷');
  serverAnswers({ ...known, 'business-type': true });
  await readUserAnew();
  expect(readText('desensitization')).toBe('true');
});

const away = new TypeError('Failed to fetch');

test('a look-up without an answer leaves what was known, says nothing, and holds up no other', async () => {
  serverAnswers({ ...known, userInfo: away });
  await readUserAnew();
  expect(sessionUser()?.name).toBe('赵婷');
  expect(clientState.get()).toMatchObject({ desensitization: false, permissionList: ['customers.claim'] });

  serverAnswers({ ...known, 'business-type': away, 'get-config': away });
  await readUserAnew();
  expect(sessionUser()?.name).toBe('赵婷婷');
  expect(clientState.get()).toMatchObject({ desensitization: true, desensitizer: { isOpen: false, value: [] } });
});

test('an answer that comes after somebody else signed in is not theirs', async () => {
  const other = { ...user, userId: '8', name: '李敏' };
  const next = { ...testCredentials, token: 'other', user: other };
  serverAnswers(known, () => void startSession(next));
  await readUserAnew();
  expect(sessionUser()?.name).toBe('李敏');
  expect(clientState.get()).toMatchObject({ userID: '8', desensitization: true });
});
