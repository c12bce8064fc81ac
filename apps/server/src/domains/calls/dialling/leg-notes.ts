import type { LegEvent } from '../../../integrations/telephony/telephony.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { noteLegs, type ToldLeg } from './legs.repository.ts';

/** Events of legs that are written together, in the caller's transaction. */
export interface LegNotes {
  add(callId: string, event: LegEvent): void;
  /** Writes the events so far. Call it before anything reads the legs. */
  write(): Promise<void>;
  /** The calls of which the leg of an outside number ended, and is to be charged. */
  owing: ReadonlySet<string>;
}

/** Gathers events of the legs of several calls. Those of one kind of leg of a call are written in their order. */
export function createLegNotes(tx: Queryable): LegNotes {
  let waiting: ToldLeg[] = [];
  const owing = new Set<string>();
  return {
    owing,
    add: (callId, { type: _type, ...event }) => void waiting.push({ callId, ...event }),
    async write() {
      while (waiting.length > 0) {
        const first = new Map<string, ToldLeg>();
        const later: ToldLeg[] = [];
        for (const told of waiting) {
          const key = `${told.callId} ${told.leg}`;
          if (first.has(key)) later.push(told);
          else first.set(key, told);
        }
        waiting = later;
        for (const callId of await noteLegs(tx, [...first.values()])) owing.add(callId);
      }
    },
  };
}
