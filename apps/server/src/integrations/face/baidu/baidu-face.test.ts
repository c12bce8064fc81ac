import { expect, test } from 'vitest';
import { discPicture } from '../../../../test/disc-picture.ts';
import { FaceUnavailable } from '../face.ts';
import { createLocalBaiduFace, type Mood } from '../test-support/local-baidu-face.ts';
import { createBaiduFace } from './baidu-face.ts';

const keys = { apiKey: 'ak', secretKey: 'sk' };
const moving = () => Promise.all([60, 80, 100].map((x) => discPicture(x)));

async function scene(given = keys) {
  const baidu = await createLocalBaiduFace(keys);
  const clock = { now: () => new Date('2026-03-02T02:00:00Z') };
  const face = createBaiduFace({ baseUrl: baidu.url, ...given, clock, patience: 300 });
  return { baidu, face, [Symbol.asyncDispose]: () => baidu[Symbol.asyncDispose]() };
}

test('the threshold of the answer decides, and the documented one if there is none', async () => {
  await using all = await scene();
  const { face, baidu } = all;
  const judged = async (liveness: number, mood: Mood = 'well') => {
    Object.assign(baidu.state, { liveness, mood });
    return face.judge(await moving());
  };
  expect(await judged(0.4)).toBe('live');
  expect(await judged(0.39)).toBe('not_live');
  expect(await judged(0.3, 'no thresholds')).toBe('live');
  expect(await judged(0.29, 'no thresholds')).toBe('not_live');
  expect(baidu.tokens.given).toBe(1);
  expect(baidu.state.pictures).toHaveLength(12);
});

test('pictures that show nothing or never change are not sent', async () => {
  await using all = await scene();
  expect(await all.face.judge([await discPicture(60), await discPicture(999), await discPicture(80)])).toBe('no_face');
  expect(await all.face.judge([await discPicture(60), await discPicture(60, 88), await discPicture(80)])).toBe('still');
  expect(all.baidu.state.pictures).toEqual([]);
  all.baidu.state.mood = 'no face';
  expect(await all.face.judge(await moving())).toBe('no_face');
});

test('a token that was taken back is asked for once more', async () => {
  await using all = await scene();
  await all.face.judge(await moving());
  all.baidu.state.mood = 'token taken back';
  expect(await all.face.judge(await moving())).toBe('live');
  expect(all.baidu.tokens.given).toBe(2);
});

test('a provider that cannot judge now decides nothing, and its keys are not told', async () => {
  await using all = await scene();
  for (const mood of ['slow', 'busy', 'nonsense'] as const) {
    all.baidu.state.mood = mood;
    await expect(all.face.judge(await moving()), mood).rejects.toThrow(FaceUnavailable);
  }
  await using other = await scene({ apiKey: 'ak', secretKey: 'wrong secret' });
  const error = await other.face.judge(await moving()).catch((problem: Error) => problem);
  expect(error).toBeInstanceOf(FaceUnavailable);
  expect(String(error)).not.toContain('wrong secret');
});
