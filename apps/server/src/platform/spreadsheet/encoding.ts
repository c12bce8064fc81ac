import { isUtf8 } from 'node:buffer';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

const SAMPLE = 4096;

/** By its byte order mark, else by its zero bytes, else UTF-8 where the whole file is that, else GBK. */
export function detectEncoding(file: Buffer): Encoding {
  const mark = file.toString('hex', 0, 3);
  if (mark === 'efbbbf') return 'utf-8';
  if (mark.startsWith('fffe')) return 'utf-16le';
  if (mark.startsWith('feff')) return 'utf-16be';
  const sample = file.subarray(0, SAMPLE);
  const zeros = [0, 0];
  // Commas, digits and line ends have a zero byte in UTF-16: the second one in little endian, the first in big endian.
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > 4 * even) return 'utf-16le';
  if (even > 4 * odd) return 'utf-16be';
  return isUtf8(file) ? 'utf-8' : 'gb18030';
}
