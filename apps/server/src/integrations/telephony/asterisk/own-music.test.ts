import { expect, test } from 'vitest';
import { AriError } from './ari-errors.ts';
import type { AriRequest } from './ari-requests.ts';
import { createOwnMusic, musicIdOf } from './own-music.ts';

const CHANNEL = 'one-7-c';
const path = `playbacks/${musicIdOf(CHANNEL)}`;

/** Makes the music of a call at an Asterisk that keeps one playback. `isThere`: the Asterisk has the own sound. */
function musicAt({ isThere = true } = {}) {
  const asked: string[] = [];
  let state: string | null = null;
  async function request({ method, path: asks }: AriRequest): Promise<unknown> {
    if (method === 'POST') {
      asked.push('begins');
      state = 'playing';
      return {};
    }
    expect(asks).toBe(path);
    if (state === null) throw new AriError(404, asks, 'Playback not found');
    if (method === 'GET') return { state };
    asked.push('stops');
    state = null;
    return null;
  }
  const music = createOwnMusic('1-6', {
    request,
    mediaOf: async () => (isThere ? 'recording:own-one-1-6' : ''),
    common: async (_, isOn) => void asked.push(isOn ? 'common begins' : 'common ends'),
  });
  const ends = (how: 'done' | null = null) => void (state = how);
  return { music, asked, ends };
}

test('music whose repetitions are over begins again, also while Asterisk still knows of them', async () => {
  const { music, asked, ends } = musicAt();
  await music.play(CHANNEL, true);
  await music.goOn(CHANNEL);
  expect(asked).toEqual(['begins']);
  ends();
  await music.goOn(CHANNEL);
  ends('done');
  await music.goOn(CHANNEL);
  expect(asked).toEqual(['begins', 'begins', 'begins']);
});

test('music that was stopped stays so, though its end is told afterwards', async () => {
  const { music, asked } = musicAt();
  await music.play(CHANNEL, true);
  const stopped = music.play(CHANNEL, false);
  const told = music.goOn(CHANNEL);
  await Promise.all([stopped, told]);
  expect(asked).toEqual(['begins', 'stops', 'common ends']);
});

test('music makes way for another sound, and comes back after it once', async () => {
  const { music, asked } = musicAt();
  await music.comeBack(CHANNEL);
  await music.play(CHANNEL, true);
  await music.makeWay(CHANNEL);
  await music.goOn(CHANNEL);
  expect(asked).toEqual(['begins', 'stops']);
  await music.comeBack(CHANNEL);
  await music.comeBack(CHANNEL);
  expect(asked).toEqual(['begins', 'stops', 'begins']);
});

test('a mark is set while nothing plays, and the music goes on though Asterisk refuses the mark', async () => {
  const { music, asked } = musicAt();
  await music.play(CHANNEL, true);
  await music.silently(CHANNEL, async () => void asked.push('marked'));
  await expect(music.silently(CHANNEL, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(asked).toEqual(['begins', 'stops', 'marked', 'begins', 'stops', 'begins']);
});

test('the next driver begins the music only if it has ended', async () => {
  const there = musicAt();
  await there.music.play(CHANNEL, true);
  await there.music.takeOver(CHANNEL);
  expect(there.asked).toEqual(['begins']);
  const over = musicAt();
  await over.music.takeOver(CHANNEL);
  over.ends();
  await over.music.goOn(CHANNEL);
  expect(over.asked).toEqual(['begins', 'begins']);
});

test('where the sound is not there, or cannot be played, the music of the Asterisk is heard', async () => {
  const without = musicAt({ isThere: false });
  await without.music.play(CHANNEL, true);
  expect(without.asked).toEqual(['common begins']);
  const broken = musicAt();
  await broken.music.play(CHANNEL, true);
  broken.ends();
  await broken.music.goOn(CHANNEL, false);
  expect(broken.asked).toEqual(['begins', 'common begins']);
});
