import type { Member } from '../../kernel/member.ts';

declare module '../../kernel/seams.ts' {
  interface Seams {
    dueVisits: DueVisits;
  }
}

/** Counts call-backs whose time has come. */
export interface DueVisits {
  count(member: Member): Promise<number>;
}
