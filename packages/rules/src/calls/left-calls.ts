/** How long an agent's page and the phone in it may both be gone before the call that they left is ended. Milliseconds. */
export const LEFT_FOR = 60_000;

/** Since when each of an agent's is gone, in milliseconds of one clock; null: it is there, or nobody saw it go. */
export interface GoneSince {
  page: number | null;
  phone: number | null;
}

/** Says whether an agent left the call that they have by the phone in their page. */
export function isLeft({ page, phone }: GoneSince, now: number): boolean {
  return page !== null && phone !== null && now - Math.max(page, phone) >= LEFT_FOR;
}
