import { ACCEPT_KEY, ACCEPT_SECONDS } from '../asked-keys.ts';
import type { AgentLeg } from '../telephony.ts';
import type { LiveCallParts } from './live-call-parts.ts';
import { acceptSound } from './marks.ts';

interface AcceptanceParts extends Pick<LiveCallParts, 'board' | 'order'> {
  run(work: Promise<unknown>): void;
  clock(): string;
  hangUp(id: string): void;
  end(by: 'system', cause: 'agent_absent'): void;
  isEnding(): boolean;
}

export const asksKey = (leg: AgentLeg): boolean => leg.kind === 'phone' && leg.asksKey === true;

/** Asks the person who picked up a phone over the line to press a key. A mailbox, which picks up as well, presses none. */
export function createAcceptance({ board, order, run, clock, hangUp, end, isEnding }: AcceptanceParts) {
  let asked: { id: string; accept: () => void; giveUp: NodeJS.Timeout } | null = null;

  function over(id: string): void {
    if (asked?.id !== id) return;
    clearTimeout(asked.giveUp);
    asked = null;
  }

  /** Asks for the key. A person who does not press it is hung up on, or `refuse` says what becomes of the call. */
  function ask(id: string, accept: () => void, refuse: () => void = () => hangUp(id)): void {
    const giveUp = setTimeout(refuse, ACCEPT_SECONDS * 1000).unref();
    asked = { id, accept, giveUp };
    run(board.play(id, acceptSound, playback(id)));
  }

  return {
    ask,
    /**
     * Lets the first agent, who picked up, have the call: after the key, if their phone asks for one. A call whose agent
     * presses none is over.
     */
    first(id: string, at: string, has: (at: string) => void): void {
      if (!order.agentLeg || !asksKey(order.agentLeg)) return has(at);
      const accept = () => !isEnding() && has(clock());
      ask(id, accept, () => end('system', 'agent_absent'));
    },
    /** Hears a key of a phone. True: it was asked for one. */
    pressed(id: string, digit: string): boolean {
      if (asked?.id !== id) return false;
      if (digit !== ACCEPT_KEY) return true;
      const { accept } = asked;
      over(id);
      run(board.stopPlaying(playback(id)));
      accept();
      return true;
    },
    /** Forgets a phone that is gone. */
    over,
  };
}

const playback = (id: string) => `${id}-accept`;
