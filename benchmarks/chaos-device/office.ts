import { createOperator } from '@haihu/cli/src/operator.ts';
import { createDataFolder } from '@haihu/server/src/integrations/storage/data-folder/data-folder.ts';
import { createCipher } from '@haihu/server/src/platform/cipher.ts';
import { createDb, type TenantDb } from '@haihu/server/src/platform/db/db.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { systemClock as clock } from '@haihu/server/src/platform/process/clock.ts';
import { openDataDir } from '@haihu/server/src/platform/settings/data-dir.ts';
import type { Caller } from '../signed-call.ts';

/** An enterprise that calls by own phones, with its agents signed in. */
export interface Office {
  tenant: TenantDb;
  agents: Caller[];
  close(): Promise<void>;
}

/** Founds the enterprise in the database of a server. */
export async function openOffice(dataDir: string, appUrl: string, agents: number): Promise<Office> {
  const db = createDb(appUrl, { connections: 4 });
  const folder = openDataDir(dataDir);
  const cipher = createCipher({ encryption: folder.secret('encryption.key'), lookup: folder.secret('lookup.key') });
  const storage = createDataFolder(`${dataDir}/files`);
  const { identity } = createOperator({ db, cipher, clock, storage, linkKey: Buffer.alloc(32) });
  const kind = { rulePack: 'none', companyType: 1, masksPhones: false } as const;
  const tenantId = await identity.foundEnterprise('随身', kind);
  const sessions: Caller[] = [];
  for (let index = 0; index < agents; index += 1) {
    const mobile = `197${String(index).padStart(8, '0')}`;
    const member = { name: `坐席 ${index}`, mobile, permissions: ['calls.place', 'calls.read'] } as const;
    const userId = await identity.addMember(tenantId, member);
    sessions.push(await identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' }));
  }
  return { tenant: db.forTenant(tenantId), agents: sessions, close: () => db.close() };
}

/** The state of all calls by own phones of an enterprise. */
export interface StoredCalls {
  /** Calls that are not over. */
  on: number;
  /** Rows of running calls. */
  running: number;
  talkSeconds: number;
  /** The longest time that a call took to end which no phone dialled, in seconds. */
  slowestExpiry: number;
}

export async function readStored({ tenant }: Pick<Office, 'tenant'>): Promise<StoredCalls> {
  const [stored] = await tenant.query<StoredCalls>(sql`
    select count(*) filter (where c.state <> 'ended')::int as on,
      (select count(*)::int from call_running r where r.tenant_id = ${tenant.tenantId}) as running,
      coalesce(sum(c.talk_seconds), 0)::int as "talkSeconds",
      coalesce(extract(epoch from max(c.ended_at - c.created_at) filter (where d.state = 'expired')), 0)::float8
        as "slowestExpiry"
    from call c join device_call d on d.tenant_id = c.tenant_id and d.call_id = c.id
    where c.tenant_id = ${tenant.tenantId}`);
  return stored!;
}
