/** The time for which an agent's page and the phone in it may both be gone before their call is ended. Milliseconds. */
export const LEFT_FOR = 60_000;

/**
 * The instants since which an agent's page and phone are gone, in milliseconds of one clock. `null`: it is there, or
 * nobody saw it go.
 */
export interface GoneSince {
  page: number | null;
  phone: number | null;
}

/** Returns true if the agent left the call that they have by the phone in their page. */
export function isLeft({ page, phone }: GoneSince, now: number): boolean {
  return page !== null && phone !== null && now - Math.max(page, phone) >= LEFT_FOR;
}
