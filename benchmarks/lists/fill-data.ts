import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createOperator } from '@haihu/cli/src/operator.ts';
import { permissions } from '@haihu/contract/permissions';
import { createDataFolder } from '@haihu/server/src/integrations/storage/data-folder/data-folder.ts';
import { createCipher } from '@haihu/server/src/platform/cipher.ts';
import { openDataDir } from '@haihu/server/src/platform/settings/data-dir.ts';
import { createDb } from '@haihu/server/src/platform/db/db.ts';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import pg from 'pg';
import type { Share, Stretch } from './copy-customers.ts';
import type { Staff } from './made-up-customers.ts';

/** Sizes of the data: one big enterprise, and small ones beside it. */
export interface Sizes {
  customers: number;
  /** Number of agents of the big enterprise. They own four in ten of its customers. */
  agents: number;
  others: { enterprises: number; customers: number; agents: number };
}

/** Customers of a thousand that carry each tag: some tags that most filters use, and a long tail. */
const TAG_SHARES = [200, 100, 50, 20, 10, 5, 2, 1];

// Nothing here has to survive a crash, because unfinished data is thrown away.
// Tables are cleaned once at the end, so the background cleaning would only take time.
export const settings = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_wal_size=8GB',
  'maintenance_work_mem=512MB',
  'checkpoint_timeout=1h',
];

/**
 * Fills a DATA_DIR that does not exist yet. Its schema is that of the migrations in `migrations`, by default all of
 * today's.
 */
export async function fill(folder: string, sizes: Sizes, migrations?: URL): Promise<void> {
  const began = Date.now();
  const keys = openDataDir(folder);
  const secrets = { encryption: keys.secret('encryption.key'), lookup: keys.secret('lookup.key') };
  const postgres = await startEmbedded(folder, { settings });
  try {
    await migrate(postgres.urlOf('haihu_owner'), migrations && { folder: migrations });
    const staffs = await hire(postgres.urlOf('haihu_app'), secrets, sizes);
    const admin = new pg.Client(postgres.urlOf('postgres'));
    await admin.connect();
    const indexes = await dropIndexes(admin);
    await copyAll(postgres.urlOf('postgres'), secrets, staffs, sizes);
    for (const { tenantId } of staffs.slice(0, 5)) await addTags(admin, tenantId);
    await admin.query('alter table customer_gram drop constraint customer_gram_pkey');
    await addGrams(postgres.urlOf('postgres'));
    await inParallel(postgres.urlOf('postgres'), [
      'alter table customer_gram add primary key (tenant_id, gram, customer_id)',
      ...indexes,
    ]);
    await admin.query("select setval(pg_get_serial_sequence('customer', 'id'), max(id)) from customer");
    await settle(admin);
    await admin.end();
  } finally {
    await postgres.stop();
  }
  console.log(`made ${sizes.customers} customers in ${Math.round((Date.now() - began) / 1000)} s`);
}

/** Brings a database into the state of one that has been running for a while. */
export async function settle(admin: pg.Client): Promise<void> {
  await admin.query('vacuum (analyze)');
  await admin.query('checkpoint');
}

/** Makes the enterprises with their members, the big one first. */
async function hire(
  appUrl: string,
  secrets: { encryption: Buffer; lookup: Buffer },
  { agents, others }: Sizes,
): Promise<Staff[]> {
  const db = createDb(appUrl);
  const { identity } = createOperator({
    db,
    cipher: createCipher(secrets),
    clock: { now: () => new Date() },
    storage: createDataFolder('.cache/files'),
    linkKey: Buffer.alloc(32),
  });
  async function found(enterprise: number): Promise<Staff> {
    const tenantId = await identity.foundEnterprise(`企业${enterprise}`, { masksPhones: enterprise > 0 });
    const agentIds: string[] = [];
    for (let agent = 0; agent < (enterprise === 0 ? agents : others.agents); agent += 1) {
      const mobile = `139${String(enterprise * 10_000 + agent).padStart(8, '0')}`;
      // The first member is the manager, who sees everybody's customers.
      const dataScope = agent === 0 ? 'all' : 'self';
      agentIds.push(await identity.addMember(tenantId, { name: `坐席${agent}`, mobile, permissions, dataScope }));
    }
    return { tenantId, agentIds };
  }
  // The big enterprise comes first, because the measurements use the first one.
  const staffs = [await found(0)];
  for (let first = 1; first <= others.enterprises; first += 8) {
    const few = Array.from({ length: Math.min(8, others.enterprises - first + 1) }, (_, index) => found(first + index));
    staffs.push(...(await Promise.all(few)));
  }
  await db.close();
  return staffs;
}

/** Drops all indexes except those of constraints. Making them again after the rows are there costs a fifth. */
async function dropIndexes(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid in ('customer'::regclass, 'customer_number'::regclass, 'customer_tag'::regclass)
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await admin.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Runs as many commands at a time as there are processors. More would only share their memory. */
async function inParallel(url: string, commands: string[]): Promise<void> {
  const waiting = [...commands];
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const client = new pg.Client(url);
      await client.connect();
      for (let next = waiting.shift(); next; next = waiting.shift()) await client.query(next);
      await client.end();
    }),
  );
}

async function copyAll(adminUrl: string, secrets: Share['secrets'], staffs: Staff[], sizes: Sizes): Promise<void> {
  const workers = availableParallelism();
  const shares = Array.from({ length: workers }, (): Stretch[] => []);
  let from = 1;
  for (const [index, staff] of staffs.entries()) {
    const count = index === 0 ? sizes.customers : sizes.others.customers;
    if (index === 0) {
      const cuts = Array.from({ length: workers + 1 }, (_, cut) => from + Math.round((cut * count) / workers));
      shares.forEach((share, worker) => share.push({ staff, from: cuts[worker]!, to: cuts[worker + 1]! }));
    } else shares[index % workers]!.push({ staff, from, to: from + count });
    from += count;
  }
  await Promise.all(shares.map((stretches) => copyShare({ adminUrl, secrets, stretches })));
}

function copyShare(share: Share): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('copy-customers.ts', import.meta.url), { workerData: share });
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
  });
}

/** Inserts the rows that a trigger would have written for each customer. Each processor takes a share of the customers. */
async function addGrams(url: string): Promise<void> {
  const shares = availableParallelism();
  await inParallel(
    url,
    Array.from(
      { length: shares },
      (_, share) => `
        insert into customer_gram (tenant_id, gram, customer_id)
        select c.tenant_id, gram, c.id from customer c,
          lateral (select distinct gram from customer_grams(c.search_name, c.search_company) gram) g
        where mod(c.id / 1000, ${shares}) = ${share}`,
    ),
  );
}

/** Adds tags without triggers, with the columns that those would fill in. */
async function addTags(admin: pg.Client, tenantId: string): Promise<void> {
  await admin.query('set session_replication_role = replica');
  for (const share of TAG_SHARES) {
    await admin.query(
      `with added as (insert into tag (tenant_id, group_name, name) values ($1, '行业', $2) returning id)
       insert into customer_tag (tenant_id, tag_id, customer_id, owner_id, is_recycled, level, sea_at, owned_at,
         follow_order, visit_order, tail_key)
       select $1, added.id, c.id, c.owner_id, c.recycle_bin_id is not null, c.level, c.sea_at, c.owned_at,
         c.follow_order, c.visit_order, tail_key(c.tail_hash)
       from added, customer c
       where c.tenant_id = $1 and mod(hashint8(c.id + added.id)::bigint + 2147483648, 1000) < $3`,
      [tenantId, `标签${share}`, share],
    );
  }
}
