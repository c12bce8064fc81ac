import type { LiveCallParts } from './live-call-parts.ts';

interface CallerWaitParts extends Pick<LiveCallParts, 'ids' | 'board' | 'hears'> {
  /** Moves the customer out of the bridge or back, after all earlier moves. */
  inTurn(move: () => Promise<unknown>): Promise<unknown>;
}

/** Lets a customer who called us hear music or ringing until the first agent comes. Until then the bridge is empty. */
export function createCallerWait({ ids, board, hears = 'music', inTurn }: CallerWaitParts) {
  let isOn = false;

  function begin(): Promise<unknown> {
    isOn = true;
    return inTurn(() => board.waits(ids.customer, hears, true));
  }

  return {
    isOn: () => isOn,
    begin,
    /** Continues after another sound or a time without a connection, which may have ended music and ringing. */
    goOn: async () => isOn && begin(),
    /** Ends music and ringing for good. The customer stays outside of the bridge. */
    stop(): Promise<unknown> {
      isOn = false;
      return inTurn(() => board.waits(ids.customer, hears, false));
    },
    /** Brings the customer into the bridge. */
    end(): Promise<unknown> {
      isOn = false;
      return inTurn(async () => {
        await board.waits(ids.customer, hears, false);
        await board.join(ids.bridge, ids.customer);
      });
    },
  };
}
