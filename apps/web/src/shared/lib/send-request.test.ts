import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendRequest } from './send-request.ts';
import { onAnswer } from './gateway.ts';
import { storageKeys } from './storage-keys.ts';
import { writeText } from './stored.ts';

type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } };
let sent: Sent[];

beforeEach(() => {
  sent = [];
  writeText(storageKeys.token, 'the-token');
  writeText(storageKeys.cloudToken, 'the-cloud-token');
  writeText(storageKeys.userKey, 'the-user-key');
  writeText(storageKeys.signingKey, 'AAECAwQF');
});
afterEach(() => {
  for (const key of ['token', 'cloudToken', 'userKey', 'signingKey'] as const) writeText(storageKeys[key], null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Makes `fetch` give these answers in turn, and then the last one again and again. */
function serverAnswers(...answers: (object | string | Error)[]) {
  vi.stubGlobal('fetch', async (url: string, init: Sent['init']) => {
    sent.push({ url, init });
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer instanceof Error) throw answer;
    const { status = 200, ...body } = typeof answer === 'string' ? { status: 502 } : (answer as { status?: number });
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(body), { status });
  });
}

const success = { code: 200, msg: '', data: { list: [] } };
const place = () =>
  sendRequest('calls.place', { target: { kind: 'typed', mobile: '13800000000' } } as never, { key: 'k1' });

test('every call carries the standard headers', async () => {
  serverAnswers(success);
  await sendRequest('customers.tags', {});
  expect(sent[0]!.init.headers).toMatchObject({
    'content-type': 'application/json',
    token: 'the-token',
    authorization: 'the-token',
    'cloud-token': 'the-cloud-token',
    userkey: 'the-user-key',
    channel: '3',
    version: '1.0.0',
    signature: '',
    language: expect.stringMatching(/^(zh_cn|en_us)$/),
  });
  expect(sent[0]!.init.headers).not.toHaveProperty('idempotency-key');
});

test('a GET sends its request as query, without what is not given', async () => {
  serverAnswers({ code: 200, msg: '', data: {} });
  await sendRequest('jobs.read', { id: '7230485993847562241', other: undefined } as never);
  expect(sent[0]!.url).toBe('/gateway/api/job/info?id=7230485993847562241');
  expect(sent[0]!.init.body).toBeNull();
});

test('a call that needs it carries the key of what the user wants, and one of its own otherwise', async () => {
  serverAnswers(success);
  await place();
  await place();
  await sendRequest('followups.save', {} as never);
  await sendRequest('followups.save', {} as never);
  const keys = sent.map(({ init }) => init.headers['idempotency-key']);
  expect(keys.slice(0, 2)).toEqual(['k1', 'k1']);
  expect(new Set(keys).size).toBe(3);
});

test('a stale signature is made again once, by the clock of the server and with the same key', async () => {
  const serverTime = new Date(Date.now() - 3_600_000);
  serverAnswers({ code: 40111, msg: 'stale', data: { serverTime: serverTime.toISOString() } }, success);
  await place();
  // The first request is signed by the clock of an earlier test's server, so only the second is checked.
  const [, second] = sent.map(({ init }) => Number(init.headers.signature!.split(',')[1]));
  expect(Math.abs(second! - serverTime.getTime())).toBeLessThan(60_000);
  expect(sent.map(({ init }) => init.headers['idempotency-key'])).toEqual(['k1', 'k1']);

  serverAnswers({ code: 40111, msg: 'stale', data: { serverTime: new Date().toISOString() } });
  await expect(place()).rejects.toMatchObject({ code: 40111 });
  expect(sent).toHaveLength(4);
});

test.each([200, 429, 500])('an error says what the server says, HTTP status %i', async (status) => {
  serverAnswers({ status, code: 40029, msg: '操作太频繁，稍后再试', data: null });
  await expect(sendRequest('customers.tags', {})).rejects.toMatchObject({
    code: 40029,
    message: '操作太频繁，稍后再试',
  });
});

test('success in the body of a failed request is no success', async () => {
  serverAnswers({ status: 500, ...success });
  await expect(sendRequest('customers.tags', {})).rejects.toThrow();
});

test('the page of a proxy is no answer, and its status is told', async () => {
  serverAnswers('<h1>Bad gateway</h1>');
  await expect(sendRequest('customers.tags', {})).rejects.toMatchObject({
    why: 'broken',
    message: expect.stringContaining('502'),
  });
});

test.each([
  [new TypeError('Failed to fetch'), true, 'unreachable'],
  [new TypeError('Failed to fetch'), false, 'offline'],
  [new DOMException('late', 'TimeoutError'), true, 'timeout'],
])('without an answer the reason is told: %s', async (error, onLine, why) => {
  vi.stubGlobal('navigator', { onLine, language: 'zh' });
  serverAnswers(error);
  await expect(sendRequest('customers.tags', {})).rejects.toMatchObject({ why });
});

test('after 12 s a call is given up', async () => {
  vi.spyOn(AbortSignal, 'timeout');
  serverAnswers(success);
  await sendRequest('customers.tags', {});
  expect(AbortSignal.timeout).toHaveBeenCalledWith(12_000);
  vi.restoreAllMocks();
});

test('a call its caller gave up is no failure to tell about', async () => {
  serverAnswers(new DOMException('gone', 'AbortError'));
  await expect(sendRequest('customers.tags', {})).rejects.toMatchObject({ name: 'AbortError' });
});

test('a listener hears every code, and the token of its request', async () => {
  const codes: [number, string][] = [];
  const stop = onAnswer((code, token) => codes.push([code, token]));
  serverAnswers(success, { code: 10021, msg: '', data: null });
  await sendRequest('customers.tags', {});
  await expect(sendRequest('customers.tags', {})).rejects.toMatchObject({ endsSession: true });
  stop();
  expect(codes).toEqual([
    [200, 'the-token'],
    [10021, 'the-token'],
  ]);
});
