import { isAscii, isUtf8 } from 'node:buffer';

/**
 * Encodings of text files. `mixed`: some lines are UTF-8, the others GBK. That happens when another program appended
 * rows to a file.
 */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5' | 'mixed';

const SAMPLE = 4096;
/** Share of bytes that must be zero in a text in UTF-16. A stray zero in another text says nothing. */
const FEWEST_ZEROS = 0.03;

/**
 * Finds the encoding by the byte order mark, else by the zero bytes. Otherwise it is UTF-8 if the whole file is valid,
 * else GBK or Big5.
 */
export function detectEncoding(file: Buffer): Encoding {
  const mark = file.toString('hex', 0, 3);
  if (mark === 'efbbbf') return 'utf-8';
  if (mark.startsWith('fffe')) return 'utf-16le';
  if (mark.startsWith('feff')) return 'utf-16be';
  const sample = file.subarray(0, SAMPLE);
  const zeros = [0, 0];
  // In UTF-16, commas, digits and line ends have a zero byte: the second one in little endian, the first in big endian.
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const isWide = even + odd > 1 && even + odd >= sample.length * FEWEST_ZEROS;
  if (isWide && odd > 4 * even) return 'utf-16le';
  if (isWide && even > 4 * odd) return 'utf-16be';
  if (isUtf8(file)) return 'utf-8';
  if (hasLinesOfUtf8(file)) return 'mixed';
  return looksLikeBig5(file.subarray(0, TEXT_SAMPLE)) ? 'big5' : 'gb18030';
}

/**
 * Lines of UTF-8 that make a file `mixed`. By chance one line of GBK is hardly ever UTF-8 with Chinese characters, and
 * two never are.
 */
const FEWEST_LINES = 2;
const HAN = /\p{Script=Han}{2}/u;

function hasLinesOfUtf8(file: Buffer): boolean {
  let lines = 0;
  for (const line of textLinesOf(file)) {
    if (isUtf8(line) && !isAscii(line) && HAN.test(line.toString())) lines += 1;
    if (lines === FEWEST_LINES) return true;
  }
  return false;
}

/**
 * Splits a text in UTF-8 or GBK into lines, with their ends. No character of either encoding contains the byte of a
 * line end.
 */
export function* textLinesOf(file: Buffer): Generator<Buffer> {
  for (let start = 0; start < file.length;) {
    const end = file.indexOf('\n', start);
    const next = end < 0 ? file.length : end + 1;
    yield file.subarray(start, next);
    start = next;
  }
}

const TEXT_SAMPLE = 64 * 1024;
/**
 * Share of characters with a low second byte above which a text is Big5. In Big5 about two in five have one; hardly any
 * everyday character of GBK does.
 */
const LOW_ENDS = 0.1;

/**
 * Returns true if a text looks like Big5, by the second bytes of its characters and by the first ones. The usual
 * characters of Big5 begin with A4 to C6.
 */
function looksLikeBig5(sample: Buffer): boolean {
  let signs = 0;
  let lowEnds = 0;
  let usual = 0;
  for (let at = 0; at < sample.length - 1; at += 1) {
    const first = sample[at]!;
    if (first < 0x81) continue;
    const second = sample[at + 1]!;
    at += 1;
    // No character of Big5 has this second byte.
    if (second < 0x40 || (second > 0x7e && second < 0xa1)) return false;
    signs += 1;
    if (second <= 0x7e) lowEnds += 1;
    if (first >= 0xa4 && first <= 0xc6) usual += 1;
  }
  return signs > 0 && lowEnds > signs * LOW_ENDS && usual > signs / 2;
}

/**
 * Share of characters of a text that may be control characters, as some programs leave a few. A file with more is a
 * picture or a program.
 */
const MOST_CONTROLS = 0.01;
// No text holds these characters, except for the Ctrl-Z at the end of old DOS files.
// oxlint-disable-next-line no-control-regex -- control characters are what it is for
const CONTROLS = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/g;

/** Returns true if a decoded text is really binary data. */
export function isBinary(text: string): boolean {
  return (text.match(CONTROLS)?.length ?? 0) > text.length * MOST_CONTROLS;
}
