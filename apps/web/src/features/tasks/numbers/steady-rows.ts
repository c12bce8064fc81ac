/** A row that keeps its place. `hasLeft` is true once it is no longer in the list. */
export interface SteadyRow<Item> {
  item: Item;
  hasLeft: boolean;
}

/**
 * Merges a list that was read again into the shown order. A row that left keeps its place, and new rows come at the
 * end. Otherwise the next row would move under the thumb.
 */
export function steadyRows<Item extends { id: string }>(
  before: readonly SteadyRow<Item>[],
  fresh: readonly Item[],
): SteadyRow<Item>[] {
  const left = new Map(fresh.map((item) => [item.id, item]));
  const known = before.map(({ item }) => {
    const now = left.get(item.id);
    left.delete(item.id);
    return { item: now ?? item, hasLeft: now === undefined };
  });
  return [...known, ...[...left.values()].map((item) => ({ item, hasLeft: false }))];
}
