// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, drawHook, happen } from '../../../shared/lib/test-page.tsx';
import { type FollowUpDraft, forgetDraft, saveRequestOf } from '../notes/draft.ts';
import { waitingPictures } from './draft-picture.ts';
import { forgetPictures, keepPicture, readPicture } from './kept-pictures.ts';
import { useDraft } from '../notes/use-draft.ts';
import { usePictures } from './use-pictures.ts';

/** A picture that is being opened. The test delivers its smaller version, or fails it as no picture. */
interface Making {
  done: (smaller: Blob) => void;
  fail: (error: Error) => void;
}
const makings: Making[] = [];

/** An upload whose end is decided by the test. */
class Sending extends EventTarget {
  upload = new EventTarget();
  status = 200;
  responseText = '';
  blob!: File;
  aborted = false;

  open() {}
  setRequestHeader() {}
  send(form: FormData) {
    this.blob = form.get('file') as File;
    sendings.push(this);
  }
  abort() {
    this.aborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  onProgress(part: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: part, total: 1 }));
  }
  done(path: string) {
    this.responseText = JSON.stringify({ code: 200, msg: '', data: path });
    this.dispatchEvent(new Event('load'));
  }
  fail(error: Error) {
    this.responseText = JSON.stringify({ code: 41300, msg: error.message, data: null });
    this.dispatchEvent(new Event('load'));
  }
}
const sendings: Sending[] = [];

const NOW = Date.parse('2026-03-02T02:00:00Z');
const revoked: string[] = [];
const smallerOnes: Blob[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.stubGlobal('XMLHttpRequest', Sending);
  vi.stubGlobal('createImageBitmap', () => {
    const drawn = { width: 3000, height: 1500, close: () => undefined };
    return new Promise((opened, fail) => {
      makings.push({
        done(blob) {
          smallerOnes.push(blob);
          opened(drawn);
        },
        fail,
      });
    });
  });
  const pen = { fillRect: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((made) => made(smallerOnes.shift()!));
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${(blob as Blob).size}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
});
afterEach(async () => {
  await clearPage();
  forgetDraft('31');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const list of [makings, sendings, revoked]) list.length = 0;
});

const photo = (size = 8) => new File(['x'.repeat(size)], 'p.jpg', { type: 'image/jpeg' });
const smaller = new Blob(['xx']);

/** Draws a form with pictures, as the follow-up form has. */
const form = () =>
  drawHook(() => {
    const [draft, change] = useDraft('31');
    const pictures = usePictures(draft.pictures, (of) => change((before) => ({ pictures: of(before.pictures) })));
    return { draft, ...pictures };
  });

/** Draws a form with one picture that is being uploaded. */
async function withPicture() {
  const page = await form();
  await happen(() => void page.now.add(photo(), false));
  await happen(() => makings[0]!.done(smaller));
  return page;
}
const sent = ({ pictures }: FollowUpDraft) => pictures.map((picture) => picture.sent);

test('a picture belongs to the draft from the moment it is chosen: no saving passes it by while it is made smaller', async () => {
  const page = await form();
  await happen(() => void page.now.add(photo(), false));
  expect(waitingPictures(page.now.draft.pictures)).toBe(1);
  expect(sendings).toEqual([]);

  await happen(() => makings[0]!.done(smaller));
  expect(waitingPictures(page.now.draft.pictures)).toBe(1);
  await happen(() => sendings[0]!.done('upload/one.jpg'));
  expect(waitingPictures(page.now.draft.pictures)).toBe(0);
  expect(saveRequestOf(page.now.draft, '31').pictures).toEqual(['upload/one.jpg']);
});

test('the smaller picture goes up, or the original if that is wanted', async () => {
  const page = await withPicture();
  expect(sendings[0]!.blob.size).toBe(2);
  await happen(() => sendings[0]!.done('one'));
  await happen(() => void page.now.add(photo(9), true));
  await happen(() => makings[1]!.done(smaller));
  expect(sendings[1]!.blob.size).toBe(9);
});

test('a file that is no picture is told, and leaves the draft as it was', async () => {
  const page = await form();
  let said = '';
  await happen(() => void page.now.add(photo(), false).catch((error: Error) => (said = error.message)));
  await happen(() => makings[0]!.fail(new Error('no picture')));
  expect(said).toBe('no picture');
  expect(page.now.draft.pictures).toEqual([]);
  expect(sendings).toEqual([]);
});

