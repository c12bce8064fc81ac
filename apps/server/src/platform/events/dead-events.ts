import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';

/** An event that no relay tries any more. */
export interface DeadEvent {
  tenantId: string;
  id: string;
  type: string;
  /** The instant at which the event happened; ISO 8601. */
  at: string;
  attempts: number;
}

/** Makes the operator's tools for events whose delivery failed for good. */
export function createDeadEvents({ db }: { db: Db }) {
  return {
    /** Lists the dead events of all enterprises, the oldest first. */
    list: () =>
      db.global<DeadEvent>(sql`
        select tenant_id as "tenantId", id, type, at, attempts from dead_events()`),

    /** Has a dead event delivered again, with all its attempts. Returns false when it is not a dead event. */
    async retry(tenantId: string, id: string): Promise<boolean> {
      const revived = await db.forTenant(tenantId).transaction((tx) =>
        tx.query(sql`
          update outbox_due set retry_at = null, attempts = 0
          where tenant_id = ${tenantId} and id = ${id} and retry_at = 'infinity' returning id`),
      );
      if (revived.length > 0) db.tell(OUTBOX_CHANNEL, '');
      return revived.length > 0;
    },

    /** Drops a dead event: its consequences never follow. Returns false when it is not a dead event. */
    async drop(tenantId: string, id: string): Promise<boolean> {
      const dropped = await db.forTenant(tenantId).transaction((tx) =>
        tx.query(sql`
          delete from outbox_due
          where tenant_id = ${tenantId} and id = ${id} and retry_at = 'infinity' returning id`),
      );
      return dropped.length > 0;
    },
  };
}
