import { createCipheriv, type KeyObject } from 'node:crypto';

/** The places of the parts of a sealed number, counted in bytes. Each part ends where the next one begins. */
export interface SealPlaces {
  nonceAt: number;
  tagAt: number;
  textAt: number;
}

/** Opens sealed texts that are bound to one context. A text that is too long or not genuine is `null`. */
export type OpenTogether = (context: string, seals: readonly Buffer[]) => (string | null)[];

/** Bytes of a block of AES. A text within one block is opened together with others. */
const BLOCK = 16;
/** Largest number of contexts and lengths for which the fixed part of a tag is remembered. */
const MOST_REMEMBERED = 1000;
/** GCM's field of 128 bits has this remainder. The first bit of a block is its lowest power. */
const REMAINDER = 0xe1n << 120n;

const timesX = (value: bigint) => (value & 1n ? (value >> 1n) ^ REMAINDER : value >> 1n);

/** Multiplies in GCM's field. It is slow, and used for values that are remembered. */
function product(one: bigint, other: bigint): bigint {
  let [sum, power] = [0n, other];
  for (let bit = 127n; bit >= 0n; bit -= 1n) {
    if ((one >> bit) & 1n) sum ^= power;
    power = timesX(power);
  }
  return sum;
}

const numberOf = (block: Buffer) => BigInt(`0x${block.toString('hex')}`);

const wordsOf = (value: bigint) => [96n, 64n, 32n, 0n].map((shift) => Number((value >> shift) & 0xffffffffn));

/** Returns the products of a value with each half byte at each place of a block: 32 places, 16 values, 4 words. */
function productsWith(value: bigint): Uint32Array {
  const table = new Uint32Array(32 * 16 * 4);
  let power = value;
  for (let place = 0; place < 32; place += 1) {
    for (let bit = 8; bit >= 1; bit >>= 1) {
      const words = wordsOf(power);
      for (let half = 0; half < 16; half += 1) {
        if (half & bit) words.forEach((word, index) => (table[(place * 16 + half) * 4 + index]! ^= word));
      }
      power = timesX(power);
    }
  }
  return table;
}

/**
 * Makes the opening of many short texts at once, sealed with AES-256-GCM. A decipher of Node for each number of a page
 * takes ten times as long as all the rest of opening it. GCM is AES in counter mode with a sum over a field as its tag.
 * So one call of AES makes the key streams and the masks of the tags for all texts. The sums are made here, and a text
 * whose tag differs is not returned.
 */
export function createOpenTogether(key: KeyObject, { nonceAt, tagAt, textAt }: SealPlaces): OpenTogether {
  // Counter blocks are encrypted one by one, so the plain mode of AES is right here. No text ever goes through it.
  const encrypted = (blocks: Buffer) => createCipheriv('aes-256-ecb', key, null).update(blocks);
  const hashKey = numberOf(encrypted(Buffer.alloc(BLOCK)));
  const squared = product(hashKey, hashKey);
  const ofText = productsWith(squared);
  const remembered = new Map<string, number[]>();

  /** Returns the part of a tag that comes from the context and the text's length. */
  function fixedPart(context: string, length: number): number[] {
    const name = `${length} ${context}`;
    const known = remembered.get(name);
    if (known) return known;
    const bytes = Buffer.from(context);
    const padded = Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)]);
    let sum = 0n;
    for (let at = 0; at < padded.length; at += BLOCK)
      sum = product(sum ^ numberOf(padded.subarray(at, at + BLOCK)), hashKey);
    const lengths = (BigInt(bytes.length * 8) << 64n) | BigInt(length * 8);
    const words = wordsOf(product(sum, squared) ^ product(lengths, hashKey));
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(name, words);
    return words;
  }

  /** Returns true if the tag of a seal fits its text. Every byte is looked at, wherever they differ. */
  function isGenuine(context: string, seal: Buffer, made: Buffer, madeAt: number): boolean {
    let [first, second, third, fourth] = fixedPart(context, seal.length - textAt) as [number, number, number, number];
    for (let at = textAt, place = 0; at < seal.length; at += 1, place += 2) {
      const byte = seal[at]!;
      const [high, low] = [(place * 16 + (byte >> 4)) * 4, ((place + 1) * 16 + (byte & 15)) * 4];
      first ^= ofText[high]! ^ ofText[low]!;
      second ^= ofText[high + 1]! ^ ofText[low + 1]!;
      third ^= ofText[high + 2]! ^ ofText[low + 2]!;
      fourth ^= ofText[high + 3]! ^ ofText[low + 3]!;
    }
    const masked = (word: number) => seal.readInt32BE(tagAt + word * 4) ^ made.readInt32BE(madeAt + word * 4);
    return ((first ^ masked(0)) | (second ^ masked(1)) | (third ^ masked(2)) | (fourth ^ masked(3))) === 0;
  }

  return (context, seals) => {
    // For each text the mask of its tag, whose counter is 1, and its key stream, whose counter is 2.
    const counters = Buffer.alloc(seals.length * 2 * BLOCK);
    seals.forEach((seal, index) => {
      for (const counter of [1, 2]) {
        const at = (index * 2 + counter - 1) * BLOCK;
        for (let byte = nonceAt; byte < tagAt; byte += 1) counters[at + byte - nonceAt] = seal[byte]!;
        counters[at + BLOCK - 1] = counter;
      }
    });
    const made = encrypted(counters);
    return seals.map((seal, index) => {
      const length = seal.length - textAt;
      const madeAt = index * 2 * BLOCK;
      if (length < 0 || length > BLOCK || !isGenuine(context, seal, made, madeAt)) return null;
      const streamAt = madeAt + BLOCK;
      for (let at = 0; at < length; at += 1) made[streamAt + at]! ^= seal[textAt + at]!;
      return made.toString('utf8', streamAt, streamAt + length);
    });
  };
}
