import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { common } from '../i18n/common.ts';
import { dayAndClock } from './day.ts';
import { storageKeys } from './storage-keys.ts';
import { writeText } from './stored.ts';
import { upload } from './upload.ts';

/** The part of `XMLHttpRequest` that `upload` uses. The test decides how it ends. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  headers: Record<string, string> = {};
  timeout = 0;
  status = 0;
  responseText = '';
  method = '';
  url = '';
  form = new FormData();

  open(method: string, url: string) {
    Object.assign(this, { method, url });
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  writeText(storageKeys.token, 'the-token');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  writeText(storageKeys.token, null);
  writeText(storageKeys.signingKey, null);
});

const progress = (loaded: number, total: number) => Object.assign(new Event('progress'), { loaded, total });
const file = new File(['a,b'], '客户.csv');

test('a file goes to the upload call in the field `file`, and its stored path comes back', async () => {
  const stored = upload(file);
  const request = FakeRequest.last;
  expect(`${request.method} ${request.url}`).toBe('POST /gateway/api/file/upload');
  expect(request.headers).toMatchObject({ token: 'the-token', channel: '3', version: '1.0.0' });
  expect(request.headers).not.toHaveProperty('content-type');
  expect(request.timeout).toBe(12_000);
  expect(request.form.get('file')).toMatchObject({ name: '客户.csv', size: 3 });
  request.answer(200, { code: 200, msg: '', data: 'uploads/1.csv' });
  expect(await stored).toBe('uploads/1.csv');
});

test('its progress is told as a part of the whole', async () => {
  const parts: number[] = [];
  const stored = upload(file, { onProgress: (part) => parts.push(part) });
  FakeRequest.last.upload.dispatchEvent(progress(1, 4));
  FakeRequest.last.upload.dispatchEvent(progress(4, 4));
  FakeRequest.last.answer(200, { code: 200, msg: '', data: 'x' });
  await stored;
  expect(parts).toEqual([0.25, 1]);
});

test('a refused file says why, whatever the HTTP status', async () => {
  const stored = upload(file);
  FakeRequest.last.answer(413, { code: 40013, msg: '内容太大', data: null });
  await expect(stored).rejects.toMatchObject({ code: 40013, message: '内容太大' });
});

test('a user who sends too many files is told when the next one is taken', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T02:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const stored = upload(file);
  const data = { allowedAgainAt: '2026-03-02T02:10:00Z' };
  FakeRequest.last.answer(429, { code: 40029, msg: '操作太频繁，稍后再试', data });
  await expect(stored).rejects.toMatchObject({
    code: 40029,
    message: common.tooManyUntil(dayAndClock(data.allowedAgainAt)),
  });
});

test('no answer in time and a broken connection are told apart', async () => {
  const late = upload(file);
  FakeRequest.last.dispatchEvent(new Event('timeout'));
  await expect(late).rejects.toMatchObject({ why: 'timeout' });
  vi.stubGlobal('navigator', { onLine: true });
  const broken = upload(file);
  FakeRequest.last.dispatchEvent(new Event('error'));
  await expect(broken).rejects.toMatchObject({ why: 'unreachable' });
});

test('a caller who gives an upload up is told so', async () => {
  const giving = new AbortController();
  const stored = upload(file, { signal: giving.signal });
  giving.abort();
  await expect(stored).rejects.toMatchObject({ name: 'AbortError' });
});

test('a caller with a key signs the upload', async () => {
  writeText(storageKeys.signingKey, Buffer.alloc(32, 7).toString('base64url'));
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  vi.spyOn(FakeRequest.prototype, 'send').mockImplementationOnce(() => resolve());
  const stored = upload(file);
  await sent;
  expect(FakeRequest.last.headers.signature).toMatch(/^v1,\d{13},[^,]+,[0-9a-f]{64}$/);
  FakeRequest.last.answer(200, { code: 200, msg: '', data: 'uploads/2.csv' });
  expect(await stored).toBe('uploads/2.csv');
});

test('nothing is sent of an upload that was given up before it was signed', async () => {
  writeText(storageKeys.signingKey, Buffer.alloc(32, 7).toString('base64url'));
  const send = vi.spyOn(FakeRequest.prototype, 'send');
  const giving = new AbortController();
  const stored = upload(file, { signal: giving.signal });
  giving.abort();
  await expect(stored).rejects.toMatchObject({ name: 'AbortError' });
  expect(send).not.toHaveBeenCalled();
});
