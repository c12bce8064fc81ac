import { type Arrivals, callerOf, isDid } from '../arrivals.ts';
import type { AdoptOrder, Dismissal } from '../telephony.ts';
import type { Ari, AriEvent } from './ari.ts';
import { AriAway, AriError } from './ari-errors.ts';
import { createCallClock } from './engine-clock.ts';
import { idsOf } from './ids.ts';
import { isGone } from './caller-requests.ts';
import type { Switchboard } from './parts.ts';

/** The first argument with which the dial plan hands a caller to our app. The called number follows. */
export const INBOUND = 'inbound';

/** A caller who waits at an Asterisk, by the channel that Asterisk named. */
export interface FoundCaller {
  id: string;
  did: string;
  /** The number in the header To, if the carrier called over a registration. Empty: none. */
  named: string;
  /** The number as Asterisk has it; empty: it is unknown or withheld. */
  caller: string;
  /** Time at which the channel was made. ISO 8601 by Asterisk's clock. */
  madeAt: string | undefined;
}

export interface EngineCallerParts {
  ari: Pick<Ari, 'connection' | 'whenOf'>;
  installation: string;
  board: Pick<Switchboard, 'adopt' | 'dismiss'>;
  arrivals: Arrivals;
  onProblem(problem: unknown): void;
}

export type EngineCallers = ReturnType<typeof createEngineCallers>;

/** Keeps the callers at an Asterisk: those who wait, and the calls that others were adopted for. */
export function createEngineCallers({ ari, installation, board, arrivals, onProblem }: EngineCallerParts) {
  /** The calls that callers were adopted for, by the ids of their channels. */
  const adopted = new Map<string, string>();
  /** Callers who are being adopted or dismissed. */
  const taken = new Set<string>();
  const clock = createCallClock();

  function came({ id, did, named, caller }: FoundCaller, at: string): void {
    if (isDid(did)) return arrivals.came({ arrivalId: id, did, named: callerOf(named), caller: callerOf(caller), at });
    board.dismiss(id, 'busy').catch(onProblem);
  }

  /** Does something to a caller, and to nobody twice at a time. False: there is no such caller, or not any more. */
  async function take(arrivalId: string, work: () => Promise<boolean>): Promise<boolean> {
    if (!ari.connection().isUp) throw new AriAway('Asterisk is not connected');
    if (!arrivals.has(arrivalId) || taken.has(arrivalId)) return false;
    taken.add(arrivalId);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AriError && isGone(error))) throw error;
      arrivals.gone(arrivalId, clock());
      return false;
    } finally {
      taken.delete(arrivalId);
    }
  }

  return {
    /** Hears an event. Returns true if it belongs to a caller who is no call of ours. */
    hear({ type, channel, args, when }: AriEvent): boolean {
      if (!channel) return false;
      const { id } = channel;
      if (type === 'StasisStart' && args?.[0] === INBOUND) {
        const [, did = '', named = ''] = args;
        came({ id, did, named, caller: channel.caller?.number ?? '', madeAt: undefined }, clock(when));
        return true;
      }
      const hasLeft = type === 'ChannelDestroyed' || type === 'StasisEnd';
      return hasLeft && arrivals.gone(id, clock(when));
    },
    /** Notes the callers that a new connection finds. The others are gone. */
    found(callers: readonly FoundCaller[]): void {
      const there = new Set(callers.map(({ id }) => id));
      for (const id of arrivals.ids()) if (!there.has(id)) arrivals.gone(id, clock());
      for (const caller of callers) {
        came(caller, caller.madeAt === undefined ? clock() : clock(ari.whenOf(caller.madeAt)));
      }
    },
    dismiss: (arrivalId: string, how: Dismissal) =>
      take(arrivalId, async () => {
        const wasThere = await board.dismiss(arrivalId, how);
        // The event may have come before the answer.
        arrivals.gone(arrivalId, clock());
        return wasThere;
      }),
    /** Takes a caller for a call. `begin` makes the call. */
    adopt: (arrivalId: string, order: AdoptOrder, begin: () => Promise<void>) =>
      take(arrivalId, async () => {
        await board.adopt(arrivalId, order, idsOf(installation, order.callId).end);
        if (!arrivals.take(arrivalId)) return false;
        adopted.set(arrivalId, order.callId);
        await begin();
        return true;
      }),
    /** Notes that a channel is the customer's in a call that was found again. */
    belongs(channel: string, callId: string): void {
      adopted.set(channel, callId);
    },
    callOf: (channel: string) => adopted.get(channel),
    forget(channel: string): void {
      adopted.delete(channel);
    },
    /** Forgets the calls whose channels are not there any more. */
    keepOnly(channels: ReadonlySet<string>): void {
      for (const channel of adopted.keys()) if (!channels.has(channel)) adopted.delete(channel);
    },
  };
}
