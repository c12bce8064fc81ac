import sharp from 'sharp';
import { expect, test } from 'vitest';
import { OcrUnavailable, PictureUnreadable } from '../ocr.ts';
import { createLocalBaidu, type Mood } from '../test-support/local-baidu.ts';
import { createBaiduOcr } from './baidu-ocr.ts';

const keys = { apiKey: 'ak', secretKey: 'sk' };
const line = {
  words: '13800138000',
  location: { left: 40, top: 20, width: 100, height: 30 },
  probability: { average: 0.99, min: 0.91, variance: 0 },
};
const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'white' } })
  .png()
  .toBuffer();

async function scene(given = keys) {
  const baidu = await createLocalBaidu(keys, [line]);
  const time = { now: new Date('2026-03-02T02:00:00Z') };
  const ocr = createBaiduOcr({ baseUrl: baidu.url, ...given, clock: { now: () => time.now }, patience: 300 });
  return { baidu, ocr, time, [Symbol.asyncDispose]: () => baidu[Symbol.asyncDispose]() };
}

test('a picture comes back as lines with their places, and one token serves until shortly before its end', async () => {
  await using all = await scene();
  const { ocr, baidu, time } = all;
  const place = { left: 0.2, top: 0.2, width: 0.5, height: 0.3 };
  expect(await ocr.read(picture)).toEqual([{ text: '13800138000', certainty: 0.91, place }]);
  await ocr.read(picture);
  expect([baidu.tokens.given, baidu.state.pictures]).toEqual([1, 2]);
  time.now = new Date(time.now.getTime() + 2_592_000_000 - 1000);
  await ocr.read(picture);
  expect(baidu.tokens.given).toBe(2);
});

test('a token that was taken back is asked for once more', async () => {
  await using all = await scene();
  await all.ocr.read(picture);
  all.baidu.state.mood = 'token taken back';
  expect(await all.ocr.read(picture)).toHaveLength(1);
  expect(all.baidu.tokens.given).toBe(2);
});

test('a provider that cannot work now is told apart from a picture it cannot read', async () => {
  await using all = await scene();
  const after = (mood: Mood) => {
    all.baidu.state.mood = mood;
    return all.ocr.read(picture);
  };
  await expect(after('slow')).rejects.toThrow(OcrUnavailable);
  await expect(after('limit reached')).rejects.toThrow('17');
  await expect(after('nonsense')).rejects.toThrow(OcrUnavailable);
  await expect(after('bad picture')).rejects.toThrow(PictureUnreadable);
  await expect(all.ocr.read(Buffer.from('no picture'))).rejects.toThrow(PictureUnreadable);
});

test('refused keys are not told in what is thrown', async () => {
  await using all = await scene({ apiKey: 'ak', secretKey: 'wrong secret' });
  const error = await all.ocr.read(picture).catch((problem: Error) => problem);
  expect(error).toBeInstanceOf(OcrUnavailable);
  expect(String(error)).not.toContain('wrong secret');
});
