/** Keeps the listeners of an engine. A listener that throws disturbs no other one. */
export function createEventListeners<Event>(onProblem: (problem: unknown) => void) {
  const listeners = new Set<(event: Event) => void>();

  function tellOne(listener: (event: Event) => void, event: Event): void {
    try {
      listener(event);
    } catch (problem) {
      onProblem(problem);
    }
  }

  return {
    tell(event: Event): void {
      for (const listener of listeners) tellOne(listener, event);
    },
    /** Adds a listener, which hears these earlier events first. Returns a function that removes it. */
    onEvent(listener: (event: Event) => void, earlier: Iterable<Event> = []): () => void {
      for (const event of earlier) tellOne(listener, event);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
