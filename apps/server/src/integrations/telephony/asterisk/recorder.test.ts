import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idsOf } from './ids.ts';
import { createRecorder } from './recorder.ts';

const ids = idsOf('one', '7');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makeRecorder() {
  const board = { listen: vi.fn(async () => {}), record: vi.fn(async () => {}) };
  return { ...board, recorder: createRecorder({ ...board, pauseRecording: vi.fn(), isRecording: vi.fn() }, ids) };
}

test('the recording begins with the channel, and once', async () => {
  const { recorder, record } = makeRecorder();
  await recorder.listen();
  expect(record).not.toHaveBeenCalled();
  await recorder.isThere();
  await vi.advanceTimersByTimeAsync(1000);
  expect(record).toHaveBeenCalledOnce();
});

test('a channel of which nobody heard records a second later', async () => {
  const { recorder, record } = makeRecorder();
  await recorder.listen();
  await vi.advanceTimersByTimeAsync(1000);
  expect(record).toHaveBeenCalledWith(ids.recorder, ids.recording);
  // The event comes late after all.
  await recorder.isThere();
  expect(record).toHaveBeenCalledOnce();
});
