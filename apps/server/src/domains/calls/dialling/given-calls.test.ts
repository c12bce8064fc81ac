import { expect, test } from 'vitest';
import { askWhileHeld } from '../../../../test/ask-while-held.ts';
import { addCustomer } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { insertCall, setFollowedUp } from '../core/calls.repository.ts';
import { giveCall, holdCall } from '../core/given-calls.ts';
import { insertRunning } from '../core/running-calls.repository.ts';
import { findLines } from '../lines/lines.repository.ts';

/** Makes an agent, and calls that wait for one. */
async function openWaiting(numbers: string[]) {
  const world = await sharedWorld();
  const { tenantId, tenant, member } = await world.enterprise();
  const { member: agent } = await member('赵婷');
  const terms = { minutePrice: 1200, carrier: '移动', area: '浙江', concurrency: 5 };
  await world.domains.calls.addLine(tenantId, { name: '专线', ...terms, numbers: ['057188886666'] });
  const now = world.clock.now();
  const [line] = await findLines(tenant, now);
  const [node] = await tenant.query<{ id: string }>(sql`select id from engine_node order by id limit 1`);

  /** Places a call in the caller's transaction. */
  async function begin(tx: Queryable, number: string, agentId: string | null): Promise<string> {
    const callee = world.cipher.seal(tenantId, number);
    const places = { lineId: line!.id, lineNumberId: line!.numbers[0]!.id };
    const call = {
      agentId,
      customerId: null,
      callee,
      ...places,
      rulePack: 'none' as const,
      rule: line!,
      createdAt: now,
    };
    const callId = await insertCall(tx, call);
    await tx.query(sql`update call set node_id = ${node!.id} where tenant_id = ${tenantId} and id = ${callId}`);
    const running = { callId, agentId, lineId: line!.id, nodeId: node!.id, calleeHash: callee.hash, seenAt: now };
    expect(await insertRunning(tx, running)).toBe(true);
    return callId;
  }
  const waiting: string[] = [];
  for (const number of numbers) waiting.push(await tenant.transaction((tx) => begin(tx, number, null)));
  const give = (callId: string) =>
    tenant.transaction((tx) => giveCall(tx, { callId, agentId: agent.userId, before: null }, now));
  return { world, tenant, agentId: agent.userId, waiting, begin, give };
}

test('an agent who is given several calls at once gets one, and the others keep waiting', async () => {
  const numbers = Array.from({ length: 6 }, (_, index) => `1391111100${index}`);
  const { tenant, agentId, waiting, give } = await openWaiting(numbers);
  const given = await Promise.all(waiting.map(give));
  expect(given.filter(Boolean)).toHaveLength(1);
  expect(await tenant.query(sql`select call_id as id from call_running where agent_id = ${agentId}`)).toEqual([
    { id: waiting[given.indexOf(true)] },
  ]);
});

test('a call is not given to an agent who is placing another one at the same moment', async () => {
  const { tenant, agentId, waiting, begin, give } = await openWaiting(['13911112222']);
  let given: Promise<boolean> | undefined;
  await tenant.transaction(async (tx) => {
    await begin(tx, '13911113333', agentId);
    given = give(waiting[0]!);
    // It waits for this transaction to end, whichever of the two comes first.
    await Promise.race([given.catch(() => {}), tx.query(sql`select`)]);
  });
  expect(await given).toBe(false);
});

test('the holder of a call finds what the earlier holder did with it', async () => {
  const { tenant, waiting } = await openWaiting(['13911114444']);
  const [callId] = waiting as [string];
  const end = sql`update call set cause = 'abandoned' where tenant_id = ${tenant.tenantId} and id = ${callId}`;
  const found = await askWhileHeld(
    tenant,
    async (tx) => {
      await holdCall(tx, callId);
      await tx.query(end);
    },
    () =>
      tenant.transaction(async (tx) => {
        await holdCall(tx, callId);
        return tx.query(sql`select cause from call where tenant_id = ${tenant.tenantId} and id = ${callId}`);
      }),
  );
  expect(found).toEqual([{ cause: 'abandoned' }]);
});

test('one of two follow-ups that are written about a call at once is the first', async () => {
  const { world, tenant, agentId, begin } = await openWaiting([]);
  const customerId = await addCustomer({ ...world, tenant }, { owner_id: agentId });
  const callId = await tenant.transaction((tx) => begin(tx, '13911115555', agentId));
  await tenant.transaction((tx) =>
    tx.query(sql`update call set customer_id = ${customerId} where tenant_id = ${tx.tenantId} and id = ${callId}`),
  );
  const write = () => tenant.transaction((tx) => setFollowedUp(tx, callId, customerId));
  const second = await askWhileHeld(tenant, (tx) => setFollowedUp(tx, callId, customerId), write);
  expect(second).toMatchObject({ userId: agentId, wasWritten: true });
});
