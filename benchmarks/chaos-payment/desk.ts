// A process that makes recharges and takes call-backs through the server's own use-cases, until it is killed.
import { createHash, createHmac } from 'node:crypto';
import { createNotices } from '@haihu/server/src/domains/billing/recharges/notices.usecases.ts';
import { createRechargeUsecases } from '@haihu/server/src/domains/billing/recharges/recharges.usecases.ts';
import { createSettle } from '@haihu/server/src/domains/billing/recharges/settling.ts';
import { createTestProvider } from '@haihu/server/src/integrations/payment/test-provider/test-provider.ts';
import { systemClock as clock } from '@haihu/server/src/platform/process/clock.ts';
import { createRateLimits } from '@haihu/server/src/kernel/rate-limit.ts';
import { createDb } from '@haihu/server/src/platform/db/db.ts';
import type { Member } from '@haihu/server/src/kernel/member.ts';
import pg from 'pg';
import { serveOrders } from '../serve-orders.ts';
import { type DeskOrder, type DeskSetting, KEY } from './desk-orders.ts';

const { appUrl, adminUrl, tenantId, userId } = JSON.parse(process.argv[2]!) as DeskSetting;
const db = createDb(appUrl, { connections: 12 });
const provider = createTestProvider({ db, clock, key: KEY });
const settle = createSettle({ db, clock });
const hash = (scope: string, value: string) => createHmac('sha256', KEY).update(`${scope} ${value}`).digest();
const limits = createRateLimits({ db, cipher: { hash }, clock });
const notices = createNotices({ db, clock, limits, settle });
const payments = { providers: [provider], publicUrl: '', bankAccount: null };
const recharges = createRechargeUsecases({ db, clock, payments, settle });
const member = { tenantId, userId, zone: 'Asia/Shanghai' } as Member;
const naive = new pg.Pool({ connectionString: adminUrl, max: 12 });

async function obey(order: DeskOrder): Promise<object> {
  if (order.do === 'begin') {
    const bodyHash = createHash('sha256').update(order.yuan).digest();
    const asked = { provider: 'test', way: 'page', amount: order.yuan } as const;
    return recharges.begin(member, asked, { call: 'billing.recharge', key: order.key, bodyHash }, '127.0.0.1');
  }
  if (order.do === 'notice') {
    const { headers, body } = order.notice;
    return { verdict: await notices.receive(provider, { headers, body: Buffer.from(body, 'base64') }) };
  }
  if (order.do === 'check') {
    await recharges.check(tenantId, order.id);
    return {};
  }
  const { rows } = await naive.query('select 1 from naive_paid where number = $1', [order.number]);
  if (rows.length > 0) return {};
  await naive.query('insert into naive_bill (number, amount) values ($1, $2)', [order.number, order.amount]);
  await naive.query('insert into naive_paid (number) values ($1)', [order.number]);
  return {};
}

await serveOrders((order) => obey(order as DeskOrder));
