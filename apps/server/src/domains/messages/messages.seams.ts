import type { Member } from '../../kernel/member.ts';

declare module '../../kernel/seams.ts' {
  interface Seams {
    dueVisits: DueCallBacks;
  }
}

/** Counts call-backs whose time has come. */
export interface DueCallBacks {
  count(member: Member): Promise<number>;
}
