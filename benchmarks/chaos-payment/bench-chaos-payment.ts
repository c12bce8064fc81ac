import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createOperator } from '@haihu/cli/src/operator.ts';
import { createDataFolder } from '@haihu/server/src/integrations/storage/data-folder/data-folder.ts';
import { createTestProvider } from '@haihu/server/src/integrations/payment/test-provider/test-provider.ts';
import { createCipher } from '@haihu/server/src/platform/cipher.ts';
import { systemClock as clock } from '@haihu/server/src/platform/process/clock.ts';
import { createDb } from '@haihu/server/src/platform/db/db.ts';
import { startEmbedded } from '@haihu/server/src/platform/db/embedded.ts';
import { migrate } from '@haihu/server/src/platform/db/migrate.ts';
import { useOutside } from '@haihu/server/src/platform/db/outside.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import pg from 'pg';
import { openMortalServer } from '../mortal-server.ts';
import { conclude } from '../verdict.ts';
import { type DeskOrder, KEY, type SentNotice } from './desk-orders.ts';
import { callBacksOf, inAnyOrder, type PlayedOrder } from './play.ts';

const ORDERS = 200;
const PAYERS = 16;
const DEATHS = 20;
/** Longest time between two kills. Milliseconds. */
const APART = 500;

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-payment-'));
const postgres = await startEmbedded(folder, { listensOn: 'port' });
const adminUrl = postgres.urlOf('postgres', 'haihu');
const { ownerUrl, appUrl } = await useOutside(adminUrl);
await migrate(ownerUrl);
const db = createDb(appUrl);
const provider = createTestProvider({ db, clock, key: KEY });
const operator = createOperator({
  db,
  cipher: createCipher({ encryption: Buffer.alloc(32, 1), lookup: Buffer.alloc(32, 2) }),
  clock,
  storage: createDataFolder(path.join(folder, 'files')),
  linkKey: KEY,
});
const admin = new pg.Client(adminUrl);
await admin.connect();

