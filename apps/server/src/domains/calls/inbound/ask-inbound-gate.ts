import { askInboundGate, type InboundAnswer } from '@haihu/rules/calls/inbound/inbound-gate';
import { isSuspectCaller, SUSPECT_MEMORY } from '@haihu/rules/calls/inbound/suspect-caller';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { valueColumn, withDefaults } from '../../config/config.api.ts';
import { findCallingCustomer, findEarlierCalls } from './arrivals.repository.ts';
import { isBlocked } from './blocked.repository.ts';

/** Answers what a caller of this enterprise gets. `numberHash` null: the caller withholds the number. */
export async function askGateOfCaller(tenant: Queryable, numberHash: Buffer | null, now: Date): Promise<InboundAnswer> {
  const { zone, stored } = await findInboundFacts(tenant);
  const since = new Date(now.getTime() - SUSPECT_MEMORY * 1000);
  const [isRefused, earlier] =
    numberHash === null
      ? [false, []]
      : await Promise.all([isBlocked(tenant, numberHash, now), findEarlierCalls(tenant, numberHash, since)]);
  const rule = withDefaults('inbound', stored);
  // A customer may try as often as they like.
  const isSuspect =
    numberHash !== null && isSuspectCaller(earlier) && (await findCallingCustomer(tenant, numberHash)) === null;
  return askInboundGate({ rule, zone, now, isBlocked: isRefused, isWithheld: numberHash === null, isSuspect });
}

/** Finds the zone of the enterprise and its rules for callers; null: those of the product. */
export async function findInboundFacts(tenant: Queryable): Promise<{ zone: string; stored: object | null }> {
  const [found] = await tenant.query<{ zone: string; stored: object | null }>(sql`
    select zone, ${valueColumn(tenant.tenantId, 'inbound')} as stored from tenant where id = ${tenant.tenantId}`);
  return found!;
}
