import { setTimeout as pause } from 'node:timers/promises';
import { createOperator } from '@haihu/cli/src/operator.ts';
import { createDataFolder } from '@haihu/server/src/integrations/storage/data-folder/data-folder.ts';
import { createCipher } from '@haihu/server/src/platform/cipher.ts';
import { systemClock as clock } from '@haihu/server/src/platform/process/clock.ts';
import { openDataDir } from '@haihu/server/src/platform/settings/data-dir.ts';
import { createDb } from '@haihu/server/src/platform/db/db.ts';
import { joinRunning } from '@haihu/server/src/platform/db/running.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { insistentCall } from '../insistent-call.ts';
import type { Caller } from '../signed-call.ts';

export interface Outcome {
  /** Answers to `calls.place`, counted by their code. */
  codes: Record<number, number>;
  /** Number of calls that ended by themselves and were charged once. */
  whole: number;
  /** Number of calls that another part ended, because their own end was lost. */
  lostEnds: number;
  /** Number of deadlocks that PostgreSQL counted in the database. */
  deadlocks: number;
}

/** Time of idleness after which PostgreSQL's backends report their counts. Milliseconds. */
const COUNTED_AFTER = 12_000;
const LOOK_EVERY = 100;
/** Longest wait for a call to end. Milliseconds. */
const PATIENCE = 120_000;

/** Runs one enterprise on a running server. Each of its agents places a call as soon as their last one is over. */
export async function callAtOnce(
  dataDir: string,
  address: string,
  { agents, calls }: { agents: number; calls: number },
): Promise<Outcome> {
  const running = await joinRunning(dataDir);
  if (!running) throw new Error(`no server runs on ${dataDir}`);
  const db = createDb(running.appUrl, { connections: 4 });
  const folder = openDataDir(dataDir);
  const cipher = createCipher({ encryption: folder.secret('encryption.key'), lookup: folder.secret('lookup.key') });
  const operator = createOperator({
    db,
    cipher,
    clock,
    storage: createDataFolder(`${dataDir}/files`),
    linkKey: Buffer.alloc(32),
  });
  const { identity, billing, lines } = operator;
  const tenantId = await identity.foundEnterprise('同时拨打', { rulePack: 'none' });
  const tenant = db.forTenant(tenantId);
  const line = { name: '专线', carrier: '移动', area: '浙江', minutePrice: 1200, concurrency: agents };
  await lines.addLine(tenantId, { ...line, numbers: ['057188886666'] });
  await billing.credit(tenantId, { amount: 1_000_000_000, key: 'chaos' });
  const sessions: Caller[] = [];
  for (let index = 0; index < agents; index += 1) {
    const member = { name: `坐席 ${index}`, mobile: `197${String(index).padStart(8, '0')}`, permissions: [] };
    const userId = await identity.addMember(tenantId, { ...member, permissions: ['calls.place', 'calls.read'] });
    sessions.push(await identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' }));
  }

  const on = new Map<string, () => void>();
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      await pause(LOOK_EVERY);
      const asked = [...on.keys()];
      if (asked.length === 0) continue;
      const ended = await tenant.query<{ id: string }>(sql`
        select id from call where tenant_id = ${tenantId} and id = any(${asked}) and state = 'ended'`);
      for (const { id } of ended) on.get(id)?.();
    }
  })();
  const ended = (id: string) =>
    Promise.race([new Promise<void>((resolve) => on.set(id, resolve)), pause(PATIENCE, undefined, { ref: false })]);

  const codes: Record<number, number> = {};
  let begun = 0;
  await Promise.all(
    sessions.map(async (session) => {
      while (begun < calls) {
        begun += 1;
        // Callees with this ending talk for 41 s of the simulator's time.
        const { code, data } = await insistentCall(
          'calls.place',
          { mobile: `139${String(begun).padStart(6, '0')}60` },
          { address, as: session },
        );
        codes[code] = (codes[code] ?? 0) + 1;
        if (code !== 200) continue;
        await ended(data.id);
        on.delete(data.id);
      }
    }),
  );
  over.abort();
  await looking;
  await pause(COUNTED_AFTER);
  const [found] = await tenant.query<{ whole: number; lost: number }>(sql`
    select count(*) filter (where c.state = 'ended' and c.cause = 'answered' and (
        select count(*) from ledger_transaction t
        where t.tenant_id = c.tenant_id and t.kind = 'call' and t.reference_id = c.id) = 1)::int as whole,
      count(*) filter (where c.state <> 'ended' or c.cause = 'network')::int as lost
    from call c where c.tenant_id = ${tenantId}`);
  const [counted] = await db.global<{ deadlocks: number }>(sql`
    select deadlocks::int from pg_stat_database where datname = current_database()`);
  await db.close();
  return { codes, whole: found!.whole, lostEnds: found!.lost, deadlocks: counted!.deadlocks };
}
