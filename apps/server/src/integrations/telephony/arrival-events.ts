/**
 * An event of a call that a carrier sent to one of our lines, as long as it is no call of ours. An arrival ends by one
 * `arrivalGone`, when it is dismissed or the caller hangs up, or by its adoption. A new driver is told again of the
 * arrivals that it finds.
 */
export type ArrivalEvent = ArrivedEvent | { type: 'arrivalGone'; arrivalId: string; at: string };

export interface ArrivedEvent {
  type: 'arrived';
  /** Id of the arrival at its node. */
  arrivalId: string;
  /** The called number as the carrier sent it: digits, perhaps after a plus. */
  did: string;
  /**
   * Another number that the carrier named as the called one, over the registration of a line with several numbers. It may
   * be no number of ours. Null: there is none.
   */
  named: string | null;
  /** The caller's number as the carrier sent it: digits, perhaps after a plus. Null: unknown or withheld. */
  caller: string | null;
  at: string;
}
