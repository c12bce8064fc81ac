import type { PublicPoolCustomer } from '@haihu/contract/customers/pools';

/** Loaded pages of a public pool list. */
export interface PublicPoolPages {
  pages: { list: PublicPoolCustomer[] }[];
}

/** Milliseconds for which a claimed customer stays in the list. */
const STAYS = 30 * 60_000;

/**
 * Adds the user's claimed customers to a list that was read again, at their old places. They have left the public pool,
 * but a row that vanishes would move the next one under the thumb. Each row stays below the same neighbour. Customers
 * that the list still contains are not added.
 */
export function keepClaimed(
  before: PublicPoolPages | undefined,
  fresh: PublicPoolPages,
  now = Date.now(),
): PublicPoolPages {
  const there = new Set(fresh.pages.flatMap(({ list }) => list.map(({ id }) => id)));
  const isKept = ({ id, standing: { state, at } }: PublicPoolCustomer) =>
    state === 'mine' && !there.has(id) && at !== null && now - Date.parse(at) < STAYS;
  const rows = before?.pages.flatMap(({ list }) => list) ?? [];
  if (!rows.some(isKept)) return fresh;

  /** Claimed rows by the row above them. The key `null` is the top. */
  const below = new Map<string | null, PublicPoolCustomer[]>();
  let above: string | null = null;
  for (const row of rows) {
    if (isKept(row)) below.set(above, [...(below.get(above) ?? []), row]);
    else if (there.has(row.id)) above = row.id;
  }
  return {
    ...fresh,
    pages: fresh.pages.map((page, index) => ({
      ...page,
      list: [
        ...(index === 0 ? (below.get(null) ?? []) : []),
        ...page.list.flatMap((row) => [row, ...(below.get(row.id) ?? [])]),
      ],
    })),
  };
}
