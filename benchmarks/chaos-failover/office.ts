import { permissions } from '@haihu/contract/permissions';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { OperatorParts } from '@haihu/cli/src/operator.ts';
import type { Domains } from '@haihu/server/src/modules.ts';
import type { Caller } from '../signed-call.ts';

/** Credit of the enterprise, in units of 0.0001 yuan. */
const CREDIT = 10_000_000_000;

export interface WritingAgent {
  userId: string;
  session: Caller;
  customerId: string;
}

export type WritingOffice = Awaited<ReturnType<typeof foundOffice>>;

/** Founds an enterprise whose agents have a customer each, and may buy packages. */
export async function foundOffice(parts: OperatorParts, { identity, billing, customers }: Domains, size: number) {
  const { db } = parts;
  const tenantId = await identity.foundEnterprise('换主库', { rulePack: 'none' });
  const tenant = db.forTenant(tenantId);
  await billing.credit(tenantId, { amount: CREDIT, key: 'chaos' });
  const validity = { unit: 'month', count: 1 };
  const sold = { code: 'one', kind: 'package', name: '一分钟', minutes: 1, price: '1', validity };
  await billing.catalogue.saveProduct(sold);
  const [product] = await db.global<{ id: string }>(sql`select id from product where code = 'one'`);
  const agents: WritingAgent[] = [];
  for (let index = 0; index < size; index += 1) {
    const member = { name: `坐席 ${index}`, mobile: `197${String(index).padStart(8, '0')}`, permissions };
    const userId = await identity.addMember(tenantId, member);
    const session = await identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' });
    const mobile = `1380000${String(index).padStart(4, '0')}`;
    const customer = { name: `客户 ${index}`, mobile, level: 3, seaAt: new Date(), seaReason: 'imported' as const };
    const customerId = await customers.addToPublicPool(tenantId, customer);
    await customers.claim(await identity.findMember(session.token), [customerId]);
    agents.push({ userId, session, customerId });
  }
  return {
    tenant,
    agents,
    productId: product!.id,
    /** Reads the texts of all follow-ups, the ids of all packages, and the movements of money since the credit. */
    async stored() {
      const followUps = await tenant.query<{ text: string }>(sql`
        select text from follow_up where tenant_id = ${tenantId}`);
      const packages = await tenant.query<{ id: string }>(sql`select id from package where tenant_id = ${tenantId}`);
      const [{ spent }] = (await tenant.query<{ spent: number }>(sql`
        select count(*)::int as spent from ledger_transaction
        where tenant_id = ${tenantId} and kind = 'purchase'`)) as [{ spent: number }];
      const { faults } = await billing.ledgerDays.verify(tenantId);
      return {
        texts: followUps.map(({ text }) => text),
        packages: packages.map(({ id }) => id),
        spent,
        faults,
      };
    },
  };
}
