import { expect } from 'vitest';

/** Returns the faults that stay when the page has followed its size or its address, which it may do in steps. */
export const lasting = (look: () => Promise<string[]>): Promise<string[]> =>
  expect
    .poll(look)
    .toEqual([])
    .then(() => [], look);
