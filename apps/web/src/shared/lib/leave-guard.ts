/** Asks if the user may leave an unfinished form. */
type Ask = () => Promise<boolean>;

let guard: Ask | null = null;

/** Sets the question that is asked before the user leaves, also by the browser's back. `null` removes it. */
export function guardLeaving(ask: Ask | null): void {
  guard = ask;
}

export const leaveGuard = (): Ask | null => guard;
