// @vitest-environment happy-dom
import { push } from '@haihu/contract/socket';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { tellListeners } from '../shared/lib/push-listeners.ts';
import { clearPage, draw, pass, type SentRequest, serve, signInAs } from '../shared/lib/test-page.tsx';
import { storageKeys } from '../shared/lib/storage-keys.ts';
import { writeText } from '../shared/lib/stored.ts';
import { tellUnsent } from '../shared/lib/unsent.ts';
import { showWaiting } from './show-waiting.ts';

const ofTheTest = navigator;
const owed = { due: 0 };
let hidden = false;
let asked: SentRequest[];

beforeEach(async () => {
  vi.useFakeTimers();
  signInAs();
  await draw(null);
  document.head.innerHTML = '<title>客户</title>';
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  hide(false);
  owed.due = 2;
  asked = serve({ 'messages.agenda': () => ({ due: owed.due, kinds: [], list: [], next: null }) });
});
afterEach(async () => {
  tellUnsent(0);
  await clearPage();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function hide(is: boolean): void {
  hidden = is;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Begins in a browser whose icon can show a number. Null is no number. */
async function begin({ refuses = false } = {}) {
  const icon: { number: number | null } = { number: null };
  const set = async (number: number | null) => {
    if (refuses) throw new Error('not allowed');
    icon.number = number;
  };
  vi.stubGlobal(
    'navigator',
    Object.create(ofTheTest, {
      setAppBadge: { value: (number: number) => set(number) },
      clearAppBadge: { value: () => set(null) },
    }),
  );
  const stop = showWaiting();
  onTestFinished(stop);
  await pass(0);
  return { icon, stop };
}

test('the icon counts what is due and what is not uploaded, and is cleared at the end', async () => {
  const { icon, stop } = await begin();
  expect(icon.number).toBe(2);
  tellUnsent(3);
  expect(icon.number).toBe(5);
  owed.due = 0;
  tellListeners({ type: push.callBackDue, data: null, seq: 1, msg: '' } as never);
  await pass(1000);
  expect(icon.number).toBe(3);
  stop();
  expect(icon.number).toBeNull();
});

test('the title of a hidden tab counts too, also under another name, and not once it is shown', async () => {
  await begin();
  expect(document.title).toBe('客户');
  hide(true);
  expect(document.title).toBe('(2) 客户');
  tellUnsent(1);
  expect(document.title).toBe('(3) 客户');
  document.title = '通话';
  await pass(0);
  expect(document.title).toBe('(3) 通话');
  hide(false);
  expect(document.title).toBe('通话');
});

test('with nothing to do there is no number', async () => {
  owed.due = 0;
  const { icon } = await begin();
  hide(true);
  expect([icon.number, document.title]).toEqual([null, '客户']);
});

test('a system that refuses the number changes nothing else', async () => {
  const { icon } = await begin({ refuses: true });
  hide(true);
  expect([icon.number, document.title]).toEqual([null, '(2) 客户']);
});

test('whoever is in no enterprise yet is asked nothing, and is counted from the entry on', async () => {
  writeText(storageKeys.user, null);
  const { icon } = await begin();
  expect([icon.number, asked]).toEqual([null, []]);
  signInAs();
  tellListeners({ type: push.callBackDue, data: null, seq: 1, msg: '' } as never);
  await pass(1000);
  expect(icon.number).toBe(2);
});
