/** Reads a list to its end. */
export async function allPages<Item>(
  read: (next: string | undefined) => Promise<{ list: Item[]; next: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let next: string | undefined;
  for (;;) {
    const page = await read(next);
    all.push(...page.list);
    if (page.next === null) return all;
    next = page.next;
  }
}
