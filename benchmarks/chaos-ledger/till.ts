// A process that moves money through the server's own use-cases, for clients over HTTP, until it is killed.
import { billingApi } from '@haihu/server/src/domains/billing/billing.api.ts';
import { createAdjustmentUsecases } from '@haihu/server/src/domains/billing/adjustments/adjustments.usecases.ts';
import { createCallProgress } from '@haihu/server/src/domains/calls/dialling/call-progress.usecases.ts';
import { insertCall } from '@haihu/server/src/domains/calls/core/calls.repository.ts';
import { insertRunning } from '@haihu/server/src/domains/calls/core/running-calls.repository.ts';
import { createCustomerApi } from '@haihu/server/src/domains/customers/customers.api.ts';
import { createCallEnded } from '@haihu/server/src/domains/tasks/pacing/call-ended.usecases.ts';
import { createTaskApi } from '@haihu/server/src/domains/tasks/pacing/task-calls.usecases.ts';
import { createCipher } from '@haihu/server/src/platform/cipher.ts';
import { systemClock as clock } from '@haihu/server/src/platform/process/clock.ts';
import { createDb } from '@haihu/server/src/platform/db/db.ts';
import { createNaiveCredit } from './naive-credit.ts';
import { serveOrders } from '../serve-orders.ts';
import type { TillOrder, TillSetting } from './till-orders.ts';

const setting = JSON.parse(process.argv[2]!) as TillSetting;
const { tenantId, agentId, lineId, lineNumberId, minutePrice } = setting;
const db = createDb(setting.appUrl, { connections: 12 });
const tenant = db.forTenant(tenantId);
const cipher = createCipher({ encryption: Buffer.alloc(32, 1), lookup: Buffer.alloc(32, 2) });
const billing = createAdjustmentUsecases({ db, clock });
const customers = createCustomerApi({ cipher, clock });
const tasks = { ...createTaskApi({ db, cipher, clock }), machinesOf: async () => null };
const callEnded = { task: createCallEnded({ clock }) };
const progress = createCallProgress({ db, clock, customers, billing: billingApi, tasks, callEnded });
const naive = createNaiveCredit(setting.adminUrl);
const callee = cipher.seal(tenantId, '13900000000');
const stored = { minutePrice: String(minutePrice), billingStep: 6, billingMinimum: 0 };
const rule = { minutePrice, stepSeconds: 6, minimumSeconds: 0 };

async function obey(order: TillOrder): Promise<object> {
  if (order.do === 'credit') return { isNew: await billing.credit(tenantId, order) };
  if (order.do === 'naive') return naive(order);
  if (order.do === 'begin') return begin();
  const at = clock.now().getTime();
  const answered = new Date(at - order.seconds * 1000).toISOString();
  const rung = { agent_ringing: answered, agent_answered: answered, customer_ringing: answered };
  const history = { ...rung, customer_answered: null, answered, bridged: null };
  const ended = { type: 'ended', at: new Date(at).toISOString(), cause: 'answered', hungUpBy: 'agent' } as const;
  return { isFirst: await progress.apply(tenantId, order.callId, { ...ended, history }) };
}

function begin(): Promise<{ callId: string }> {
  return tenant.transaction(async (tx) => {
    const placedAt = clock.now();
    const numbers = { callee, lineId, lineNumberId, rulePack: 'none' };
    const callId = await insertCall(tx, { agentId, customerId: null, ...numbers, rule: stored, createdAt: placedAt });
    // No agent is kept, because all calls have the same one.
    const running = { callId, agentId: null, lineId, nodeId: null, calleeHash: callee.hash, seenAt: placedAt };
    await insertRunning(tx, running);
    await billingApi.hold(tx, { callId, lineId, agentId, rule, placedAt });
    return { callId };
  });
}

await serveOrders((order) => obey(order as TillOrder));
