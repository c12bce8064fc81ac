import type { SeaCustomer } from '@haihu/contract/customers/pools';

/** The pages of a list of the sea, as they were read. */
export interface SeaPages {
  pages: { list: SeaCustomer[] }[];
}

/** How long what one claimed stays in the list it was claimed from. Milliseconds. */
const STAYS = 30 * 60_000;

/**
 * The list read anew, with what one claimed from it where it was: it is in the sea no more, but a row that vanished
 * would let the next one slide under the thumb. Rows keep their neighbour above. Nothing is added that is there anyhow.
 */
export function keepClaimed(before: SeaPages | undefined, fresh: SeaPages, now = Date.now()): SeaPages {
  const there = new Set(fresh.pages.flatMap(({ list }) => list.map(({ id }) => id)));
  const isKept = ({ id, standing: { state, at } }: SeaCustomer) =>
    state === 'mine' && !there.has(id) && at !== null && now - Date.parse(at) < STAYS;
  const rows = before?.pages.flatMap(({ list }) => list) ?? [];
  if (!rows.some(isKept)) return fresh;

  /** What comes right below each row; null: on top. */
  const below = new Map<string | null, SeaCustomer[]>();
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
