import { isUtf8 } from 'node:buffer';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5';

const SAMPLE = 4096;

/** By its byte order mark, else by its zero bytes, else UTF-8 where the whole file is that, else GBK or Big5. */
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
  if (isUtf8(file)) return 'utf-8';
  return looksLikeBig5(file.subarray(0, TEXT_SAMPLE)) ? 'big5' : 'gb18030';
}

const TEXT_SAMPLE = 64 * 1024;
/** In a Big5 text about two signs in five end in such a byte. Hardly any everyday sign of GBK does. */
const LOW_ENDS = 0.1;

/** By the second bytes of its signs, and by the first ones: the usual signs of Big5 begin with A4 to C6. */
function looksLikeBig5(sample: Buffer): boolean {
  let signs = 0;
  let lowEnds = 0;
  let usual = 0;
  for (let at = 0; at < sample.length - 1; at += 1) {
    const first = sample[at]!;
    if (first < 0x81) continue;
    const second = sample[at + 1]!;
    at += 1;
    // No sign of Big5 ends so.
    if (second < 0x40 || (second > 0x7e && second < 0xa1)) return false;
    signs += 1;
    if (second <= 0x7e) lowEnds += 1;
    if (first >= 0xa4 && first <= 0xc6) usual += 1;
  }
  return signs > 0 && lowEnds > signs * LOW_ENDS && usual > signs / 2;
}
