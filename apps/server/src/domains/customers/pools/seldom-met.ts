const MOST_REMEMBERED = 1000;

/**
 * Remembers lists whose first looked-at customers did not fill a page, with the number that fitted, by enterprise and
 * tags. The next request then looks at all at once. It is only a hint: it changes the number of steps, not the result.
 */
export interface SeldomMet {
  /** Returns true if the first ones looked at mostly do not fill a page of this size. */
  isSeldom(key: string, size: number): boolean;
  /** Remembers the number that fitted. Null: the page was filled. */
  remember(key: string, count: number | null): void;
}

export function createSeldomMet(): SeldomMet {
  const met = new Map<string, number>();
  return {
    isSeldom: (key, size) => (met.get(key) ?? Infinity) < size,
    remember(key, count) {
      met.delete(key);
      if (count !== null) met.set(key, count);
      if (met.size > MOST_REMEMBERED) met.delete(met.keys().next().value!);
    },
  };
}
