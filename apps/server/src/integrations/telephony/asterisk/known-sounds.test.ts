import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKnownSounds } from './known-sounds.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

function createAsterisk() {
  const files = new Set(['sounds/haihu%2Fzh%2Frecording-notice']);
  const asked: string[] = [];
  const asterisk = { isAway: false, files, asked };
  const hasSound = createKnownSounds(async (path) => {
    asked.push(path);
    if (asterisk.isAway) throw new Error('away');
    return files.has(path);
  });
  return { asterisk, hasSound };
}

test('Asterisk is asked for a file once in ten seconds, however many calls begin', async () => {
  const { asterisk, hasSound } = createAsterisk();
  const looks = () => Promise.all([hasSound('haihu/zh/recording-notice'), hasSound('haihu/de/recording-notice')]);
  expect(await Promise.all([looks(), looks(), looks()])).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
  expect(asterisk.asked).toHaveLength(2);
  // The operator lays one file on the machine and takes the other one away.
  asterisk.files.clear();
  asterisk.files.add('sounds/haihu%2Fde%2Frecording-notice');
  vi.advanceTimersByTime(10_000);
  expect(await looks()).toEqual([false, true]);
});

test('a look that failed is made again', async () => {
  const { asterisk, hasSound } = createAsterisk();
  asterisk.isAway = true;
  await expect(hasSound('haihu/zh/recording-notice')).rejects.toThrow('away');
  asterisk.isAway = false;
  expect(await hasSound('haihu/zh/recording-notice')).toBe(true);
});
