/** Asks whether one may leave what is being written. */
type Ask = () => Promise<boolean>;

let guard: Ask | null = null;

/** Whoever has something to lose stands in the way of leaving, also of the browser's back; null lets go. */
export function guardLeaving(ask: Ask | null): void {
  guard = ask;
}

export const leaveGuard = (): Ask | null => guard;