test('pictures go up one after the other, in the order they were chosen, each with its share', async () => {
  const page = await form();
  await happen(() => void page.now.add(photo(), false));
  await happen(() => void page.now.add(photo(), false));
  await happen(() => makings[1]!.done(new Blob(['second'])));
  expect(sendings).toEqual([]);
  await happen(() => makings[0]!.done(new Blob(['first'])));
  expect(sendings.map(({ blob }) => blob.size)).toEqual([5]);

  const [first, second] = page.now.draft.pictures.map(({ id }) => id) as [string, string];
  await happen(() => sendings[0]!.onProgress(0.456));
  expect(page.now.going).toEqual({ [first]: { percent: 46 } });
  await happen(() => sendings[0]!.done('one'));
  expect(sendings.map(({ blob }) => blob.size)).toEqual([5, 6]);
  await happen(() => sendings[1]!.done('two'));
  expect(sent(page.now.draft)).toEqual([
    { path: 'one', at: NOW },
    { path: 'two', at: NOW },
  ]);
  expect(page.now.urls).toEqual({ [first]: 'blob:5', [second]: 'blob:6' });
});

test('one that did not go up says why and holds no other up; asked again it goes', async () => {
  const page = await withPicture();
  await happen(() => void page.now.add(photo(), false));
  await happen(() => makings[1]!.done(new Blob(['second'])));
  const [first] = page.now.draft.pictures.map(({ id }) => id) as [string];
  await happen(() => sendings[0]!.fail(new Error('too large')));
  expect(page.now.going[first]).toEqual({ problem: 'too large' });
  expect(sendings[1]!.blob.size).toBe(6);
  await happen(() => sendings[1]!.done('two'));
  expect(sendings).toHaveLength(2);

  await happen(() => page.now.retry(first));
  expect(page.now.going[first]).toEqual({});
  await happen(() => sendings[2]!.done('one'));
  expect(sent(page.now.draft).map((one) => one?.path)).toEqual(['one', 'two']);
});

test('one that is taken out on its way up is given up, and comes back in no way', async () => {
  const page = await withPicture();
  const { id } = page.now.draft.pictures[0]!;
  await happen(() => page.now.remove(id));
  expect(sendings[0]!.aborted).toBe(true);
  await happen(() => sendings[0]!.done('late'));
  expect(page.now.draft.pictures).toEqual([]);
  expect(await readPicture(id)).toBeUndefined();
});

test('a form that is left while one goes up gives that up; opened again it goes on with the kept bytes', async () => {
  const first = await withPicture();
  await first.leave();
  expect(sendings[0]!.aborted).toBe(true);
  expect(revoked).toEqual(['blob:2']);
  sendings[0]!.fail(new Error('aborted'));

  const second = await form();
  await happen();
  expect(sendings[1]!.blob.size).toBe(2);
  await happen(() => sendings[1]!.done('one'));
  expect(sent(second.now.draft)).toEqual([{ path: 'one', at: NOW }]);
  expect(second.now.going[second.now.draft.pictures[0]!.id]?.problem).toBeUndefined();
});

test('a picture that the device has lost leaves the draft', async () => {
  const first = await withPicture();
  const { id } = first.now.draft.pictures[0]!;
  await first.leave();
  await forgetPictures([id]);
  const second = await form();
  await happen();
  expect(second.now.draft.pictures).toEqual([]);
  expect(sendings).toHaveLength(1);
});

test.each([
  [20, 1],
  [20.01, 2],
])('a picture sent %d hours ago: the server has been asked %d times', async (hours, times) => {
  const page = await withPicture();
  await happen(() => sendings[0]!.done('one'));
  await page.leave();
  vi.setSystemTime(NOW + hours * 60 * 60_000);
  await form();
  await happen();
  expect(sendings).toHaveLength(times);
});

test('pictures of a saved follow-up are shown from the server and asked of no device', async () => {
  const saved = { id: 's', sent: { path: 'p', at: NOW }, saved: { small: 'a', whole: 'b' } };
  let left = 1;
  await drawHook(() => usePictures([saved], () => (left -= 1)));
  await happen();
  expect(left).toBe(1);
});

test('a reader of a picture that is still being made waits for it; one that could not be made is not there', async () => {
  let made!: (blob: Blob) => void;
  const keeping = keepPicture('late', new Promise<Blob>((done) => (made = done)));
  const read = readPicture('late');
  made(smaller);
  expect(await read).toBe(smaller);
  await keeping;
  await expect(keepPicture('bad', Promise.reject(new Error('no picture')))).rejects.toThrow('no picture');
  expect(await readPicture('bad')).toBeUndefined();
  await forgetPictures(['late']);
  expect(await readPicture('late')).toBeUndefined();
});

test('one forgotten while it is still being made is not kept afterwards', async () => {
  let made!: (blob: Blob) => void;
  const keeping = keepPicture('gone', new Promise<Blob>((done) => (made = done)));
  const forgetting = forgetPictures(['gone']);
  made(smaller);
  await Promise.all([keeping, forgetting]);
  expect(await readPicture('gone')).toBeUndefined();
});
