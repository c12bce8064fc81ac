import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createLocalOcr } from '@haihu/server/src/integrations/ocr/local/local-ocr.ts';
import { numbersOfLine, type PhotoNumber } from '@haihu/rules/tasks/photos/photo-numbers';
import { type Bar, conclude } from '../verdict.ts';

/**
 * npm run bench:ocr [-- folder]: reads the photos of a folder with the local reader. Its `truth.json` names the numbers
 * of each photo (`nums`), and tells if they are handwritten (`hand`). Without a folder it reads photos that are kept
 * here.
 */
const folder = path.resolve(process.argv[3] ?? path.join(import.meta.dirname, 'photos'));
const truth = JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8')) as Record<
  string,
  { nums: string[]; hand: boolean }
>;

const ocr = createLocalOcr();
const kinds = {
  printed: { all: 0, exact: 0, times: [] as number[] },
  handwritten: { all: 0, exact: 0, times: [] as number[] },
};
let wrongButCertain = 0;
let doubtfulThoughRight = 0;
for (const [photo, { nums, hand }] of Object.entries(truth)) {
  const kind = kinds[hand ? 'handwritten' : 'printed'];
  const began = performance.now();
  const numbers: PhotoNumber[] = (await ocr.read(readFileSync(path.join(folder, photo)))).flatMap(numbersOfLine);
  kind.times.push(performance.now() - began);
  const read = new Set(numbers.map(({ number }) => number));
  kind.all += nums.length;
  kind.exact += nums.filter((number) => read.has(number)).length;
  const wrong = numbers.filter(({ number, problem }) => problem === null && !nums.includes(number));
  wrongButCertain += wrong.filter(({ isDoubtful }) => !isDoubtful).length;
  doubtfulThoughRight += numbers.filter(({ number, isDoubtful }) => isDoubtful && nums.includes(number)).length;
  const missed = nums.filter((number) => !read.has(number));
  if (missed.length > 0)
    console.log(`${photo}: missed ${missed.join(' ')}, read ${wrong.map(({ number }) => number).join(' ')}`);
}
await ocr.close();

const { printed, handwritten } = kinds;
const share = ({ all, exact }: { all: number; exact: number }) => (all === 0 ? 100 : (100 * exact) / all);
const bars: Bar[] = [
  { name: 'printed exact', unit: '%', measured: round(share(printed)), atLeast: 99 },
  { name: 'handwriting exact', unit: '%', measured: round(share(handwritten)), atLeast: 85 },
  { name: 'wrong but not doubtful', unit: 'numbers', measured: wrongButCertain, atMost: 0 },
];
const times = [...printed.times, ...handwritten.times].toSorted((one, other) => one - other);
conclude('ocr', bars, {
  printed: printed.all,
  handwritten: handwritten.all,
  doubtfulThoughRight,
  medianMilliseconds: Math.round(times[Math.floor(times.length / 2)] ?? 0),
});

function round(value: number): number {
  return Number(value.toFixed(2));
}
