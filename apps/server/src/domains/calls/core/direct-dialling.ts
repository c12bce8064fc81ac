import type { DialledCall } from './orders.repository.ts';

/** A call that is written as dialled. `at`: the instant of its request. */
export interface DirectCall {
  tenantId: string;
  callId: string;
  at: Date;
}

/** A driver in this process that dials a call once it is committed, without a stored order. */
export interface DirectDriver {
  /** The term of its lease. */
  term: string;
  /**
   * Keeps the place of a call whose transaction is not over: later orders of the call wait for it, and a comparison with
   * the engine does not take it for lost. `dialled`: the call as the transaction reads it last. Returns the function to
   * run when the transaction is over (see `whenOver`). It dials the call if it was committed.
   */
  expect(call: DirectCall, dialled: Promise<DialledCall | undefined>): (isCommitted: boolean) => void;
}

/** Returns the driver of a node in this process. Null: it may not dial now, so an order has to be stored. */
export type FindDirectDriver = (nodeId: string) => DirectDriver | null;

export interface DirectDialling {
  driverOf: FindDirectDriver;
  /** Lets calls find the drivers of a dialler. Returns the function that ends it. */
  join(find: FindDirectDriver): () => void;
}

/** Makes the way from the acceptance of a call to the driver in the same process. */
export function createDirectDialling(): DirectDialling {
  const finders = new Set<FindDirectDriver>();
  return {
    driverOf(nodeId) {
      for (const find of finders) {
        const driver = find(nodeId);
        if (driver) return driver;
      }
      return null;
    },
    join(find) {
      finders.add(find);
      return () => void finders.delete(find);
    },
  };
}
