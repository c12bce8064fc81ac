import type { Queryable } from '../../platform/db/db.ts';

declare module '../../kernel/seams.ts' {
  interface Seams {
    agencyHosts: AgencyHosts;
    sharedPhrases: SharedPhrases;
  }
}

/** Access to the hosts of agencies. */
export interface AgencyHosts {
  /** Returns the host of this enterprise if it is an agency that has one; null otherwise. */
  hostOf(tenantId: string): Promise<string | null>;
  /** True for an agency's host. */
  isAgencyHost(host: string): Promise<boolean>;
  /** Returns which of these enterprises may be entered at the host. */
  offeredAt(host: string, tenantIds: string[]): Promise<string[]>;
}

/** Access to the enterprise's quick phrases. */
export interface SharedPhrases {
  find(db: Queryable): Promise<string[]>;
  save(tx: Queryable, texts: string[]): Promise<void>;
}
