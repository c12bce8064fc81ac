import { type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { openOutside } from './outside.ts';
import type { OutsideAddresses } from '../settings/env.ts';

export interface Database {
  /** The connection of the role that owns the tables and migrates them. Null: this process does not have it. */
  ownerUrl: string | null;
  /** The connection of the role that serves requests. It is neither owner nor superuser. */
  appUrl: string;
  /** The connection of the role that finds due work of all enterprises. It sees no row of any enterprise. */
  schedulerUrl: string;
  /** The connection of the serving role to a standby, for reads that may be some seconds old. Null: there is none. */
  replicaUrl: string | null;
  /** The connection of a superuser. Null for a database of the operator's own. */
  adminUrl: string | null;
  stop(): Promise<void>;
}

/**
 * Opens the operator's own PostgreSQL if there is one, else the one that comes from npm, on `dataDir`. With `setAside`,
 * the latter begins with an empty database and keeps the old one aside.
 */
export async function openDatabase(
  outside: OutsideAddresses | null,
  dataDir: string,
  options: Pick<EmbeddedOptions, 'setAside' | 'archives'> = {},
): Promise<Database> {
  if (outside) return { ...(await openOutside(outside)), adminUrl: null, async stop() {} };
  const { urlOf, stop } = await startEmbedded(dataDir, options);
  return {
    ownerUrl: urlOf('haihu_owner'),
    appUrl: urlOf('haihu_app'),
    schedulerUrl: urlOf('haihu_scheduler'),
    replicaUrl: null,
    adminUrl: urlOf('postgres'),
    stop,
  };
}
