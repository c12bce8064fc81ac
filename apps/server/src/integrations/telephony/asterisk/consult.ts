import type { AgentLeg, TelephonyEvent } from '../telephony.ts';
import type { LiveCallParts } from './live-call-parts.ts';
import type { HoldReason } from './marks.ts';

interface Colleague {
  /** The channel of the colleague's phone. */
  id: string;
  /** Null if the colleague was found again, because then the phone is not known. */
  leg: AgentLeg | null;
}

interface ConsultParts extends Pick<LiveCallParts, 'ids' | 'board' | 'found'> {
  run(work: Promise<unknown>): void;
  /** Moves the customer to the music or back, after all earlier moves. */
  toMusic(isOn: boolean, why?: HoldReason): Promise<unknown>;
  tell(now: Extract<TelephonyEvent, { type: 'consult' }>['now'], at: string): void;
}

/**
 * Keeps a colleague beside the agent. First both talk while the customer hears music, then perhaps all three. The
 * bridge of the call holds the agents throughout; only the customer leaves it for the music.
 */
export function createConsult({ ids, board, found, run, toMusic, tell }: ConsultParts) {
  let colleague: Colleague | null = found?.colleague ? { id: found.colleague, leg: null } : null;
  /** True while the customer hears music because of a colleague who is rung or talks with the agent. */
  let isOn = found?.isConsulting ?? false;

  function letCustomerBack(): void {
    if (isOn) run(toMusic(false));
    isOn = false;
  }

  return {
    isOn: () => isOn,
    colleague: () => colleague,
    /** Returns the channels that touch tones of the agent reach. The customer is one unless a colleague is consulted. */
    heardBy(): string[] {
      if (!colleague) return [ids.customer];
      return isOn ? [colleague.id] : [ids.customer, colleague.id];
    },
    /** Puts the customer on hold. `isHeld`: the customer hears music already. */
    async begin(isHeld: boolean): Promise<void> {
      isOn = true;
      try {
        await (isHeld ? board.markHeld(ids.customer, 'consult') : toMusic(true, 'consult'));
      } catch (error) {
        isOn = false;
        throw error;
      }
    },
    /** Lets the agent talk with the colleague who picked up. */
    meet(fresh: Colleague): void {
      colleague = fresh;
      run(board.join(ids.bridge, fresh.id).then(() => board.markColleague(fresh.id, true)));
    },
    /** Lets all three talk. */
    async joinAll(): Promise<void> {
      if (!isOn) return;
      await toMusic(false);
      isOn = false;
    },
    /** Leaves the customer to the agent, because the colleague is not there. */
    back(at: string): void {
      colleague = null;
      letCustomerBack();
      tell('back', at);
    },
    /** Leaves the customer to the colleague, who is the agent from now on. */
    handed(at: string): Colleague {
      const agent = colleague!;
      colleague = null;
      run(board.markColleague(agent.id, false));
      letCustomerBack();
      tell('handed', at);
      return agent;
    },
    /** Makes a transfer of it, because the agent left while the colleague was rung. The customer still hears music. */
    awaited(at: string): void {
      isOn = false;
      tell('awaited', at);
    },
    /** Settles a consultation that was found again, after one of both may have left. */
    settle(at: string): void {
      if (found?.isHanded) {
        run(board.markColleague(found.agent!, false));
        letCustomerBack();
        tell('handed', at);
      } else if (!colleague) {
        letCustomerBack();
        tell('back', at);
      }
    },
  };
}
