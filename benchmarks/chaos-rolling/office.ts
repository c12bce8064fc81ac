import { permissions } from '@haihu/contract/permissions';
import type { OperatorParts } from '@haihu/cli/src/operator.ts';
import { makeSoftphones } from '@haihu/server/src/domains/calls/test-support/lab-line.ts';
import type { Lab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import type { Domains } from '@haihu/server/src/modules.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { Caller } from '../signed-call.ts';

/** Credit of the enterprise, in units of 0.0001 yuan. */
const CREDIT = 1_000_000_000;

export interface OfficeAgent {
  userId: string;
  session: Caller;
}

export type CallingOffice = Awaited<ReturnType<typeof foundOffice>>;

/** Founds an enterprise whose agents talk at softphones. It has no engine yet. */
export async function foundOffice(parts: OperatorParts, { identity, billing, calls }: Domains, size: number) {
  const { db, cipher } = parts;
  const tenantId = await identity.foundEnterprise('滚动重启', { rulePack: 'none' });
  const tenant = db.forTenant(tenantId);
  const line = { name: '专线', carrier: '移动', area: '浙江', minutePrice: 1200, concurrency: 2 * size };
  const lineId = await calls.addLine(tenantId, { ...line, numbers: ['057188886666'] });
  await billing.credit(tenantId, { amount: CREDIT, key: 'chaos' });
  const agents: OfficeAgent[] = [];
  for (let index = 0; index < size; index += 1) {
    const member = { name: `坐席 ${index}`, mobile: `197${String(index).padStart(8, '0')}`, permissions };
    const userId = await identity.addMember(tenantId, member);
    agents.push({ userId, session: await identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' }) });
  }
  const softphones = await makeSoftphones(
    { db, cipher, tenant, tenantId },
    agents.map(({ userId }) => userId),
  );
  return {
    tenantId,
    tenant,
    lineId,
    agents,
    softphones,
    async connect({ line: { trunk, user, secret } }: Pick<Lab, 'line'>): Promise<void> {
      await calls.setLine(tenantId, lineId, { engine: 'asterisk', trunk, trunkUser: user, trunkSecret: secret });
    },
    /** Returns the number of agents whose phones can be rung. */
    async countPhones(): Promise<number> {
      const [found] = await tenant.query<{ count: number }>(sql`
        select count(registered_on)::int as count from agent_phone where tenant_id = ${tenantId}`);
      return found!.count;
    },
    /** Returns why calls that were not whole ended. */
    async findCauses() {
      return tenant.query<{ state: string; cause: string | null; by: string | null; count: number }>(sql`
        select state, cause, hung_up_by as by, count(*)::int as count from call
        where tenant_id = ${tenantId} and cause is distinct from 'answered' group by 1, 2, 3`);
    },
    /** Counts calls: those that are over, those whose end was not theirs, and those that were charged more than once. */
    async countCalls() {
      const [found] = await tenant.query<{ whole: number; lost: number; running: number; chargedTwice: number }>(sql`
        select count(*) filter (where state = 'ended' and cause = 'answered' and charges = 1)::int as whole,
          count(*) filter (where state = 'ended' and (cause <> 'answered' or charges = 0))::int as lost,
          count(*) filter (where state <> 'ended')::int as running,
          count(*) filter (where charges > 1)::int as "chargedTwice"
        from (
          select c.state, c.cause, (
            select count(*) from ledger_transaction t
            where t.tenant_id = c.tenant_id and t.kind = 'call' and t.reference_id = c.id) as charges
          from call c where c.tenant_id = ${tenantId}
        ) made`);
      return found!;
    },
  };
}
