import { useSyncExternalStore } from 'react';

/** The number of the user's writings that wait on this device. The outbox tells it, once it is loaded. */
let unsent = 0;
const listeners = new Set<() => void>();

export const countUnsent = (): number => unsent;

export function tellUnsent(count: number): void {
  if (count === unsent) return;
  unsent = count;
  for (const listener of listeners) listener();
}

/** Calls the listener after each change of the number. Returns a function that stops it. */
export function onUnsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the number of the user's writings that wait on this device. */
export const useUnsent = (): number => useSyncExternalStore(onUnsent, countUnsent);
