import type { Office } from '../office.ts';

/** One thing that happens in the day, and what it leaves behind for those after it. */
export interface Scene {
  name: string;
  /** Left out of the short day. */
  isLong?: boolean;
  play(office: Office): Promise<void>;
}
