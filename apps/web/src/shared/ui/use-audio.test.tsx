// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, drawHook, happen } from '../lib/test-page.tsx';
import { useAudio } from './use-audio.ts';

/** Actions of the players, in order. */
let done: string[];

class TestAudio extends EventTarget {
  currentTime = 0;
  playbackRate = 1;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
  }

  async play() {
    done.push(`play ${this.address}`);
    this.dispatchEvent(new Event('play'));
  }

  pause() {
    done.push(`pause ${this.address}`);
    this.dispatchEvent(new Event('pause'));
  }
}

beforeEach(() => {
  done = [];
  vi.stubGlobal('Audio', TestAudio);
});
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

test('a player that is shown plays, also after it was shown before, and is asked for its address once', async () => {
  const load = vi.fn(async () => 'a.wav');
  const player = await drawHook(() => useAudio({ load }));
  await happen(() => player.now.play());
  expect(player.now.running).toBe(true);
  await happen(() => player.now.pause());
  await happen(() => player.now.play());
  expect(done).toEqual(['play a.wav', 'pause a.wav', 'play a.wav']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('another one stops it, and so does leaving the screen', async () => {
  const first = await drawHook(() => useAudio({ load: async () => 'a.wav' }));
  const second = await drawHook(() => useAudio({ load: async () => 'b.wav' }));
  await happen(() => first.now.play());
  await happen(() => second.now.play());
  expect(done.slice(-3)).toEqual(['play a.wav', 'pause a.wav', 'play b.wav']);
  await second.leave();
  expect(done.at(-1)).toBe('pause b.wav');
});

test('a sound fetched for a screen that was left is not played', async () => {
  const address = Promise.withResolvers<string>();
  const player = await drawHook(() => useAudio({ load: () => address.promise }));
  const playing = player.now.play();
  await player.leave();
  address.resolve('a.wav');
  await playing;
  expect(done).toEqual([]);
});
