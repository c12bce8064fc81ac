import { createEventListeners } from './listeners.ts';
import type { ArrivalEvent, ArrivedEvent } from './telephony.ts';

/** Matches a number as carriers send it. E.164 allows 15 digits; carriers put a routing prefix before them. */
const carriersNumber = /^\+?\d{3,20}$/;

/** Returns true for text that may be one of our numbers. A call to anything else is refused. */
export const isDid = (text: string): boolean => carriersNumber.test(text);

/** Returns the caller's number. Null for text that is no number, such as `anonymous`. */
export const callerOf = (text: string): string | null => (carriersNumber.test(text) ? text : null);

export type Arrivals = ReturnType<typeof createArrivals>;

/** Keeps the arrivals of an engine that wait, and tells of each once that it came, and once that it is gone. */
export function createArrivals(onProblem: (problem: unknown) => void) {
  const waiting = new Map<string, ArrivedEvent>();
  const listeners = createEventListeners<ArrivalEvent>(onProblem);

  return {
    /** Notes an arrival. An arrival that is known already is not told again. */
    came(arrival: Omit<ArrivedEvent, 'type'>): void {
      if (waiting.has(arrival.arrivalId)) return;
      const event = { type: 'arrived', ...arrival } as const;
      waiting.set(arrival.arrivalId, event);
      listeners.tell(event);
    },
    /** Notes that the caller is gone or was sent off. False: there was no such arrival. */
    gone(arrivalId: string, at: string): boolean {
      if (!waiting.delete(arrivalId)) return false;
      listeners.tell({ type: 'arrivalGone', arrivalId, at });
      return true;
    },
    /** Takes an arrival that is a call of ours from now on. Undefined: there was no such arrival. */
    take(arrivalId: string): ArrivedEvent | undefined {
      const arrival = waiting.get(arrivalId);
      waiting.delete(arrivalId);
      return arrival;
    },
    ids: () => [...waiting.keys()],
    has: (arrivalId: string) => waiting.has(arrivalId),
    onArrival: (listener: (event: ArrivalEvent) => void) => listeners.onEvent(listener, waiting.values()),
  };
}