try {
  const tenantId = await operator.identity.foundEnterprise('充值');
  const tenant = db.forTenant(tenantId);
  const userId = await operator.identity.addMember(tenantId, { name: '周总', mobile: '13900000001', permissions: [] });
  await admin.query('create table naive_bill (number text, amount bigint); create table naive_paid (number text)');
  const script = path.join(import.meta.dirname, 'desk.ts');
  const open = () => openMortalServer<DeskOrder>(script, { appUrl, adminUrl, tenantId, userId });
  const began = performance.now();

  const desks = open();
  const played: PlayedOrder[] = [];
  const told = { lost: 0, doubled: 0, forged: 0, sent: 0 };
  const verdicts: Record<string, number> = {};
  const ends = new AbortController();
  const deaths = (async () => {
    let count = 0;
    // The kills continue to the end, so that any step may be the last of a process.
    for (; count < DEATHS || !ends.signal.aborted; count += 1) {
      await pause(Math.random() * APART);
      await desks.kill(count % 2 === 0 ? 'unsaid' : 'now');
    }
    return count;
  })();

  await inTurns(Array.from({ length: ORDERS }), async (_, index) => {
    const fen = 1 + Math.floor(Math.random() * 100_000);
    const yuan = (fen / 100).toFixed(2);
    const { id, number } = await desks.ask<{ id: string; number: string }>({ do: 'begin', key: randomUUID(), yuan });
    const deed = index % 4 === 3 ? (index % 8 === 3 ? 'fail' : null) : 'pay';
    if (deed) await provider.act(number, deed);
    played.push({ id, number, fen, isPaid: deed === 'pay' });
  });
  const sent = inAnyOrder((await Promise.all(played.map((order) => callBacksOf(provider, order, told)))).flat());
  await inTurns(sent, async (notice) => {
    const { verdict } = await desks.ask<{ verdict: string }>({ do: 'notice', notice });
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  });
  // The job asks for each order twice, so that some are asked for while they are being credited.
  const asked = inAnyOrder([...played, ...played]);
  await inTurns(asked, ({ id }) => desks.ask({ do: 'check', id }));
  ends.abort();
  // A process that was told to die before its next reply still waits for an order.
  const over = new AbortController();
  const killed = deaths.finally(() => over.abort());
  while (!over.signal.aborted) await Promise.all([desks.ask({ do: 'check', id: played[0]!.id }), pause(20)]);
  const seconds = (performance.now() - began) / 1000;

  const booked = await tenant.query<{ key: string; amount: string }>(sql`
    select idempotency_key as key, amount from ledger_transaction where tenant_id = ${tenantId} and kind = 'recharge'`);
  const standing = await tenant.query<{ number: string; state: string }>(sql`
    select number, state from recharge where tenant_id = ${tenantId}`);
  const isPaidHere = new Map(standing.map(({ number, state }) => [number, state === 'paid']));
  const paid = played.filter(({ isPaid }) => isPaid);
  const sum = paid.reduce((total, { fen }) => total + fen * 100, 0);
  const timesOf = ({ number, fen }: PlayedOrder) =>
    booked.filter(({ key, amount }) => key === `recharge:${number}` && amount === String(fen * 100)).length;
  const paidKeys = new Set(paid.map(({ number }) => `recharge:${number}`));
  const { balance } = await operator.callingCreditOf(tenantId);
  const { faults } = await operator.ledgerDays.verify(tenantId);
  await desks.close();

  const control = await runControl(sent, paid);
  conclude(
    'chaos-payment',
    [
      { name: 'orders', unit: 'orders', measured: played.length, atLeast: ORDERS, atMost: ORDERS },
      { name: 'servers killed', unit: 'processes', measured: await killed, atLeast: DEATHS },
      { name: 'repeated by callers', unit: 'requests', measured: desks.repeated(), atLeast: DEATHS },
      { name: 'call-backs lost', unit: 'call-backs', measured: told.lost, atLeast: 20 },
      { name: 'call-backs doubled', unit: 'call-backs', measured: told.doubled, atLeast: 20 },
      {
        name: 'orders not credited once',
        unit: 'orders',
        measured: paid.filter((order) => timesOf(order) !== 1 || !isPaidHere.get(order.number)).length,
        atMost: 0,
      },
      {
        name: 'credited without payment',
        unit: 'movements',
        measured: booked.filter(({ key }) => !paidKeys.has(key)).length,
        atMost: 0,
      },
      { name: 'balance beside what was paid', unit: 'units', measured: balance - sum, atMost: 0, atLeast: 0 },
      { name: 'faults of the books', unit: 'faults', measured: faults.length, atMost: 0 },
      { name: 'control: orders not credited once', unit: 'orders', measured: control, atLeast: 1 },
    ],
    { paid: paid.length, ...told, verdicts, seconds: Math.round(seconds), faults },
  );

  /** Sends the call-backs to a control that asks no provider, locks nothing and keeps no key. */
  async function runControl(all: SentNotice[], due: PlayedOrder[]): Promise<number> {
    const naive = open();
    const byNumber = new Map(played.map((order) => [order.number, order]));
    const killing = (async () => {
      for (let death = 0; death < 3; death += 1) {
        await pause(APART);
        await naive.kill('now');
      }
    })();
    await inTurns(all, async ({ body }) => {
      const { number, state } = JSON.parse(Buffer.from(body, 'base64').toString()) as { number: string; state: string };
      const order = byNumber.get(number);
      if (order && state === 'paid') await naive.ask({ do: 'naive', number, amount: order.fen * 100 });
    });
    await killing;
    await naive.close();
    const { rows } = await admin.query('select number, count(*)::int as times from naive_bill group by number');
    const times = new Map(rows.map((row: { number: string; times: number }) => [row.number, row.times]));
    return due.filter(({ number }) => times.get(number) !== 1).length;
  }
} finally {
  await admin.end();
  await db.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Works for several payers at a time, each with the next item. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<unknown>) {
  let next = 0;
  await Promise.all(
    Array.from({ length: PAYERS }, async () => {
      for (let index = next++; index < items.length; index = next++) await work(items[index]!, index);
    }),
  );
}
