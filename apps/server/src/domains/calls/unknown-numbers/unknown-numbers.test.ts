import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';

const MOBILE = '13912340160';
/** The number as agents of a new enterprise see it. */
const SHOWN = '139****0160';

/** Makes an agent who has called a typed number, and a colleague. */
async function createTyped() {
  const bench = await createCallBench();
  const [agent, other] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const { data } = await bench.place(agent.token, { mobile: MOBILE });
  await bench.until(data.id, 'ended');
  bench.time.advance(3_600_000);
  return { ...bench, agent, other, callId: data.id };
}

const customerOf = sql`select customer_id as "customerId" from call order by id`;

describe('the number of a typed call', () => {
  test('is called again without being typed, by whom it was and nobody else', async () => {
    const { place, agent, other, callId, call } = await createTyped();
    expect(await place(other.token, { again: callId })).toMatchObject({ code: 40400 });
    const again = await place(agent.token, { again: callId });
    expect(again).toMatchObject({ code: 200 });
    const detail = await call('calls.detail', { id: again.data.id }, agent.token);
    expect(detail.data).toMatchObject({ callee: SHOWN, customerId: null });
  });

  test('becomes a customer with all of one’s calls to it, once', async () => {
    const { agent, other, callId, call, tenant } = await createTyped();
    const make = (token: string) => call('calls.makeCustomer', { id: callId, name: '刘芳' }, token);
    expect(await make(other.token)).toMatchObject({ code: 40400 });
    const { customerId } = (await make(agent.token)).data;
    expect(await tenant.query(customerOf)).toEqual([{ customerId }]);
    expect((await make(agent.token)).data).toEqual({ customerId });
    const customer = await call('customers.privateDetail', { id: customerId }, agent.token);
    expect(customer.data).toMatchObject({ name: '刘芳', mobile: SHOWN });
    const line = await call('followups.timeline', { customerId }, agent.token);
    expect(line.data.list.map(({ kind }) => kind)).toContain('call');
  });

  test('is added to a customer as a further number, once', async () => {
    const { agent, callId, call, tenant, addToPublicPool } = await createTyped();
    const customerId = await addToPublicPool();
    await call('customers.claim', { ids: [customerId] }, agent.token);
    const attach = () => call('calls.attach', { id: callId, customerId }, agent.token);
    expect((await attach()).data).toEqual({ customerId });
    expect((await attach()).data).toEqual({ customerId });
    expect(await tenant.query(customerOf)).toEqual([{ customerId }]);
    const customer = await call('customers.privateDetail', { id: customerId }, agent.token);
    expect(customer.data.otherMobiles).toEqual([SHOWN]);
  });

  test('is left in peace when whoever was called asks for it', async () => {
    const { place, agent, other, callId, call } = await createTyped();
    expect(await call('calls.doNotCall', { id: callId }, other.token)).toMatchObject({ code: 40400 });
    expect(await call('calls.doNotCall', { id: callId }, agent.token)).toMatchObject({ code: 200 });
    expect(await place(agent.token, { again: callId })).toMatchObject({ code: 41305 });
  });
});
