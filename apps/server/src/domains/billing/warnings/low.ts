/** The rest of the balance or of package minutes, as a warning tells it. */
export interface Low {
  level: 0 | 5 | 20;
  /** Remaining package minutes. */
  left: number;
  /** True when new calls can still be paid. */
  goesOn: boolean;
}
