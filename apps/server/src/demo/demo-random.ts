/**
 * Makes a small random generator with a fixed seed. Every demo is alike, so that screenshots and journeys can be
 * compared.
 */
export function createDemoRandom(seed: number) {
  let state = seed;

  /** Returns a number from 0 up to, but without, 1. Mulberry32. */
  function next(): number {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number from `least` to `most`. */
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const chance = (probability: number) => next() < probability;
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;

  return { between, chance, pick };
}

export type DemoRandom = ReturnType<typeof createDemoRandom>;
