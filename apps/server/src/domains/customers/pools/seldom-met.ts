const MOST_REMEMBERED = 1000;

/**
 * How many of the first looks fitted where they did not fill a page, by enterprise and tags: who asks again looks at all
 * at once. A hint and no more: it says in how many steps the same is found.
 */
export interface SeldomMet {
  /** Is a page of so many mostly not filled by the first looks? */
  isSeldom(key: string, size: number): boolean;
  /** Null: it filled the page. */
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
