import { expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createCallBench } from './test-support/call-bench.ts';

test('a call that is answered is recorded, billed and told of', async () => {
  const bench = await createCallBench();
  const { token, member } = await bench.agent();
  const customerId = await bench.addToSea({ name: '刘芳', mobile: '13900000080' });

  const placed = await bench.place(token, { customerId });
  expect(placed).toMatchObject({
    code: 200,
    data: { customerId, customerName: '刘芳', callee: '139****0080', state: 'created' },
  });
  const { id } = placed.data;
  await bench.until(id, 'ended');

  const detail = await bench.call('calls.detail', { id }, token);
  expect(detail.data).toMatchObject({
    state: 'ended',
    cause: 'answered',
    hungUpBy: 'customer',
    talkSeconds: 2,
    hasRecording: true,
    billedMinutes: 1,
    cost: '1200',
    callerId: '057188886666',
    rulePack: 'CN 2026-03-01',
  });
  const events = await bench.tenant.query(
    sql`select payload ->> 'state' as state from outbox where type like 'call.%' order by id`,
  );
  expect(events).toHaveLength(6);
  void member;
});
