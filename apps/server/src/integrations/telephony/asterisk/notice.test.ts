import { expect, test, vi } from 'vitest';
import type { OrderedNotice } from '../notices.ts';
import { asks, tells } from '../test-support/test-orders.ts';
import { keptOrder, noticeSoundsOf, recordedMark } from './marks.ts';
import { createNotice } from './notice.ts';
import type { Switchboard } from './parts.ts';

const START = Date.parse('2026-03-02T02:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();

/** Makes the notice of a call at an Asterisk with these sounds. */
function noticeAt(notice: OrderedNotice, sounds: string[], { isPlaying = false, own = '' } = {}) {
  const play = vi.fn(async () => {});
  const [listen, resumeRecorder, told] = [vi.fn(async () => {}), vi.fn(async () => {}), vi.fn()];
  const board = {
    hasSound: async (name: string) => sounds.includes(name),
    mediaOf: async (_own: unknown, ours: string) => own || ours,
    isPlaying: async () => isPlaying,
    stopPlaying: async () => true,
    play,
  } as unknown as Switchboard;
  const made = createNotice({
    board,
    order: { record: true, notice },
    customer: 'c',
    bridge: null,
    recorder: { listen, resume: resumeRecorder },
    story: { notice: told },
    clock: () => at(0),
    run: (work) => void work,
  });
  const outcomes = () => told.mock.calls.map(([outcome]) => outcome as string);
  return { notice: made, play, listen, resumeRecorder, outcomes };
}

const german = 'haihu/de/recording-question';

test('the key counts during the question and for ten seconds after it', async () => {
  for (const [seconds, isAgreed] of [
    [-2, true],
    [10, true],
    [10.1, false],
  ] as const) {
    const { notice, listen, outcomes } = noticeAt(asks, [german]);
    expect(await notice.play()).toBe(true);
    if (seconds >= 0) notice.over(at(0));
    expect(notice.pressed('2', at(seconds))).toBe(false);
    expect(notice.pressed('1', at(seconds))).toBe(isAgreed);
    expect(notice.pressed('1', at(seconds))).toBe(false);
    expect(listen).toHaveBeenCalledTimes(isAgreed ? 1 : 0);
    expect(outcomes()).toEqual(isAgreed ? ['asked', 'agreed'] : ['asked']);
  }
});

test('the own sound comes first, then that of the language, the common one and the English one', async () => {
  const all = ['haihu/zh/recording-notice', 'haihu-recording-notice', 'haihu/en/recording-notice'];
  for (const [index, sound] of all.entries()) {
    const { notice, play, listen } = noticeAt(tells, all.slice(index));
    await notice.play();
    expect(play).toHaveBeenCalledExactlyOnceWith('c', `sound:${sound}`, 'c-notice');
    expect(listen).toHaveBeenCalledOnce();
  }
  const { notice, play } = noticeAt(tells, all, { own: 'recording:own' });
  await notice.play();
  expect(play).toHaveBeenCalledExactlyOnceWith('c', 'recording:own', 'c-notice');
});

test('without a sound nothing is recorded, and nobody is asked by the common notice', async () => {
  for (const [wanted, sounds] of [
    [tells, []],
    [asks, ['haihu-recording-notice', 'haihu/de/recording-notice']],
  ] as const) {
    const { notice, play, listen, outcomes } = noticeAt(wanted, [...sounds]);
    expect(await notice.play()).toBe(false);
    expect(notice.pressed('1', at(1))).toBe(false);
    expect([play.mock.calls, listen.mock.calls, outcomes()]).toEqual([[], [], ['no_sound']]);
    expect(await notice.resume({ hasRecorder: false, isReady: false, at: at(5) })).toBe('ready');
  }
});

test('a new driver goes on with what it finds: a recorder proves consent, and without one nobody is recorded', async () => {
  const agreed = noticeAt(asks, [german]);
  expect(await agreed.notice.resume({ hasRecorder: true, isReady: true, at: at(0) })).toBe('ready');
  expect(agreed.resumeRecorder).toHaveBeenCalledExactlyOnceWith(true);
  const during = noticeAt(asks, [german], { isPlaying: true });
  expect(await during.notice.resume({ hasRecorder: false, isReady: false, at: at(0) })).toBe('wait');
  expect(during.notice.pressed('1', at(30))).toBe(true);
  const unheard = noticeAt(asks, [german]);
  expect(await unheard.notice.resume({ hasRecorder: false, isReady: false, at: at(0) })).toBe('hear');
  const inTalk = noticeAt(asks, [german]);
  expect(await inTalk.notice.resume({ hasRecorder: false, isReady: true, at: at(0) })).toBe('ready');
  expect([inTalk.resumeRecorder.mock.calls, inTalk.listen.mock.calls]).toEqual([[], []]);
  expect(inTalk.notice.pressed('1', at(11))).toBe(false);
});

test('an older release that finds the call announces nothing wrong and records nobody who is asked', () => {
  const order = { line: 'line', callerId: '0571', ringSeconds: 30, detectMachine: false };
  const announced = (notice: OrderedNotice | null) =>
    (JSON.parse(keptOrder({ ...order, notice })) as { announceRecording: boolean }).announceRecording;
  expect([announced(null), announced(tells), announced(asks)]).toEqual([false, true, true]);
  const marks = [null, tells, asks].map((notice) => recordedMark({ record: true, notice }));
  expect(marks).toEqual(['1', '1', '']);
  // Its own calls have no language, so they hear what they heard before.
  expect(noticeSoundsOf({ kind: 'tell', language: null })[0]).toBe('haihu-recording-notice');
});
