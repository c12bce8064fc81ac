/** Seconds between two times at which a waiting caller hears their place in the queue. */
const PLACE_EVERY = 30;

/** The facts by which a waiting caller is told their place. */
export interface PlaceFacts {
  /** Seconds since the caller arrived. */
  waited: number;
  /** Seconds since the caller heard their place. Null: they did not yet. */
  sinceTold: number | null;
}

/** Returns the seconds until a waiting caller is to hear their place in the queue; 0 or less: now. */
export const secondsToPlace = ({ waited, sinceTold }: PlaceFacts): number => PLACE_EVERY - (sinceTold ?? waited);
