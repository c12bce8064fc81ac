/** A row that stays where it is; `hasLeft`: it is in the list no more. */
export interface SteadyRow<Item> {
  item: Item;
  hasLeft: boolean;
}

/**
 * The list read anew, in the order that is on the screen: a row that left stays where it was, and a new one comes at the
 * end, or the next row would slide under the thumb.
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
