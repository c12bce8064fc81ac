import type { Queryable } from '../../platform/db/db.ts';
import type { Holdings } from './core/holdings.ts';
import type { Leaving, AgentsInTasks } from './core/leaving-parts.ts';
import type { LinesOfMembers } from './core/lines-of-members.ts';

declare module '../../kernel/seams.ts' {
  interface Seams {
    holdings: Holdings;
    leaving: Leaving;
    linesOfMembers: LinesOfMembers;
    agentsInTasks: AgentsInTasks;
    openPublicPools: OpenPublicPools;
    customerNames: CustomerNames;
  }
}

/** Access to the public pools that are open to departments. */
export interface OpenPublicPools {
  /** Replaces a department in the pools. `into` null: removes it. */
  replaceDepartment(tx: Queryable, from: string, into: string | null): Promise<void>;
}

/** Access to the names of customers, for members who may see the audit. */
export interface CustomerNames {
  find(db: Queryable, ids: string[]): Promise<{ id: string; name: string }[]>;
}
