// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteAnswer } from '../../../shared/lib/kept-answers/readable.ts';
import { deliver, sendAll } from '../../../shared/lib/outbox/send.ts';
import { clearOutbox, ownEntries } from '../../../shared/lib/outbox/test-outbox.ts';
import {
  clearPage,
  draw,
  happen,
  navigate,
  ServerRefusal,
  serve,
  signInAs,
  toast,
} from '../../../shared/lib/test-page.tsx';
import Unsent from './unsent.tsx';

const HOUR = 60 * 60_000;

beforeEach(() => {
  navigate();
  signInAs();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clearOutbox();
  await clearPage();
});

const keys = () => [...document.querySelectorAll('.unsent-keys button')].map((button) => button.textContent);
const press = (name: string) =>
  happen(() =>
    [...document.querySelectorAll<HTMLElement>('.unsent-keys button')].find((key) => key.textContent === name)!.click(),
  );

/** Draws the screen, and waits until it has read these two entries from the device. */
async function drawBoth(): Promise<void> {
  await draw(<Unsent />);
  await vi.waitFor(async () => {
    await happen();
    expect(document.querySelectorAll('.unsent-entry')).toHaveLength(2);
  });
}

/** Keeps a move of a call-back and a note, which the server refuses later with this code. */
async function refusedLater(code: number) {
  let reply: unknown = new Error('no network');
  const asked = serve({
    'followups.moveVisit': () => reply,
    'followups.save': () => reply,
    'followups.addVisit': () => ({ id: '9' }),
  });
  const at = new Date(Date.now() + 24 * HOUR).toISOString();
  await deliver('followups.moveVisit', { id: '4', at }, { order: '31', name: '林晓燕', customerId: '31' });
  await deliver('followups.save', { customerId: '32', text: '谈好了' }, { order: '32', name: '周强' });
  reply = new ServerRefusal(code);
  await sendAll();
  await drawBoth();
  return { asked, at };
}

test('a call-back that is gone can be made anew, and a note about a deleted customer can be copied', async () => {
  const { asked, at } = await refusedLater(40_400);
  expect(keys()).toEqual(['New call-back', 'Copy text', 'Discard', 'Copy text', 'Discard']);
  await press('New call-back');
  await vi.waitFor(async () => expect(await ownEntries()).toHaveLength(1));
  const { name, request } = asked.at(-1)!;
  expect([name, request]).toEqual(['followups.addVisit', expect.objectContaining({ customerId: '31', at })]);
});

test('what is not allowed now is kept, and can be tried again', async () => {
  await refusedLater(403);
  expect(keys()).toEqual(['Try again', 'Copy text', 'Discard', 'Try again', 'Copy text', 'Discard']);
});

test('twelve hours after the last answer of the server the words are hidden', async () => {
  noteAnswer(Date.now() - 13 * HOUR);
  await refusedLater(403);
  expect(document.body.textContent).toContain('Follow-up');
  expect(document.body.textContent).not.toMatch(/谈好了|周强/);
  expect(keys()).toEqual([]);
});

test('after six days a note is looked for before it is sent, and one that had arrived is done', async () => {
  const written = Date.now();
  let reply: unknown = new Error('no network');
  let list: unknown = reply;
  const asked = serve({ 'followups.save': () => reply, 'followups.list': () => list });
  await deliver('followups.save', { customerId: '32', text: ' 谈好了 ' }, { order: '32' });
  await deliver('followups.save', { customerId: '32', text: '改约' }, { order: '32' });
  vi.spyOn(Date, 'now').mockReturnValue(written + 6 * 24 * HOUR + 1000);
  noteAnswer();
  reply = {};
  await sendAll();
  asked.length = 0;
  await drawBoth();
  expect(keys()).toEqual(['Upload', 'Copy text', 'Discard', 'Upload', 'Copy text', 'Discard']);
  // Nobody knows if it has arrived.
  await press('Upload');
  expect(await ownEntries()).toHaveLength(2);
  const at = new Date(written).toISOString();
  list = {
    list: [
      { text: '谈好了', callId: null, at },
      { text: '改约', callId: '9', at },
    ],
  };
  await press('Upload');
  await vi.waitFor(async () => expect(await ownEntries()).toHaveLength(1));
  expect(toast()).toBe('This entry had been uploaded already');
  await happen();
  await press('Upload');
  await vi.waitFor(async () => expect(await ownEntries()).toEqual([]));
  expect(asked.map(({ name }) => name)).toEqual([...Array(3).fill('followups.list'), 'followups.save']);
});
