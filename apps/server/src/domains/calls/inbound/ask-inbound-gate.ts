import { askInboundGate, type InboundAnswer } from '@haihu/rules/calls/inbound/inbound-gate';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { valueColumn, withDefaults } from '../../config/config.api.ts';
import { isBlocked } from './blocked.repository.ts';

/** Answers what a caller of this enterprise gets. `numberHash` null: the caller withholds the number. */
export async function askGateOfCaller(tenant: Queryable, numberHash: Buffer | null, now: Date): Promise<InboundAnswer> {
  const { zone, stored } = await findFacts(tenant);
  const isRefused = numberHash !== null && (await isBlocked(tenant, numberHash, now));
  const rule = withDefaults('inbound', stored);
  return askInboundGate({ rule, zone, now, isBlocked: isRefused, isWithheld: numberHash === null });
}

async function findFacts(tenant: Queryable): Promise<{ zone: string; stored: object | null }> {
  const [found] = await tenant.query<{ zone: string; stored: object | null }>(sql`
    select zone, ${valueColumn(tenant.tenantId, 'inbound')} as stored from tenant where id = ${tenant.tenantId}`);
  return found!;
}
