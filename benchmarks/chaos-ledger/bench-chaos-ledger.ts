import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { priceOf } from '@haihu/rules/billing/charging/charging';
import { createOperator } from '@haihu/cli/src/operator.ts';
import { findLines } from '@haihu/server/src/domains/calls/lines/lines.repository.ts';
import { createDataFolder } from '@haihu/server/src/integrations/storage/data-folder/data-folder.ts';
import { createCipher } from '@haihu/server/src/platform/cipher.ts';
import { systemClock as clock } from '@haihu/server/src/platform/process/clock.ts';
import { createDb } from '@haihu/server/src/platform/db/db.ts';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import pg from 'pg';
import { conclude } from '../verdict.ts';
import { openTills } from './tills.ts';

const CLIENTS = 32;
/**
 * Number of tills that are killed, half at any moment and half between commit and reply. The database is killed too.
 */
const TILLS = 50;
const DATABASES = 10;
const CONTROL_TILLS = 3;
const PRICE = 1213;
/** Longest time between two kills, so that any statement may be the last. Milliseconds. */
const APART = 600;

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-ledger-'));
const postgres = await startEmbedded(folder, { listensOn: 'port' });
const adminUrl = postgres.urlOf('postgres', 'haihu');
const { ownerUrl, appUrl } = await useOutside(adminUrl);
await migrate(ownerUrl);
const db = createDb(appUrl);
const cipher = createCipher({ encryption: Buffer.alloc(32, 1), lookup: Buffer.alloc(32, 2) });
const operator = createOperator({
  db,
  cipher,
  clock,
  storage: createDataFolder(path.join(folder, 'files')),
  linkKey: Buffer.alloc(32),
});

