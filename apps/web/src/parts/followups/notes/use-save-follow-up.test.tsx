// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/lib/query-client.ts';
import {
  answer,
  clearPage,
  drawHook,
  happen,
  question,
  ServerRefusal,
  serve,
  signInAs,
  toast,
} from '../../../shared/lib/test-page.tsx';
import {
  type FollowUpDraft,
  type DraftChange,
  emptyFollowUpDraft,
  forgetDraft,
  keepFollowUpDraft,
  readDraft,
} from './draft.ts';
import { sendAll } from '../../../shared/lib/outbox/send.ts';
import { clearOutbox, ownEntries } from '../../../shared/lib/outbox/test-outbox.ts';
import { keepPicture, readPicture } from '../pictures/kept-pictures.ts';
import { useDraft } from './use-draft.ts';
import { useSaveFollowUp } from './use-save-follow-up.ts';

const written: FollowUpDraft = { ...emptyFollowUpDraft, text: '要合同', result: 'interested' };
const pictured: FollowUpDraft = { ...written, pictures: [{ id: 'p1', sent: { path: 'upload/p1', at: Date.now() } }] };

beforeEach(() => signInAs());
afterEach(async () => {
  await clearPage();
  signInAs();
  await clearOutbox();
  forgetDraft('31');
});

/** Waits for the question about a second note. Sealing an entry takes some turns of the event loop. */
const asksOneMore = () => vi.waitFor(() => expect(question()).not.toBeNull());

async function sheet(callId?: string) {
  const saved = vi.fn();
  const changes: DraftChange[] = [];
  const page = await drawHook(() =>
    useSaveFollowUp({ customerId: '31', callId, onSaved: saved, change: (part) => changes.push(part), hold: () => {} }),
  );
  /** Saves, and waits for the end or for the question. */
  const save = (draft: FollowUpDraft) =>
    happen(async () => {
      let isOver = false;
      const end = () => void (isOver = true);
      page.now.mutateAsync(draft).then(end, end);
      // One wait for both: a wait that goes on would move the fake clock of a later test.
      await vi.waitFor(() => expect(isOver || question() !== null).toBe(true));
    });
  return { page, saved, changes, save };
}

test('a saved follow-up is told, forgotten on the device with its pictures, and read anew on its screens', async () => {
  const asked = serve({});
  keepFollowUpDraft('31', pictured);
  await keepPicture('p1', new Blob(['x']));
  const keys = [
    ['calls.one', '9'],
    ['calls.detail', '9'],
    ['calls.one', '8'],
    ['followups.timeline', '31'],
  ];
  for (const key of keys) queryClient.setQueryData(key, {});
  const { saved, save } = await sheet('9');
  await save(pictured);
  expect(asked).toMatchObject([
    { name: 'followups.save', request: { customerId: '31', callId: '9', text: '要合同', pictures: ['upload/p1'] } },
  ]);
  expect(saved).toHaveBeenCalledOnce();
  expect(toast()).toBe('Saved');
  expect(readDraft('31')).toEqual(emptyFollowUpDraft);
  expect(await readPicture('p1')).toBeUndefined();
  expect(keys.map((key) => queryClient.getQueryState(key)!.isInvalidated)).toEqual([true, true, false, true]);
});

test('a save that nothing answered is kept on the device, and sent once more under the same key', async () => {
  let reply: unknown = new Error('gone');
  const asked = serve({ 'followups.save': () => reply });
  const { save, saved } = await sheet();
  await save(written);
  // The form closes: the outbox has the words from now on.
  expect(saved).toHaveBeenCalledOnce();
  expect(readDraft('31')).toEqual(emptyFollowUpDraft);
  expect(toast()).toMatch(/^(Kept|The browser keeps nothing)/);
  expect(await ownEntries()).toMatchObject([{ request: { text: '要合同' }, key: asked[0]!.key }]);

  reply = {};
  await happen(sendAll);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(asked[0]);
  expect(await ownEntries()).toEqual([]);
});

test('a page that is closed before the answer has no draft of what the device will send', async () => {
  const drafts: FollowUpDraft[] = [];
  serve({ 'followups.save': () => (drafts.push(readDraft('31')), {}) });
  keepFollowUpDraft('31', written);
  const { save } = await sheet();
  await save(written);
  expect(drafts).toEqual([emptyFollowUpDraft]);
});

/** Draws a form whose draft has a picture that is being uploaded. */
const formWithUpload = () =>
  drawHook(() => {
    const [draft, change, hold] = useDraft('31');
    const { mutateAsync } = useSaveFollowUp({ customerId: '31', onSaved() {}, change, hold });
    return { draft, change, save: mutateAsync };
  });
const uploading: FollowUpDraft = { ...written, pictures: [{ id: 'p1', sent: null }] };

test.each([
  ['is saved', {}, emptyFollowUpDraft],
  ['is refused', new ServerRefusal(41201), pictured],
])('an upload that ends while the form %s', async (_what, reply, expected) => {
  keepFollowUpDraft('31', uploading);
  const page = await formWithUpload();
  const uploaded = () => page.now.change({ pictures: pictured.pictures });
  serve({ 'followups.save': () => (uploaded(), reply) });
  await happen(() => page.now.save(uploading).catch(() => undefined));
  expect(readDraft('31')).toEqual(expected);
  expect(page.now.draft).toEqual(pictured);
});

test('after a refusal the words stay and the next attempt is another one', async () => {
  const asked = serve({ 'followups.save': () => new ServerRefusal(41201) });
  const { save, saved, changes } = await sheet();
  await save(written);
  expect(await ownEntries()).toEqual([]);
  expect(saved).not.toHaveBeenCalled();
  expect(changes).toEqual([{}]);
  await save(written);
  expect(asked[1]!.key).not.toBe(asked[0]!.key);
  expect(asked).toHaveLength(2);
});

test.each([
  ['pictures that the server has not kept go up again', pictured, 40400, [{ pictures: [{ id: 'p1', sent: null }] }]],
  ['without a picture nothing goes up', written, 40400, [{}]],
  ['after another refusal nothing goes up', pictured, 41201, [{}]],
])('%s', async (_what, draft, code, expected) => {
  serve({ 'followups.save': () => new ServerRefusal(code) });
  const { changes, save } = await sheet();
  await save(draft);
  expect(changes.map((change) => (typeof change === 'function' ? change(draft) : change))).toEqual(expected);
});

test('a call that another tab wrote about gets a second note only when it is wanted', async () => {
  const asked = serve({ 'followups.save': ({ again }) => (again ? {} : new ServerRefusal(41206)) });
  const { save, saved } = await sheet('9');
  await save(written);
  await asksOneMore();
  await answer(false);
  expect([asked.length, saved.mock.calls.length]).toEqual([1, 0]);
  await save(written);
  await asksOneMore();
  await answer(true);
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked.map(({ request }) => request.again)).toEqual([undefined, undefined, true]);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3);
  expect(saved).toHaveBeenCalledOnce();
});

test('any other refusal asks nothing', async () => {
  const asked = serve({ 'followups.save': () => new ServerRefusal(41205) });
  const { save } = await sheet('9');
  await save(written);
  expect([question(), asked.length]).toEqual([null, 1]);
});
