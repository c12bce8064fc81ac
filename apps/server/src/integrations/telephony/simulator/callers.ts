import { type Arrivals, callerOf, isDid } from '../arrivals.ts';
import type { ArrivedEvent } from '../telephony.ts';
import type { Scheduler } from './scheduler.ts';

/** A simulated person who calls one of our lines. */
export interface SimulatedCaller {
  arrivalId: string;
  hangUp(): void;
  /** Sends touch tones. Does nothing before the caller is adopted. */
  press(digits: string): void;
}

/** Milliseconds after which a caller gives up whom nobody dismisses or adopts. */
const PATIENCE = 60_000;

/** Makes the callers of a simulator, from the arrival until they are dismissed, adopted or gone. */
export function createSimulatedCallers(arrivals: Arrivals, scheduler: Scheduler) {
  /** Cancels the end of patience, by the id of the arrival. */
  const patience = new Map<string, () => void>();
  let count = 0;
  let mayCall = true;

  function settle(arrivalId: string): void {
    patience.get(arrivalId)?.();
    patience.delete(arrivalId);
  }

  function gone(arrivalId: string): boolean {
    settle(arrivalId);
    return arrivals.gone(arrivalId, scheduler.now().toISOString());
  }

  return {
    /** Lets carriers send callers here, or refuses them. */
    async takeCallers(may: boolean): Promise<void> {
      mayCall = may;
    },
    /** Lets a person call. Null: nobody can have such a number, or the carrier may not call, so the call is refused. */
    arrive(caller: string | null, did: string): Omit<SimulatedCaller, 'press'> | null {
      if (!mayCall || !isDid(did)) return null;
      count += 1;
      const at = scheduler.now();
      const arrivalId = `${at.getTime()}.${count}`;
      patience.set(
        arrivalId,
        scheduler.schedule(PATIENCE, () => gone(arrivalId)),
      );
      arrivals.came({ arrivalId, did, named: null, caller: callerOf(caller ?? ''), at: at.toISOString() });
      return { arrivalId, hangUp: () => void gone(arrivalId) };
    },
    gone,
    /** Takes a caller for a call. Undefined: there is no such arrival. */
    take(arrivalId: string): ArrivedEvent | undefined {
      settle(arrivalId);
      return arrivals.take(arrivalId);
    },
    /** Forgets everybody, without any event. */
    drop: () => patience.forEach((stop) => stop()),
  };
}
