import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeEarlyAnswer, type WireRequest } from './early-answers.ts';

const asked: WireRequest = { method: 'POST', url: '/gateway/a', body: '{}', headers: { token: 'mine' } };
const answer = Promise.resolve([200, 'x'] as const);

beforeEach(() => {
  const { headers, ...request } = asked;
  vi.stubGlobal('window', { earlyAnswers: [{ ...request, token: headers.token, answer }] });
  vi.spyOn(performance, 'now').mockReturnValue(15_000);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an early answer is given to the request it was asked for, once, and while it is fresh', () => {
  for (const other of [
    { method: 'GET' },
    { url: '/gateway/b' },
    { body: '' },
    { headers: { token: 'another’s' } },
  ] as const) {
    expect(takeEarlyAnswer({ ...asked, ...other }), JSON.stringify(other)).toBeNull();
  }
  vi.spyOn(performance, 'now').mockReturnValue(15_001);
  expect(takeEarlyAnswer(asked)).toBeNull();
  vi.spyOn(performance, 'now').mockReturnValue(15_000);
  expect(takeEarlyAnswer(asked)).toBe(answer);
  expect(takeEarlyAnswer(asked)).toBeNull();
});
