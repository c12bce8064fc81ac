import { createHash } from 'node:crypto';
import { systemClock as clock } from '../../apps/server/src/platform/process/clock.ts';
import type { TenantDb } from '../../apps/server/src/platform/db/db.ts';
import { joinDomains } from '../domains.ts';

export interface Claimer {
  userId: string;
  name: string;
  token: string;
}

export interface Office {
  tenant: TenantDb;
  claimers: Claimer[];
  /** Adds customers to the public pool, and returns their ids. */
  addToPublicPool(count: number): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens an enterprise of its own on a running server's folder, with members who are signed in. */
export async function openOffice(dataDir: string, claimers: number): Promise<Office> {
  const { db, domains } = await joinDomains(dataDir, claimers);
  const { identity, customers } = domains;
  const tenantId = await identity.foundEnterprise('抢客户');
  const permissions = ['customers.sea.read', 'customers.claim', 'customers.private.read'] as const;
  const members: Claimer[] = [];
  for (let index = 0; index < claimers; index += 1) {
    const name = `坐席 ${index}`;
    const userId = await identity.addMember(tenantId, { name, mobile: numberOf('m', index), permissions });
    const { token } = await identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' });
    members.push({ userId, name, token });
  }
  let made = 0;
  return {
    tenant: db.forTenant(tenantId),
    claimers: members,
    async addToPublicPool(count) {
      const ids: string[] = [];
      for (let index = 0; index < count; index += 1) {
        made += 1;
        const customer = { name: `客户 ${made}`, mobile: numberOf('c', made), level: 3, seaAt: clock.now() };
        ids.push(await customers.addToPublicPool(tenantId, { ...customer, seaReason: 'imported' }));
      }
      return ids;
    },
    close: () => db.close(),
  };
}

/** Makes a number that looks like a mobile. No two people share one. */
function numberOf(kind: string, index: number): string {
  const digits = BigInt(`0x${createHash('sha256').update(`${kind}${index}`).digest('hex').slice(0, 12)}`);
  return `19${String(digits).slice(-9).padStart(9, '0')}`;
}
