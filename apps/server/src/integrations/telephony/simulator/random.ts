import { createHash } from 'node:crypto';

/** Returns numbers from 0 up to 1, the same ones for the same seed on every machine (mulberry32). */
export type Random = () => number;

export function createRandom(...seed: string[]): Random {
  let state = createHash('sha256').update(seed.join('\n')).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function between(random: Random, from: number, to: number): number {
  return from + random() * (to - from);
}

/** Returns one of the items. Expects at least one. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
