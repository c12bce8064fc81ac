// A thread of its own: reading a picture takes seconds of computing, in which the server would answer nobody.
import { parentPort } from 'node:worker_threads';
import type { ReadLine } from '../ocr.ts';
import { loadLibraries } from './libraries.ts';
import { createPictureReader } from './read-picture.ts';

/** What the thread is asked, and what it answers. */
export interface Asked {
  id: number;
  bytes: Uint8Array;
}
export type Told = { id: number; lines: ReadLine[] } | { id: number; problem: string; isPicture: boolean };

const reader = loadLibraries().then(createPictureReader);
// Told to each picture that comes.
reader.catch(() => {});

parentPort!.on('message', async ({ id, bytes }: Asked) => {
  let isPicture = false;
  try {
    const read = await reader;
    isPicture = true;
    parentPort!.postMessage({ id, lines: await read(Buffer.from(bytes)) } satisfies Told, []);
  } catch (error) {
    parentPort!.postMessage({ id, problem: String(error), isPicture } satisfies Told, []);
  }
});
