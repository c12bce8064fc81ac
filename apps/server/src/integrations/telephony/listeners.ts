import type { TelephonyEvent } from './telephony.ts';

type Listener = (event: TelephonyEvent) => void;

/** Keeps the listeners of an engine. A listener that throws disturbs no other one. */
export function createEventListeners(onProblem: (problem: unknown) => void) {
  const listeners = new Set<Listener>();
  return {
    tell(event: TelephonyEvent): void {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (problem) {
          onProblem(problem);
        }
      }
    },
    /** Adds a listener. Returns a function that removes it. */
    onEvent(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
