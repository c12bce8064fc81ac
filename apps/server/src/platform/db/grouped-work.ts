import { isFaultOfData } from './unique-violation.ts';

interface Entry<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Group<Item, Result> {
  waiting: Entry<Item, Result>[];
  isBusy: boolean;
}

export interface GroupedWorkOptions<Item, Result> {
  /** Does the work of several items, all of it or none. Null: the item has to be done alone. */
  together(items: readonly Item[], group: string): Promise<readonly (Result | null)[]>;
  /** Does the work of one item. It may wait for a lock. */
  alone(item: Item, group: string): Promise<Result>;
  /** Names of which two items that are done together share none. */
  namesOf(item: Item): readonly string[];
  /** Most items that are done together. */
  most: number;
}

/**
 * Makes work that does what several callers asked for together: one statement and one commit for all of them cost little
 * more than for one. Nobody waits for company: those who ask while others of their group are served are served next. If
 * work for several fails for what it wrote, each of them is done alone, so that none fails for another.
 */
export function createGroupedWork<Item, Result>({
  together,
  alone,
  namesOf,
  most,
}: GroupedWorkOptions<Item, Result>): (group: string, item: Item) => Promise<Result> {
  const groups = new Map<string, Group<Item, Result>>();

  async function serve(name: string, group: Group<Item, Result>): Promise<void> {
    group.isBusy = true;
    while (group.waiting.length > 0) await work(choose(group), name);
    groups.delete(name);
  }

  /** Takes the first who wait, and leaves those who share a name with an earlier one. */
  function choose(group: Group<Item, Result>): Entry<Item, Result>[] {
    const names = new Set<string>();
    const chosen: Entry<Item, Result>[] = [];
    const left: Entry<Item, Result>[] = [];
    for (const entry of group.waiting) {
      const own = namesOf(entry.item);
      const fits = chosen.length < most && !own.some((name) => names.has(name));
      if (fits) for (const name of own) names.add(name);
      (fits ? chosen : left).push(entry);
    }
    group.waiting = left;
    return chosen;
  }

  /** Ends when the group may go on. Those who have to be done alone may take longer. */
  async function work(entries: readonly Entry<Item, Result>[], name: string): Promise<void> {
    try {
      const results = await together(
        entries.map(({ item }) => item),
        name,
      );
      entries.forEach((entry, place) => {
        const result = results[place] ?? null;
        if (result === null) void answer(entry, name);
        else entry.resolve(result);
      });
    } catch (error) {
      const isOfOne = entries.length > 1 && isFaultOfData(error);
      for (const entry of entries) {
        if (isOfOne) void answer(entry, name);
        else entry.reject(error);
      }
    }
  }

  const answer = ({ item, resolve, reject }: Entry<Item, Result>, name: string) =>
    alone(item, name).then(resolve, reject);

  return (name, item) =>
    new Promise((resolve, reject) => {
      const group = groups.get(name) ?? { waiting: [], isBusy: false };
      groups.set(name, group);
      group.waiting.push({ item, resolve, reject });
      if (!group.isBusy) void serve(name, group);
    });
}
