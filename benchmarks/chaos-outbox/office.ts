import type { SessionReply } from '@haihu/contract/identity/sessions';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { joinDomains } from '../domains.ts';

/** An enterprise with one agent, who is signed in and has customers of their own. */
export interface Office {
  session: Pick<SessionReply, 'token' | 'signingKey' | 'user'>;
  customerIds: string[];
  /** Lists the texts of all follow-ups in the order in which they arrived, by customer. */
  stored(): Promise<Map<string, string[]>>;
  close(): Promise<void>;
}

/** Founds the enterprise on the folder of a running server. */
export async function openOffice(dataDir: string, customers: number): Promise<Office> {
  const { db, domains } = await joinDomains(dataDir, 4);
  const tenantId = await domains.identity.foundEnterprise('没网的', { rulePack: 'none' });
  const permissions = ['customers.sea.read', 'customers.claim', 'customers.private.read', 'followups.write'] as const;
  const userId = await domains.identity.addMember(tenantId, { name: '坐席', mobile: '19700000001', permissions });
  const session = await domains.identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' });
  const member = await domains.identity.findMember(session.token);
  const customerIds: string[] = [];
  for (let index = 0; index < customers; index += 1) {
    const mobile = `1380000${String(index).padStart(4, '0')}`;
    const customer = { name: `客户 ${index}`, mobile, level: 3, seaAt: new Date(), seaReason: 'imported' as const };
    customerIds.push(await domains.customers.addToPublicPool(tenantId, customer));
  }
  await domains.customers.claim(member, customerIds);
  return {
    session,
    customerIds,
    async stored() {
      const rows = await db.forTenant(tenantId).query<{ customerId: string; text: string }>(sql`
        select customer_id as "customerId", text from follow_up where tenant_id = ${tenantId} order by id`);
      const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId);
      return new Map([...byCustomer].map(([id, of]) => [id, of.map(({ text }) => text)]));
    },
    close: () => db.close(),
  };
}
