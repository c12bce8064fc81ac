import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createOperator } from '@haihu/cli/src/operator.ts';
import { createDataFolder } from '@haihu/server/src/integrations/storage/data-folder/data-folder.ts';
import { permissions } from '@haihu/contract/permissions';
import { createCipher } from '@haihu/server/src/platform/cipher.ts';
import { openDataDir } from '@haihu/server/src/platform/data-dir.ts';
import { createDb } from '@haihu/server/src/platform/db/db.ts';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import pg from 'pg';
import type { Stretch } from './copy-customers.ts';
import type { Staff } from './made-up-customers.ts';

export const BIG = 1_000_000;
const SMALL = 2000;
const SMALL_ENTERPRISES = 4;
/** So that one of them has about 400 customers of the 400,000 that are owned. */
const AGENTS = 1000;
/** Tags by how many customers of a thousand carry each: some that most filters ask for, and a long tail. */
const TAG_SHARES = [200, 100, 50, 20, 10, 5, 2, 1];

const cache = path.resolve(import.meta.dirname, '../../.cache/bench');
const madeFrom = ['made-up-customers.ts', 'copy-customers.ts', 'build-data.ts'];

/** The DATA_DIR of a server with a million customers in one enterprise. Made once for each generator and schema. */
export async function buildData(): Promise<string> {
  const dataDir = path.join(cache, `lists-${hashOfSources()}`);
  if (existsSync(dataDir)) return dataDir;
  const unfinished = `${dataDir}.unfinished`;
  mkdirSync(cache, { recursive: true });
  for (const left of readdirSync(cache))
    if (left.startsWith('lists-')) rmSync(path.join(cache, left), { recursive: true });
  await fill(unfinished);
  renameSync(unfinished, dataDir);
  return dataDir;
}

function hashOfSources(): string {
  const migrations = path.resolve(import.meta.dirname, '../../apps/server/migrations');
  const files = [
    ...madeFrom.map((name) => path.join(import.meta.dirname, name)),
    ...readdirSync(migrations)
      .toSorted()
      .map((name) => path.join(migrations, name)),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

async function fill(folder: string): Promise<void> {
  const began = Date.now();
  const keys = openDataDir(folder);
  const secrets = { encryption: keys.secret('encryption.key'), lookup: keys.secret('lookup.key') };
  // Nothing here has to survive a crash: what is unfinished is thrown away.
  const settings = ['fsync=off', 'max_wal_size=8GB', 'maintenance_work_mem=512MB', 'checkpoint_timeout=1h'];
  const postgres = await startEmbedded(folder, { settings });
  try {
    await migrate(postgres.urlOf('haihu_owner'));
    const staffs = await hire(postgres.urlOf('haihu_app'), secrets);
    const admin = new pg.Client(postgres.urlOf('postgres'));
    await admin.connect();
    const indexes = await dropIndexes(admin);
    await copyAll(postgres.urlOf('postgres'), secrets, staffs);
    for (const { tenantId } of staffs) await addTags(admin, tenantId);
    await Promise.all(indexes.map((index) => createIndex(postgres.urlOf('postgres'), index)));
    await admin.query("select setval(pg_get_serial_sequence('customer', 'id'), max(id)) from customer");
    await admin.query('vacuum (analyze)');
    await admin.query('checkpoint');
    await admin.end();
  } finally {
    await postgres.stop();
  }
  console.log(`made ${BIG} customers in ${Math.round((Date.now() - began) / 1000)} s`);
}

/** The enterprises, the big one first, with their people. */
async function hire(appUrl: string, secrets: { encryption: Buffer; lookup: Buffer }): Promise<Staff[]> {
  const db = createDb(appUrl);
  const { identity } = createOperator({
    db,
    cipher: createCipher(secrets),
    clock: { now: () => new Date() },
    storage: createDataFolder('.cache/files'),
  });
  const staffs: Staff[] = [];
  for (let enterprise = 0; enterprise <= SMALL_ENTERPRISES; enterprise += 1) {
    const tenantId = await identity.foundEnterprise(`企业${enterprise}`, { masksPhones: enterprise > 0 });
    const agentIds: string[] = [];
    for (let agent = 0; agent < (enterprise === 0 ? AGENTS : 5); agent += 1) {
      const mobile = `139${String(enterprise * 10_000 + agent).padStart(8, '0')}`;
      // The first one is the manager: sees everybody's.
      const dataScope = agent === 0 ? 'all' : 'self';
      agentIds.push(await identity.addMember(tenantId, { name: `坐席${agent}`, mobile, permissions, dataScope }));
    }
    staffs.push({ tenantId, agentIds });
  }
  await db.close();
  return staffs;
}

/** All but those of constraints. Made again when the rows are there, they cost a fifth. */
async function dropIndexes(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid in ('customer'::regclass, 'customer_number'::regclass, 'customer_tag'::regclass)
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await admin.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function createIndex(url: string, definition: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(definition);
  await client.end();
}

async function copyAll(adminUrl: string, secrets: Stretch['secrets'], staffs: Staff[]): Promise<void> {
  let next = 1;
  for (const [index, staff] of staffs.entries()) {
    const count = index === 0 ? BIG : SMALL;
    const workers = index === 0 ? availableParallelism() : 1;
    const share = Math.ceil(count / workers);
    const from = next;
    await Promise.all(
      Array.from({ length: workers }, (_, worker) =>
        copyStretch({
          adminUrl,
          secrets,
          staff,
          from: from + worker * share,
          to: from + Math.min(count, (worker + 1) * share),
        }),
      ),
    );
    next += count;
  }
}

function copyStretch(stretch: Stretch): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('copy-customers.ts', import.meta.url), { workerData: stretch });
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
  });
}

/** Without triggers: with what they would fill in. */
async function addTags(admin: pg.Client, tenantId: string): Promise<void> {
  await admin.query('set session_replication_role = replica');
  for (const share of TAG_SHARES) {
    await admin.query(
      `with added as (insert into tag (tenant_id, group_name, name) values ($1, '行业', $2) returning id)
       insert into customer_tag (tenant_id, tag_id, customer_id, owner_id, is_recycled, level, sea_at, owned_at,
         follow_order, visit_order)
       select $1, added.id, c.id, c.owner_id, c.recycle_bin_id is not null, c.level, c.sea_at, c.owned_at,
         c.follow_order, c.visit_order
       from added, customer c
       where c.tenant_id = $1 and mod(hashint8(c.id + added.id)::bigint + 2147483648, 1000) < $3`,
      [tenantId, `标签${share}`, share],
    );
  }
}
