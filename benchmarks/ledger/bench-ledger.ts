import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createOperator } from '@haihu/cli/src/operator.ts';
import { newCall } from '@haihu/rules/calls/call-state';
import { billingApi } from '@haihu/server/src/domains/billing/billing.api.ts';
import { updateEnded } from '@haihu/server/src/domains/calls/core/locked-calls.repository.ts';
import { findLines } from '@haihu/server/src/domains/calls/lines/lines.repository.ts';
import { createDataFolder } from '@haihu/server/src/integrations/storage/data-folder/data-folder.ts';
import { createCipher } from '@haihu/server/src/platform/cipher.ts';
import { systemClock as clock } from '@haihu/server/src/platform/process/clock.ts';
import { createDb, endingWith, type Queryable } from '@haihu/server/src/platform/db/db.ts';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import type { Sql } from '@haihu/server/src/platform/db/sql.ts';
import pg from 'pg';
import { conclude, median } from '../verdict.ts';

/** Number of enterprises that charge at the same time, one connection each. */
const OFFICES = 8;
const CALLS = 10_000;
const SECONDS = 5;
const ROUNDS = 3;
const PRICE = 1200;
const rule = { minutePrice: PRICE, stepSeconds: 60, minimumSeconds: 0 };

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-bench-ledger-'));
const postgres = await startEmbedded(folder, { listensOn: 'port' });
const adminUrl = postgres.urlOf('postgres', 'haihu');
const { ownerUrl, appUrl } = await useOutside(adminUrl);
await migrate(ownerUrl);
const db = createDb(appUrl, { connections: OFFICES });
const cipher = createCipher({ encryption: Buffer.alloc(32, 1), lookup: Buffer.alloc(32, 2) });
const operator = createOperator({
  db,
  cipher,
  clock,
  storage: createDataFolder(path.join(folder, 'files')),
  linkKey: Buffer.alloc(32),
});
const admin = new pg.Client(adminUrl);

interface Office {
  tenantId: string;
  agentId: string;
  lineId: string;
  /** Id of the first of the calls that hold a minute; the others follow it. */
  firstCall: number;
  used: number;
}

try {
  await admin.connect();
  // Recorded values are replaced by name, so no call may have the id of an enterprise.
  await admin.query(`select setval(pg_get_serial_sequence('call', 'id'), 1000000)`);
  const offices: Office[] = [];
  for (let index = 0; index < OFFICES; index += 1) offices.push(await openOffice(index));
  const statements = await record(offices[0]!);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await chargeWith(offices));
    theirs.push(pgbench(offices, statements));
  }
  await endCharged();
  const { faults } = await operator.ledgerDays.verify(offices[0]!.tenantId);
  const ratio = median(ours) / median(theirs);
  conclude(
    'ledger',
    [
      { name: 'charges', unit: 'a second', measured: Math.round(median(ours)), atLeast: 100 },
      { name: 'beside pgbench', unit: 'of its charges', measured: Number(ratio.toFixed(2)), atLeast: 0.4 },
      { name: 'faults of the books', unit: 'faults', measured: faults.length, atMost: 0 },
    ],
    { offices: OFFICES, statements: statements.length, ours, pgbench: theirs, faults },
  );
} finally {
  await admin.end();
  await db.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function openOffice(index: number): Promise<Office> {
  const tenantId = await operator.identity.foundEnterprise(`企业 ${index}`);
  const mobile = `139000000${String(index).padStart(2, '0')}`;
  const agentId = await operator.identity.addMember(tenantId, { name: '赵婷', mobile, permissions: [] });
  const terms = { minutePrice: PRICE, concurrency: 100, numbers: ['057188886666'] };
  await operator.lines.addLine(tenantId, { name: '专线', carrier: '移动', area: '浙江', ...terms });
  await operator.billing.credit(tenantId, { amount: 1_000_000_000, key: 'bench' });
  const [line] = await findLines(db.forTenant(tenantId), new Date());
  const { rows } = await admin.query(
    `with made as (
      insert into call (tenant_id, agent_id, callee_enc, callee_hash, tail_hash, line_id, line_number_id, rule_pack,
        minute_price, created_at)
      select $1, $2, '', '', '', $3, $4, 'none', ${PRICE}, now() from generate_series(1, ${CALLS}) returning id
    ), held as (
      insert into hold (tenant_id, call_id, amount, package_minutes) select $1, id, ${PRICE}, 0 from made
    )
    select min(id) as first from made`,
    [tenantId, agentId, line!.id, line!.numbers[0]!.id],
  );
  return { tenantId, agentId, lineId: line!.id, firstCall: Number(rows[0].first), used: 0 };
}

/** Bills a call, and stores its cost. */
async function settle(tx: Queryable, { agentId, lineId, firstCall, used }: Office) {
  const callId = String(firstCall + used);
  const call = { callId, lineId, agentId, rule, placedAt: clock.now() };
  const { charge, write } = await billingApi.settle(tx, call, 50, clock.now());
  return endingWith(() => updateEnded(tx, callId, newCall, charge), write);
}

/** Ends the calls that were charged, and lists the others as running, as the server does around what is measured. */
async function endCharged(): Promise<void> {
  await admin.query(`
    update call c set state = 'ended', cause = 'answered', hung_up_by = 'agent', ended_at = now()
    where not exists (select from hold h where h.tenant_id = c.tenant_id and h.call_id = c.id);
    insert into call_running (tenant_id, call_id, line_id, callee_hash, seen_at)
    select tenant_id, id, line_id, callee_hash, now() from call where state <> 'ended'`);
}

/** Returns the charges a second, each in a transaction of its own. */
async function chargeWith(offices: Office[]): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let charges = 0;
  const began = performance.now();
  await Promise.all(
    offices.map(async (office) => {
      while (performance.now() < end) {
        await db.forTenant(office.tenantId).transaction((tx) => settle(tx, office));
        office.used += 1;
        charges += 1;
      }
    }),
  );
  return (charges * 1000) / (performance.now() - began);
}

