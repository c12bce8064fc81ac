// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, ServerRefusal, serve, signInAs } from '../test-page.tsx';
import { readEntryPicture } from './pictures.ts';
import { deliver, discardEntry, sendAgain, sendAll } from './send.ts';
import { outboxKeyOf, type NewPicture, ownerNow } from './store.ts';
import { clearOutbox, ownEntries } from './test-outbox.ts';

const HOUR = 60 * 60_000;
const NOW = Date.parse('2026-03-02T02:00:00Z');
const gone = new Error('gone');

/** The answers to uploads, one after the other: a path, or the code of a refusal. Without one the line is cut. */
const uploads: (string | number)[] = [];
const uploaded: string[] = [];

/** An upload that ends at once. */
class Sending extends EventTarget {
  upload = new EventTarget();
  status = 200;
  responseText = '';
  open() {}
  setRequestHeader() {}
  async send(form: FormData) {
    const answer = uploads.shift();
    if (answer === undefined) return void this.dispatchEvent(new Event('error'));
    uploaded.push(await (form.get('file') as File).text());
    const isRefused = typeof answer === 'number';
    const reply = { code: isRefused ? answer : 200, msg: '', data: isRefused ? null : answer };
    this.responseText = JSON.stringify(reply);
    this.dispatchEvent(new Event('load'));
  }
}

// Its first use must not cost the patience of a form.
beforeAll(() => import('./upload-pictures.ts'));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.stubGlobal('XMLHttpRequest', Sending);
  signInAs();
});
afterEach(async () => {
  await clearOutbox();
  await clearPage();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const list of [uploads, uploaded]) list.length = 0;
});

const picture = (text: string, path?: string): NewPicture => ({
  bytes: new Blob([text], { type: 'image/jpeg' }),
  sent: path ? { path, at: NOW } : null,
});
const note = (pictures: NewPicture[]) =>
  deliver('followups.save', { customerId: '31', text: '好' }, { order: '31', pictures });

test('pictures go up before their note, in their order, and one that is there already does not', async () => {
  const asked = serve({ 'followups.save': () => ({ id: '7' }) });
  uploads.push('a', 'c');
  expect(await note([picture('one'), picture('two', 'b'), picture('three')])).toEqual({ id: '7' });
  expect(uploaded).toEqual(['one', 'three']);
  expect(asked[0]!.request.pictures).toEqual(['a', 'b', 'c']);
});

test('a note without a network keeps its pictures sealed, and none goes up twice', async () => {
  const asked = serve({ 'followups.save': () => ({}) });
  uploads.push('a');
  expect(await note([picture('one'), picture('two')])).toBeNull();
  expect(asked).toEqual([]);
  const [entry] = await ownEntries();
  expect(entry!.pictures!.map(({ sent }) => sent?.path)).toEqual(['a', undefined]);
  const { id } = entry!.pictures![1]!;
  const key = await outboxKeyOf(ownerNow()!);
  expect(await (await readEntryPicture(id!, key))!.text()).toBe('two');
  uploads.push('b');
  await sendAll();
  expect(uploaded).toEqual(['one', 'two']);
  expect(asked[0]!.request.pictures).toEqual(['a', 'b']);
  expect(await readEntryPicture(id!, key)).toBeNull();
});

test('an upload that the server may have deleted is made again, and so is each of a refused note', async () => {
  const replies: unknown[] = [gone, new ServerRefusal(40400), {}];
  const asked = serve({ 'followups.save': () => replies.shift() });
  uploads.push('a', 'b', 'c');
  await note([picture('one')]);
  vi.setSystemTime(NOW + 21 * HOUR);
  await sendAll();
  const [entry] = await ownEntries();
  expect(entry).toMatchObject({ state: 'refused', refusal: { code: 40400 } });
  await sendAgain(entry!);
  expect(asked.map(({ request }) => request.pictures)).toEqual([['a'], ['b'], ['c']]);
});

test('a picture that the server refuses refuses the note', async () => {
  serve({ 'followups.save': () => ({}) });
  uploads.push(41301);
  await expect(note([picture('one')])).rejects.toMatchObject({ code: 41301 });
  expect(await ownEntries()).toEqual([]);
});

test('a device keeps 60 MB of pictures, says so, and has room again once an entry is gone', async () => {
  serve({ 'followups.save': () => gone });
  const large = { bytes: new Blob([new Uint8Array(30_000_001)]), sent: { path: 'a', at: NOW } };
  expect(await note([large])).toBeNull();
  await expect(note([large])).rejects.toThrow('60 MB');
  expect(await note([])).toBeNull();
  await discardEntry((await ownEntries())[0]!.id);
  expect(await note([large])).toBeNull();
});
