import type { Office } from '../office.ts';

/** One event of the day, with its results for later scenes. */
export interface Scene {
  name: string;
  /** True when the short day leaves it out. */
  isLong?: boolean;
  play(office: Office): Promise<void>;
}