/** Returns the statements that one charge sends. */
async function record(office: Office): Promise<Sql[]> {
  const sent: Sql[] = [];
  await db.forTenant(office.tenantId).transaction((tx) =>
    settle(
      {
        ...tx,
        query: (statement) => {
          sent.push(statement);
          return tx.query(statement);
        },
      },
      office,
    ),
  );
  office.used += 1;
  return sent;
}

/**
 * Runs the statements for calls that are still to be charged with pgbench, PostgreSQL's own benchmark. Returns the
 * charges a second.
 */
function pgbench(offices: Office[], statements: Sql[]): number {
  const [first] = offices as [Office];
  const recorded = String(first.firstCall);
  const definitions: string[] = [];
  const lines = statements.map(({ text, values }, place) =>
    text.replaceAll(/\$(\d+)/g, (_, number: string) => {
      const value = values[Number(number) - 1];
      if (value === null) return 'null';
      if (value === first.tenantId) return ':tenant';
      if (value === recorded) return ':call';
      if (value === `call:${recorded}`) return "('call:' || :call::text)";
      const name = `s${place}v${number}`;
      definitions.push('-D', `${name}=${literal(value)}`);
      return `:${name}`;
    }),
  );
  // Clients are numbered from 0. Enterprises and their calls have consecutive ids.
  const used = Math.max(...offices.map((office) => office.used));
  const script = [
    `\\set tenant ${first.tenantId} + :client_id`,
    `\\set call ${first.firstCall + used} + :client_id * ${CALLS} + :n`,
    '\\set n :n + 1',
    'begin;',
    `select set_config('app.tenant', :tenant::text, true);`,
    ...lines.map((line) => `${line.replaceAll(/\s+/g, ' ')};`),
    'commit;',
  ];
  const file = path.join(folder, 'charge.sql');
  writeFileSync(file, script.join('\n'));
  const fixed = ['-n', '-M', 'extended', '-j', '1', '-c', String(OFFICES), '-T', String(SECONDS), '-D', 'n=0'];
  const output = execFileSync('pgbench', [...fixed, ...definitions, '-f', file, adminUrl], {
    encoding: 'utf8',
    env: { ...process.env, PGOPTIONS: '-c role=haihu_app -c plan_cache_mode=force_custom_plan -c timezone=UTC' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const charges = Number(/actually processed: (\d+)/.exec(output)![1]);
  for (const office of offices) office.used = used + Math.ceil((charges * 2) / OFFICES);
  return Number(/tps = ([\d.]+)/.exec(output)![1]);
}

function literal(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
}
