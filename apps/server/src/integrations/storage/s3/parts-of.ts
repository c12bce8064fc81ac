import { Readable } from 'node:stream';

/** Yields the bytes in parts of this size. The last one may be smaller, and there is at least one. */
export async function* partsOf(bytes: Buffer | Readable, size: number): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = [];
  let length = 0;
  let isFirst = true;
  // A buffer in an array, because a stream of the buffer itself would yield its single bytes.
  for await (const chunk of Buffer.isBuffer(bytes) ? [bytes] : bytes) {
    waiting.push(Buffer.from(chunk as Uint8Array));
    length += (chunk as Uint8Array).length;
    if (length < size) continue;
    const whole = Buffer.concat(waiting);
    let from = 0;
    for (; length - from >= size; from += size) yield whole.subarray(from, from + size);
    isFirst = false;
    waiting = from < length ? [whole.subarray(from)] : [];
    length -= from;
  }
  if (length > 0 || isFirst) yield Buffer.concat(waiting);
}
