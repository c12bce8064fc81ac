import { setTimeout as pause } from 'node:timers/promises';
import { settingDefaults } from '@haihu/contract/config/core/settings';
import { beginWrapUp } from '@haihu/server/src/domains/calls/core/states.repository.ts';
import { giveLine } from '@haihu/server/src/domains/calls/lines/user-line.repository.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { openAsteriskOffice } from '../calls/asterisk-office.ts';
import { openPage } from '../chaos-rolling/page.ts';
import { p95Of, rounded } from '../lists/latencies.ts';
import { signedCall } from '../signed-call.ts';
import { median } from '../verdict.ts';

/** Agents at the open line, who are ready. One more, at the full line, writes for an hour. */
const READY = 30;
const [OPEN, FULL] = ['057188886666', '057188887777'];
const HOUR = 3_600_000;
/** Seconds for which people talk, and for which others wait at most. Asterisk hangs up on silence after a minute. */
const [TALKS, WAITS] = [2, 55];
/** Callers a second at the full line. */
const COMES = 10;
/** Longest wait for the last ring. Milliseconds. */
const LAST_RING = 3000;

/**
 * Lets people call two lines over a real Asterisk: so many wait at one, and so many a second call the other. Returns the
 * milliseconds from each invitation of the carrier to that of an agent's phone, both by one clock.
 */
export async function measureInvites(
  program: string,
  { waiting, pace, seconds }: { waiting: number; pace: number; seconds: number },
) {
  await using ends = new AsyncDisposableStack();
  const place = await openAsteriskOffice(ends, program, READY + 1);
  const { server, office, world, engine, carrier, cipher, calls } = place;
  const { tenant, tenantId, agents } = office;
  const terms = { carrier: '移动', area: '浙江', minutePrice: 1200, concurrency: 2 * waiting };
  const full = await calls.addLine(tenantId, { ...terms, name: '忙线', numbers: [FULL] });
  await calls.setLine(tenantId, full, {
    engine: 'asterisk',
    trunk: `${carrier}:5060`,
    trunkUser: 'acme',
    trunkSecret: 'acme-secret',
  });
  await tenant.query(sql`update line set concurrency = 500 where tenant_id = ${tenantId}`);
  const pages = await Promise.all(agents.map(({ userId, session }) => openPage(server.address, userId, session)));
  ends.defer(() => pages.forEach((page) => page.close()));
  const as = agents[0]!.session;
  const value = { ...settingDefaults.inbound, mostWaiting: 200, waitSeconds: 600, callBackSeconds: 0 };
  const saved = await signedCall(
    'config.saveSettings',
    { key: 'inbound', version: 0, value },
    { address: server.address, as },
  );
  if (saved.code !== 200) throw new Error(`the rules for callers were not saved: ${saved.code}`);
  const now = new Date();
  await tenant.transaction(async (tx) => {
    for (const [at, { userId }] of agents.entries())
      await giveLine(tx, userId, at === READY ? full : office.lineId, now);
    await beginWrapUp(tx, agents[READY]!.userId, now, new Date(now.getTime() + HOUR));
  });
  await place.settled('the carrier is known', async () => engine.command('pjsip show identifies').includes(carrier));
  await place.phonesAreThere();
  await world.begin({ talk: TALKS, faults: {} });

  const countWaiting = async () => {
    const [found] = await tenant.query<{ count: number }>(sql`
      select count(*)::int as count from call_waiting w join call c on c.tenant_id = w.tenant_id and c.id = w.call_id
      where w.tenant_id = ${tenantId} and w.offered_to is null and c.state = 'customer_answered'`);
    return found!.count;
  };
  for (let at = 0; at < waiting; at += 1) {
    await world.call({ number: numberOf('138', at), did: FULL, stays: WAITS });
    await pause(1000 / COMES);
  }
  await place.settled('all of them wait', async () => (await countWaiting()) === waiting);
  const made = seconds * pace;
  for (let at = 0; at < made; at += 1) {
    const began = performance.now();
    await world.call({ number: numberOf('139', at), did: OPEN, stays: TALKS });
    await pause(Math.max(0, 1000 / pace - (performance.now() - began)));
  }
  const waitedMeanwhile = await countWaiting();
  await pause(LAST_RING);

  const { callers, agents: rung } = await world.arrivals();
  const rows = await tenant.query<{ id: string; enc: Buffer }>(sql`
    select id, callee_enc as enc from call where tenant_id = ${tenantId} and direction = 'inbound'`);
  const callOf = new Map(rows.map(({ id, enc }) => [cipher.open(tenantId, enc), id]));
  const ringOf = new Map(rung.map(({ callId, invitedAt }) => [callId, invitedAt]));
  const taken = callers.filter(({ number }) => number.startsWith('139'));
  const steps = taken.flatMap(({ number, invitedAt }) => {
    const at = ringOf.get(callOf.get(number) ?? '');
    return at === undefined ? [] : at - invitedAt;
  });
  return {
    made,
    rung: steps.length,
    p95: rounded(p95Of(steps)),
    median: rounded(median(steps)),
    waitedMeanwhile,
    /** The answers of the carrier's invitations, with their numbers. */
    statuses: Object.fromEntries(
      Map.groupBy(taken, ({ status }) => status)
        .entries()
        .map(([status, all]) => [status, all.length]),
    ),
  };
}

const numberOf = (first: string, at: number) => `${first}${String(at).padStart(6, '0')}80`;
