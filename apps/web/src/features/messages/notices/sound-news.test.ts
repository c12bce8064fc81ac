import type { NoticeSwitch } from '@haihu/contract/messages/notices';
import { noticeKinds } from '@haihu/contract/messages/values';
import { type Push, push } from '@haihu/contract/socket';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellListeners } from '../../../shared/lib/push-listeners.ts';
import { queryClient } from '../../../shared/lib/query-client.ts';
import { soundNews } from './sound-news.ts';
import { switchesQuery } from './switches-query.ts';

let begun: number;
let stop: () => void;

/** Plays nothing, and counts the sounds that are begun. */
class SilentContext {
  currentTime = 0;
  destination = {};
  createGain = () => ({ connect() {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } });
  createOscillator = () => ({
    connect() {},
    addEventListener() {},
    frequency: { setValueAtTime() {} },
    start: () => void (begun += 1),
    stop() {},
  });
  resume = async () => {};
}

beforeEach(() => {
  begun = 0;
  vi.stubGlobal('AudioContext', SilentContext);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  chosen();
  stop = soundNews();
});
afterEach(() => {
  stop();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function chosen(...silent: NoticeSwitch['kind'][]): void {
  const list = noticeKinds.map((kind) => ({ kind, push: true, sound: !silent.includes(kind) }));
  queryClient.setQueryData(switchesQuery.queryKey, { list });
}

async function soundsOf(type: number, more: Partial<Push> = {}): Promise<number> {
  const before = begun;
  tellListeners({ type, data: {}, seq: 2, msg: '', ...more } as Push);
  await new Promise((resolve) => setTimeout(resolve));
  return begun - before;
}

test('news of a kind that is also a notice makes one sound, and other pushes make none', async () => {
  expect(await soundsOf(push.callBackDue)).toBe(1);
  expect(await soundsOf(push.taskCall)).toBe(1);
  expect(await soundsOf(push.jobMoved)).toBe(0);
});

test('a kind without sound, quiet hours and a hidden page stay silent', async () => {
  chosen('visit');
  expect(await soundsOf(push.callBackDue)).toBe(0);
  expect(await soundsOf(push.moneyNews)).toBe(1);
  expect(await soundsOf(push.moneyNews, { quiet: true })).toBe(0);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  expect(await soundsOf(push.moneyNews)).toBe(0);
});

test('nothing sounds after the session', async () => {
  stop();
  expect(await soundsOf(push.moneyNews)).toBe(0);
});
