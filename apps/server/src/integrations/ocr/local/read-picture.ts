import type { PicturePlace, ReadLine } from '../ocr.ts';
import { agree, alphabetOf, isNumberLine, type LineReading, readScores } from './decode.ts';
import type { FoundLine, Libraries, Session, Tensor } from './libraries.ts';
import { openPicture, type Pixels, scale } from './picture.ts';

/** Least probability with which a pixel counts as writing. */
const WRITING = 0.03;
/** Height of the lines that the recognition model reads. Pixels. */
const LINE_HEIGHT = 48;
/** Factors of the width for further readings of a line of numbers: a little wider, and a little narrower. */
const WIDTHS = [1.15, 0.88];

/** Makes a reader that returns the lines of a picture, from top to bottom. */
export function createPictureReader(libraries: Libraries) {
  const alphabet = alphabetOf(libraries.dictionary);

  async function run(session: Session, pixels: Pixels): Promise<Tensor> {
    const input = libraries.tensor(planesOf(pixels), [1, 3, pixels.height, pixels.width]);
    const answers = await session.run({ [session.inputNames[0]!]: input });
    return answers[session.outputNames[0]!]!;
  }

  async function readAt(line: Pixels, stretch: number): Promise<LineReading> {
    const width = Math.max(16, Math.round(((line.width * LINE_HEIGHT) / line.height) * stretch));
    const { data, dims } = await run(libraries.recognition, await scale(line, width, LINE_HEIGHT));
    return readScores({ data, steps: dims[1]!, signs: dims[2]! }, alphabet);
  }

  async function readLine({ image }: FoundLine): Promise<LineReading> {
    const first = await readAt(image, 1);
    if (!isNumberLine(first)) return first;
    const others: LineReading[] = [];
    for (const width of WIDTHS) others.push(await readAt(image, width));
    const { digits, certainty } = agree([first, ...others]);
    return { text: digits, digits, certainty };
  }

  return async function readPicture(bytes: Buffer): Promise<ReadLine[]> {
    const picture = await openPicture(bytes);
    const { data, dims } = await run(libraries.finding, picture);
    const found = await libraries.findLines(maskOf(data, dims[3]!, dims[2]!), picture);
    const lines: ReadLine[] = [];
    for (const line of found) {
      const { text, digits, certainty } = await readLine(line);
      if (digits !== '') lines.push({ text, certainty, place: placeOf(line, picture) });
    }
    return lines.toSorted((one, other) => one.place.top - other.place.top);
  };
}

/** Returns the colours from 0 to 1, one plane after the other: blue, green, red. */
function planesOf({ data, width, height }: Pixels): Float32Array {
  const size = width * height;
  const planes = new Float32Array(3 * size);
  for (let pixel = 0; pixel < size; pixel += 1) {
    planes[pixel] = data[4 * pixel + 2]! / 255;
    planes[size + pixel] = data[4 * pixel + 1]! / 255;
    planes[2 * size + pixel] = data[4 * pixel]! / 255;
  }
  return planes;
}

/** Makes a picture that is white over writing and black elsewhere. */
function maskOf(scores: Float32Array, width: number, height: number): Pixels {
  const data = new Uint8Array(4 * width * height);
  scores.forEach((score, pixel) => {
    data.fill(score > WRITING ? 255 : 0, 4 * pixel, 4 * pixel + 3);
    data[4 * pixel + 3] = 255;
  });
  return { data, width, height };
}

function placeOf({ box }: FoundLine, { width, height }: Pixels): PicturePlace {
  const [xs, ys] = [box.map(([x]) => x / width), box.map(([, y]) => y / height)];
  const [left, top] = [clamp(Math.min(...xs)), clamp(Math.min(...ys))];
  return { left, top, width: clamp(Math.max(...xs)) - left, height: clamp(Math.max(...ys)) - top };
}

const clamp = (fraction: number) => Math.min(1, Math.max(0, fraction));
