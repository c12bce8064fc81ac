import { Worker } from 'node:worker_threads';
import { type Ocr, OcrUnavailable, PictureUnreadable, type ReadLine } from '../ocr.ts';
import { installLibraries } from './install.ts';
import type { ReadingReply } from './reading-thread.ts';

/** Longest time for one picture. Milliseconds. */
const PATIENCE = 60_000;
/** Time without a picture after which the models are released, as they take some hundred megabytes. Milliseconds. */
const KEPT_FOR = 5 * 60_000;

interface Waiting {
  resolve(lines: ReadLine[]): void;
  reject(error: Error): void;
}

/**
 * Reads pictures on this machine, one after the other, with PP-OCRv4. Its first use installs the libraries. Until that
 * is done it throws `OcrUnavailable`.
 */
export function createLocalOcr(): Ocr {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let resting: NodeJS.Timeout | undefined;
  let last = 0;

  function stop(error: Error): void {
    const stopped = thread;
    thread = null;
    clearTimeout(resting);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    void stopped?.terminate();
  }

  function begin(): Worker {
    const begun = new Worker(new URL('./reading-thread.ts', import.meta.url));
    begun.unref();
    begun.on('message', (told: ReadingReply) => {
      const asked = waiting.get(told.id);
      waiting.delete(told.id);
      if ('lines' in told) asked?.resolve(told.lines);
      else asked?.reject(told.isPicture ? new PictureUnreadable(told.problem) : new OcrUnavailable(told.problem));
    });
    begun.on('error', (error) => thread === begun && stop(new OcrUnavailable('the reader broke', { cause: error })));
    return begun;
  }

  async function read(picture: Buffer): Promise<ReadLine[]> {
    await installLibraries();
    thread ??= begin();
    const id = (last += 1);
    const lines = new Promise<ReadLine[]>((resolve, reject) => waiting.set(id, { resolve, reject }));
    thread.postMessage({ id, bytes: picture }, []);
    clearTimeout(resting);
    const patience = setTimeout(() => stop(new OcrUnavailable('no answer in time')), PATIENCE);
    try {
      return await lines;
    } finally {
      clearTimeout(patience);
      if (waiting.size === 0) resting = setTimeout(() => stop(new OcrUnavailable('at rest')), KEPT_FOR).unref();
    }
  }

  return { read, close: async () => stop(new OcrUnavailable('closed')) };
}
