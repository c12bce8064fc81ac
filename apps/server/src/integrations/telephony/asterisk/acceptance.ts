import { ACCEPT_KEY, ACCEPT_SECONDS } from '../telephony.ts';
import type { LiveCallParts } from './live-call-parts.ts';
import { acceptSound } from './marks.ts';

interface AcceptanceParts extends Pick<LiveCallParts, 'board'> {
  run(work: Promise<unknown>): void;
  hangUp(id: string): void;
}

/** Asks the person who picked up a phone over the line to press a key. A mailbox, which picks up as well, presses none. */
export function createAcceptance({ board, run, hangUp }: AcceptanceParts) {
  let asked: { id: string; accept: () => void; giveUp: NodeJS.Timeout } | null = null;

  function over(id: string): void {
    if (asked?.id !== id) return;
    clearTimeout(asked.giveUp);
    asked = null;
  }

  return {
    /** Asks for the key, and hangs up on whoever does not press it. */
    ask(id: string, accept: () => void): void {
      const giveUp = setTimeout(() => hangUp(id), ACCEPT_SECONDS * 1000).unref();
      asked = { id, accept, giveUp };
      run(board.play(id, acceptSound, playback(id)));
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