try {
  const tenantId = await operator.identity.foundEnterprise('账本');
  const tenant = db.forTenant(tenantId);
  const member = { name: '赵婷', mobile: '13900000001', permissions: [] };
  const agentId = await operator.identity.addMember(tenantId, member);
  const terms = { minutePrice: PRICE, concurrency: 100, numbers: ['057188886666'] };
  await operator.lines.addLine(tenantId, { name: '专线', carrier: '移动', area: '浙江', ...terms });
  const expiresAt = new Date(clock.now().getTime() + 24 * 60 * 60 * 1000);
  for (const minutes of [150, 200]) await operator.billing.addPackage(tenantId, { name: '套餐', minutes, expiresAt });
  const [line] = await findLines(tenant, new Date());
  const numbers = { lineId: line!.id, lineNumberId: line!.numbers[0]!.id };
  const tills = openTills({ appUrl, adminUrl, tenantId, agentId, ...numbers, minutePrice: PRICE });

  const credits = new Map<string, number>();
  const ended = new Map<string, number>();
  const deaths = new AbortController();
  const began = performance.now();
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!deaths.signal.aborted) {
      if (Math.random() < 0.4) {
        const order = { do: 'credit', key: randomUUID(), amount: 1 + Math.floor(Math.random() * 5000) } as const;
        await tills.ask(order);
        credits.set(order.key, order.amount);
      } else {
        const { callId } = await tills.ask<{ callId: string }>({ do: 'begin' });
        const seconds = 1 + Math.floor(Math.random() * 300);
        await tills.ask({ do: 'end', callId, seconds });
        ended.set(callId, Math.ceil(seconds / 6) * 6);
      }
    }
  });
  const killed = { tills: 0, databases: 0 };
  for (let death = 0; death < TILLS + DATABASES; death += 1) {
    await pause(Math.random() * APART);
    if (death % 6 === 5) {
      process.kill(Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 9);
      killed.databases += 1;
      await tills.ask({ do: 'begin' });
    } else {
      await tills.kill(death % 2 === 0 ? 'unsaid' : 'now');
      killed.tills += 1;
    }
  }
  deaths.abort();
  await Promise.all(clients);
  const seconds = (performance.now() - began) / 1000;

  const found = await tenant.query<{ key: string; amount: string; sides: string }>(sql`
    select idempotency_key as key, amount, (
      select sum(e.amount) filter (where e.account in ('wallet', 'owed')) from ledger_entry e
      where e.tenant_id = t.tenant_id and e.transaction_id = t.id) as sides
    from ledger_transaction t where tenant_id = ${tenantId}`);
  const stored = new Map(found.filter(({ amount, sides }) => amount === sides).map((each) => [each.key, each.amount]));
  const calls = await tenant.query<{ id: string; seconds: number; minutes: number; taken: number; cost: string }>(sql`
    select id, billed_seconds as seconds, package_minutes as minutes, cost, (
      select coalesce(sum(minutes), 0)::int from package_use u where u.tenant_id = c.tenant_id and u.call_id = c.id) as taken
    from call c where tenant_id = ${tenantId} and state = 'ended'`);
  const byId = new Map(calls.map((call) => [call.id, call]));
  const isCharged = ([callId, billed]: [string, number]) => {
    const call = byId.get(callId);
    if (!call || call.seconds !== billed || call.taken !== call.minutes) return false;
    const cost = priceOf(Math.max(0, billed - call.minutes * 60), PRICE);
    return Number(call.cost) === cost && -Number(stored.get(`call:${callId}`) ?? 0) === cost;
  };
  const paid = [...credits.values()].reduce((sum, amount) => sum + amount, 0);
  const spent = calls.reduce((sum, { cost }) => sum + Number(cost), 0);
  const { balance, owed } = await operator.callingCreditOf(tenantId);
  const { faults } = await operator.ledgerDays.verify(tenantId);
  await tills.close();

  const control = await runControl();
  conclude(
    'chaos-ledger',
    [
      { name: 'tills killed', unit: 'processes', measured: killed.tills, atLeast: TILLS },
      { name: 'databases killed', unit: 'processes', measured: killed.databases, atLeast: DATABASES },
      { name: 'repeated by clients', unit: 'requests', measured: tills.repeated(), atLeast: TILLS },
      {
        name: 'acknowledged credits that are not there once and whole',
        unit: 'keys',
        measured: [...credits].filter(([key, amount]) => stored.get(`credit:${key}`) !== String(amount)).length,
        atMost: 0,
      },
      {
        name: 'acknowledged calls that are not charged once and exactly',
        unit: 'calls',
        measured: [...ended].filter((each) => !isCharged(each)).length,
        atMost: 0,
      },
      {
        name: 'balance beside credits less charges',
        unit: 'units',
        measured: balance - owed - (paid - spent),
        atMost: 0,
        atLeast: 0,
      },
      { name: 'faults of the books', unit: 'faults', measured: faults.length, atMost: 0 },
      { name: 'control out of balance', unit: 'units', measured: control.off, atLeast: 1 },
      { name: 'control with keys twice', unit: 'keys', measured: control.doubles, atLeast: 1 },
    ],
    { clients: CLIENTS, credits: credits.size, calls: ended.size, seconds: Math.round(seconds), faults, control },
  );

  async function runControl() {
    const admin = new pg.Client(adminUrl);
    await admin.connect();
    await admin.query('create table naive_wallet (balance bigint); insert into naive_wallet values (0)');
    await admin.query('create table naive_bill (key text, amount bigint)');
    const naive = openTills({ appUrl, adminUrl, tenantId, agentId, ...numbers, minutePrice: PRICE });
    const given = new Map<string, number>();
    const end = new AbortController();
    const askers = Array.from({ length: CLIENTS }, async () => {
      while (!end.signal.aborted) {
        const order = { do: 'naive', key: randomUUID(), amount: 100 } as const;
        await naive.ask(order);
        given.set(order.key, order.amount);
      }
    });
    for (let death = 0; death < CONTROL_TILLS; death += 1) {
      await pause(APART);
      await naive.kill('unsaid');
    }
    end.abort();
    await Promise.all(askers);
    await naive.close();
    const { rows } = await admin.query('select balance from naive_wallet');
    const { rows: twice } = await admin.query('select key from naive_bill group by key having count(*) > 1');
    await admin.end();
    return { off: Math.abs(Number(rows[0].balance) - given.size * 100), doubles: twice.length, keys: given.size };
  }
} finally {
  await db.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
