/** How many screens lie below, as the router keeps it in the history. */
export function depthOf({ state }: { state: { __TSR_index: number } }): number {
  const { __TSR_index: depth } = state;
  return depth;
}
