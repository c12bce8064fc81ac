import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import type { WorldOptions } from '../../../../test/world-options.ts';
import { type Ocr, OcrUnavailable, PictureUnreadable } from '../../../integrations/ocr/ocr.ts';
import { sql } from '../../../platform/db/sql.ts';

const photos = path.resolve('benchmarks/ocr/photos');
const truth = JSON.parse(readFileSync(path.join(photos, 'truth.json'), 'utf8')) as Record<string, { nums: string[] }>;
const photo = (name: string) => readFileSync(path.join(photos, name));
const blank = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
  .jpeg()
  .toBuffer();

async function office(options: WorldOptions = {}) {
  const world = await createWorld(options);
  const enterprise = await world.enterprise();
  const place = { permissions: ['tasks.manage', 'tasks.work'] as const };
  const [chief, other] = [await enterprise.member('王主管', place), await enterprise.member('李主管', place)];
  const upload = async (bytes: Buffer, name = '号码.jpg') => (await world.upload(chief.token, name, bytes)).data;
  const commit = async (filePath: string) => world.call('tasks.commitPhoto', { filePath }, chief.token);
  const query = (jobId: string, token = chief.token) => world.call('tasks.photo', { jobId }, token);
  const readFile = (filePath: string, type?: 'numbers' | 'text') =>
    world.call('tasks.readFile', { filePath, type }, chief.token);
  return { ...world, ...enterprise, chief, other, upload, commit, query, readFile };
}

const place = { left: 0.1, top: 0.1, width: 0.5, height: 0.1 };
const says = (...lines: [text: string, certainty: number][]): Ocr => ({
  read: async () => lines.map(([text, certainty]) => ({ text, certainty, place })),
  close: async () => {},
});
const fails = (error: Error): Ocr => ({ read: () => Promise.reject(error), close: async () => {} });

test(
  'a photo is read on this machine: its numbers from top to bottom, sealed, and nothing is told as entered',
  { timeout: 60_000 },
  async () => {
    const { upload, commit, query, runJobs, pushesTo, tenant, chief, other, http } = await office();
    const { jobId } = (await commit(await upload(photo('12.jpg')))).data;
    expect((await query(jobId)).data).toMatchObject({ state: 'waiting', numbers: [] });
    await runJobs();
    const { state, numbers, picture } = (await query(jobId)).data;
    expect(state).toBe('done');
    expect(numbers.map(({ number }) => number)).toEqual(truth['12.jpg']!.nums);
    expect(numbers.every(({ isDoubtful, problem }) => !isDoubtful && problem === null)).toBe(true);
    const tops = numbers.map((number) => number.place.top);
    expect(tops).toEqual(tops.toSorted((one, next) => one - next));
    expect((await http.inject({ url: picture })).statusCode).toBe(200);
    expect((await query(jobId, other.token)).code).toBe(40400);
    // Push 15 comes once the numbers are entered, and that is only after the member has reviewed them.
    expect(await pushesTo(chief.member)).toEqual([]);
    const [stored] = await tenant.query<{ lines: Buffer }>(sql`select lines_enc as lines from photo_reading`);
    expect(stored!.lines.includes(numbers[0]!.number)).toBe(false);
  },
);

test('a doubtful number and a wrong one are told from certain ones', async () => {
  const ocr = says(['13800138000', 0.99], ['13900139000', 0.6], ['1380013800', 0.99]);
  const { upload, commit, query, runJobs } = await office({ ocr });
  const { jobId } = (await commit(await upload(blank))).data;
  await runJobs();
  expect((await query(jobId)).data.numbers).toMatchObject([
    { number: '13800138000', isDoubtful: false, problem: null },
    { number: '13900139000', isDoubtful: true, problem: null },
    { number: '1380013800', isDoubtful: true, problem: 'short' },
  ]);
});

test('the picture and what was read in it are gone after a day', async () => {
  const { upload, commit, query, domains, tenantId, tenant } = await office({ ocr: says(['13800138000', 1]) });
  const filePath = await upload(blank);
  const { jobId } = (await commit(filePath)).data;
  expect((await commit(filePath)).code).toBe(40400);
  await domains.tasks.photos.forget(tenantId, jobId);
  expect((await query(jobId)).code).toBe(40400);
  expect(await tenant.query(sql`select from file where path = ${filePath}`)).toEqual([]);
});

test('at once: numbers only, or every line; another kind of file, another’s file and a broken reader each have their words', async () => {
  const whole = await office({ ocr: says(['张三 13800138000', 0.99], ['客户名单', 0.9]) });
  const filePath = await whole.upload(blank);
  const words = async (type?: 'numbers' | 'text') =>
    (await whole.readFile(filePath, type)).data.words_result.map((line) => line.words);
  expect(await words()).toEqual(['13800138000']);
  expect(await words('text')).toEqual(['张三 13800138000', '客户名单']);
  const sheet = await whole.upload(Buffer.from('姓名,手机号\n张三,13800138000'), '名单.csv');
  expect((await whole.readFile(sheet)).code).toBe((await whole.commit(sheet)).code);
  expect((await whole.commit(sheet)).code).not.toBe(200);
  expect((await whole.call('tasks.readFile', { filePath }, whole.other.token)).code).toBe(40400);

  const away = await office({ ocr: fails(new OcrUnavailable('away')) });
  expect((await away.readFile(await away.upload(blank))).code).toBe(41831);
  const broken = await office({ ocr: fails(new PictureUnreadable('broken')) });
  expect((await broken.readFile(await broken.upload(blank))).code).toBe(41832);
  const { jobId } = (await broken.commit(await broken.upload(blank))).data;
  await broken.runJobs();
  expect((await broken.query(jobId)).data.state).toBe('failed');
});

test('photos are counted: the thirty-first within ten minutes waits', async () => {
  const { upload, readFile } = await office({ ocr: says() });
  const filePath = await upload(blank);
  for (let count = 0; count < 30; count += 1) expect((await readFile(filePath)).code).toBe(200);
  expect(await readFile(filePath)).toMatchObject({ code: 41830, data: { allowedAgainAt: expect.any(String) } });
});
