// npm run bench:statistics [-- <calls>]: how long a month of statistics takes, and whether figures equal the calls
// behind them. The calls are kept in HAIHU_BENCH_DATA, if that is set, and used again by the next run.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createOperator } from '@haihu/cli/src/operator.ts';
import type { RequestOf } from '@haihu/contract/contract';
import { addDays } from '@haihu/rules/day';
import { createDataFolder } from '@haihu/server/src/integrations/storage/data-folder/data-folder.ts';
import { createCipher } from '@haihu/server/src/platform/cipher.ts';
import { createDb } from '@haihu/server/src/platform/db/db.ts';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import type { Member } from '@haihu/server/src/kernel/member.ts';
import pg from 'pg';
import { conclude } from '../verdict.ts';
import { DAYS, fillCalls, type Filled } from './fill-calls.ts';

const CALLS = Number(process.argv[3] ?? 10_000_000);
const ROUNDS = 40;
const TODAY = '2026-11-22';
const clock = { now: () => new Date(`${TODAY}T04:00:00Z`) };

const kept = process.env.HAIHU_BENCH_DATA;
const folder = kept ? path.resolve(kept) : mkdtempSync(path.join(tmpdir(), 'haihu-bench-statistics-'));
mkdirSync(folder, { recursive: true });
const postgres = await startEmbedded(folder, { listensOn: 'port' });
const adminUrl = postgres.urlOf('postgres', 'haihu');
const { ownerUrl, appUrl } = await useOutside(adminUrl);
await migrate(ownerUrl);
const db = createDb(appUrl);
const cipher = createCipher({ encryption: Buffer.alloc(32, 1), lookup: Buffer.alloc(32, 2) });
const storage = createDataFolder(path.join(folder, 'files'));
const operator = createOperator({ db, cipher, clock, storage, linkKey: Buffer.alloc(32) });
const { statistics } = operator;
const admin = new pg.Client(adminUrl);

try {
  await admin.connect();
  const filled = await fillCalls({ db, cipher, admin, operator }, CALLS, TODAY);
  await statistics.days.addUpNight(filled.tenantId);
  await admin.query('vacuum (analyze) statistics_call, statistics_mark, statistics_day');
  const manager = managerOf(filled);
  const months = await measureMonths(manager, filled);
  const mismatches = await compareDrills(manager, filled);
  await disturb(filled);
  mismatches.push(...(await compareDrills(manager, filled)));
  await statistics.days.addUpNight(filled.tenantId);
  const { differing, days } = await statistics.days.rebuild(filled.tenantId, { check: true });
  conclude(
    'statistics',
    [
      { name: 'month p95', unit: 'ms', measured: Math.round(percentile(months, 0.95)), atMost: 300 },
      { name: 'drill mismatches', unit: 'figures', measured: mismatches.length, atMost: 0 },
      { name: 'rebuild differences', unit: 'days', measured: differing.length, atMost: 0 },
    ],
    { calls: CALLS, days, median: Math.round(percentile(months, 0.5)), mismatches, differing },
  );
} finally {
  await admin.end();
  await db.close();
  await postgres.stop();
  if (!kept) rmSync(folder, { recursive: true, force: true });
}

function managerOf({ tenantId, memberId }: Filled): Member {
  return {
    sessionId: '1',
    tenantId,
    userId: memberId,
    name: '王磊',
    permissions: [],
    isSuper: true,
    dataScope: 'all',
    departmentIds: [],
    tenantName: '',
    zone: 'Asia/Shanghai',
    masksPhones: true,
    maskExemptions: { isOpen: false, value: [] },
    companyType: 0,
    rulePack: 'CN',
    signingKey: Buffer.alloc(32),
  };
}

/**
 * Measures the totals, the series by day and the ranks of thirty days each, one after the other. Returns milliseconds.
 */
async function measureMonths(manager: Member, { lineIds }: Filled): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = addDays(TODAY, -30 - ((round * 23) % (DAYS - 65)));
    const period = { from, to: addDays(from, 29), of: 'team' } as const;
    const line = round % 4 === 3 ? { lineId: lineIds[round % lineIds.length] } : {};
    const asks = [
      () => statistics.callTotals(manager, { ...period, ...line }),
      () => statistics.callSeries(manager, { ...period, ...line, source: 'lines', step: 'day', figure: 'calls' }),
      () => statistics.callRanks(manager, { ...period, source: 'lines', by: 'member', figure: 'answered' }),
      // This period includes today, which is read live.
      () => statistics.callTotals(manager, { ...period, from: addDays(TODAY, -29), to: TODAY }),
    ];
    for (const ask of asks) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
    }
  }
  return times;
}

type Asked = Pick<RequestOf<'statistics.callsBehind'>, 'from' | 'to' | 'memberId' | 'lineId' | 'mode' | 'source'>;

/**
 * Asks for each figure over several scopes, and counts the calls behind it in another way. Returns the figures that
 * differ.
 */
async function compareDrills(manager: Member, filled: Filled): Promise<string[]> {
  const { tenantId, memberId, lineIds } = filled;
  const scopes: Partial<Asked>[] = [
    {},
    { memberId },
    { lineId: lineIds[1] },
    { mode: 'softphone' },
    { source: 'device' },
    { memberId, lineId: lineIds[0], mode: 'line' },
  ];
  const differing: string[] = [];
  for (const [index, narrowed] of scopes.entries()) {
    const to = addDays(TODAY, -(index * 37) % (DAYS - 40));
    const asked: Asked = { from: addDays(to, -29), to, source: 'lines', ...narrowed };
    const { rows } = await admin.query(
      `select count(*)::int as calls, count(answered_at)::int as answered, coalesce(sum(talk_seconds), 0)::int as talk
      from call
      where tenant_id = $1 and created_at >= $2::date::timestamp at time zone 'Asia/Shanghai'
        and created_at < ($3::date + 1)::timestamp at time zone 'Asia/Shanghai' and origin <> 'test'
        and (mode = 'device') = $4 and ($5::bigint is null or agent_id = $5) and ($6::bigint is null or line_id = $6)
        and ($7::text is null or mode = $7)`,
      [tenantId, asked.from, to, asked.source === 'device', asked.memberId, asked.lineId, asked.mode],
    );
    for (const figure of ['calls', 'answered', 'talkSeconds'] as const) {
      const behind = await statistics.callsBehind(manager, { ...asked, of: 'team', figure, size: 40 });
      const counted = [rows[0][figure === 'calls' ? 'calls' : 'answered'], rows[0].talk];
      if (String([behind.total, behind.talkSeconds]) !== String(counted)) {
        differing.push(`${figure} of ${JSON.stringify(asked)}: ${behind.total}, counted ${counted[0]}`);
      }
    }
  }
  return differing;
}

/** Changes calls of past days, like late reports. */
async function disturb({ tenantId }: Filled): Promise<void> {
  await admin.query(
    `update call set talk_seconds = talk_seconds + 1
    where tenant_id = $1 and answered_at is not null and id in (
      select id from call where tenant_id = $1 and answered_at is not null order by created_at desc offset 100 limit 500)`,
    [tenantId],
  );
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
