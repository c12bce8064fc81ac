import type { CallMeter } from '@haihu/contract/calls/lines';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { BillingApi } from '../../billing/billing.api.ts';
import { callNotFound } from '../core/calls.errors.ts';
import { findCallDetail } from '../core/calls.repository.ts';
import { chooseLine, ruleOf, type StoredRule } from '../core/lines.policy.ts';
import { findReadyNodes } from '../core/nodes.repository.ts';
import { findLines } from './lines.repository.ts';
import { findUserLine } from './user-line.repository.ts';

export interface MeterParts {
  db: Db;
  clock: Clock;
  billing: Pick<BillingApi, 'findMeans'>;
}

/** The call whose cost is metered. */
interface MeteredCall extends StoredRule {
  lineName: string;
  /** Null: the call is not placed yet. */
  id: string | null;
  lineId: string | null;
  createdAt: Date | string;
}

export function createMeter({ db, clock, billing }: MeterParts) {
  /**
   * Returns the meter of a running call, or of the next call when no id is given. Throws `calls.not_found` unless the
   * call is this member's.
   */
  return async function meter(member: Member, { id }: RequestOf<'calls.meter'>): Promise<ReplyOf<'calls.meter'>> {
    const tenant = db.forTenant(member.tenantId);
    const call = id === undefined ? await nextCall(tenant, member) : await runningCall(tenant, member, id);
    return { meter: call && (await read(tenant, call)) };
  };

  /** Returns the next call, over the line that it would get. Null: calls by the agents' own phones are free. */
  async function nextCall(tenant: Queryable, member: Member): Promise<MeteredCall | null> {
    if (member.companyType === 1) return null;
    const { lineId } = await findUserLine(tenant, member.userId);
    const lines = await findLines(tenant, clock.now());
    const line = chooseLine(lines, await findReadyNodes(tenant), lineId ?? undefined);
    return line ? { ...line, id: null, lineId: line.id, lineName: line.name, createdAt: clock.now() } : null;
  }

  async function read(
    tenant: Queryable,
    { id, lineId, lineName, createdAt, ...rule }: MeteredCall,
  ): Promise<CallMeter> {
    const { minutePrice, stepSeconds, minimumSeconds } = ruleOf(rule);
    const means = await billing.findMeans(tenant, id, lineId, createdAt);
    const packages = means.packages.filter(({ minutesLeft }) => minutesLeft > 0);
    const bought = packages.reduce((sum, { minutes }) => sum + minutes, 0);
    return {
      lineName,
      minutePrice: String(minutePrice),
      stepSeconds,
      minimumSeconds,
      packages,
      money: String(means.money),
      whole: String(means.recharged + bought * minutePrice),
      held: String(means.held),
    };
  }
}

async function runningCall(tenant: Queryable, member: Member, id: string): Promise<MeteredCall | null> {
  const call = await findCallDetail(tenant, id);
  if (call?.agentId !== member.userId) throw callNotFound();
  return call.state === 'ended' ? null : call;
}
