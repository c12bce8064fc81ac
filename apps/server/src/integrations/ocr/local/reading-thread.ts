// Reading runs in a thread of its own: a picture takes seconds of computing, and the server would answer nothing
// meanwhile.
import { parentPort } from 'node:worker_threads';
import type { ReadLine } from '../ocr.ts';
import { loadLibraries } from './libraries.ts';
import { createPictureReader } from './read-picture.ts';

/** A request to the thread. */
export interface ReadingRequest {
  id: number;
  bytes: Uint8Array;
}
export type ReadingReply = { id: number; lines: ReadLine[] } | { id: number; problem: string; isPicture: boolean };

const reader = loadLibraries().then(createPictureReader);
// Each picture that comes gets this error as its answer.
reader.catch(() => {});

parentPort!.on('message', async ({ id, bytes }: ReadingRequest) => {
  let isPicture = false;
  try {
    const read = await reader;
    isPicture = true;
    parentPort!.postMessage({ id, lines: await read(Buffer.from(bytes)) } satisfies ReadingReply, []);
  } catch (error) {
    parentPort!.postMessage({ id, problem: String(error), isPicture } satisfies ReadingReply, []);
  }
});
