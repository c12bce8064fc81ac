import { newCall } from '@haihu/rules/calls/call-state';
import { expect, test } from 'vitest';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { callEndedOrder } from './call-end.ts';
import { createCallProgress } from './call-progress.usecases.ts';

/** Makes a call to a customer, and the use-case that ends it. `atStep` is called in the transaction, before each step. */
async function withCall(atStep: (tx: Queryable, step: string) => Promise<void>) {
  const bench = await createCallBench();
  const { db, clock, tenantId, domains } = bench;
  const { token } = await bench.agent();
  const customerId = await bench.addToPublicPool({ mobile: '13900000080' });
  const { id } = (await bench.place(token, { customerId })).data;
  const { core: customers } = domains.customers;
  const { core: billing } = domains.billing;
  const progress = createCallProgress({
    db,
    clock,
    tasks: { ...domains.tasks.core, machinesOf: async () => null },
    callEnded: { task: (tx) => atStep(tx, 'task') },
    customers: {
      ...customers,
      async endCall(tx, ...of) {
        await atStep(tx, 'customer');
        await customers.endCall(tx, ...of);
      },
    },
    billing: {
      ...billing,
      async settle(tx, ...of) {
        await atStep(tx, 'bill');
        return billing.settle(tx, ...of);
      },
    },
  });
  const stands = async (tx: Queryable) => {
    const [found] = await tx.query<{ state: string; isRunning: boolean; counted: number }>(sql`
      select c.state, r.call_id is not null as "isRunning", customer.call_count as counted
      from call c
      join customer on customer.tenant_id = c.tenant_id and customer.id = c.customer_id
      left join call_running r on r.tenant_id = c.tenant_id and r.call_id = c.id
      where c.tenant_id = ${tenantId} and c.id = ${id}`);
    return found!;
  };
  const end = () => {
    const { history } = newCall;
    const at = clock.now().toISOString();
    return progress.apply(tenantId, id, { type: 'ended', at, cause: 'no_answer', hungUpBy: 'system', history });
  };
  const held = async () => (await bench.call('calls.stock', {}, token)).data.held;
  return { ...bench, end, stands, held };
}

test('a call ends in the stated order: its line, tasks, the customer, and last of all the bill', async () => {
  const reached: object[] = [];
  const call = await withCall(async (tx, step) => void reached.push({ step, ...(await call.stands(tx)) }));
  expect(await call.end()).toBe(true);
  expect(reached).toEqual([
    { step: 'task', state: 'created', isRunning: false, counted: 0 },
    { step: 'customer', state: 'created', isRunning: false, counted: 0 },
    { step: 'bill', state: 'created', isRunning: false, counted: 1 },
  ]);
  expect(callEndedOrder.filter((step) => ['line', 'task', 'customer', 'bill'].includes(step))).toEqual([
    'line',
    'task',
    'customer',
    'bill',
  ]);
  expect(await call.stands(call.tenant)).toEqual({ state: 'ended', isRunning: false, counted: 1 });
  expect(await call.end()).toBe(false);
  expect(reached).toHaveLength(3);
});

test('a step of another domain that fails leaves nothing of the end behind, and the next try writes it once', async () => {
  let fails = true;
  const call = await withCall(async (_tx, step) => {
    if (fails && step === 'bill') throw new Error('no wallet');
  });
  await expect(call.end()).rejects.toThrow('no wallet');
  expect(await call.stands(call.tenant)).toEqual({ state: 'created', isRunning: true, counted: 0 });
  expect(await call.held()).toBe('1200');
  fails = false;
  await call.end();
  expect(await call.stands(call.tenant)).toEqual({ state: 'ended', isRunning: false, counted: 1 });
  expect(await call.held()).toBe('0');
});
