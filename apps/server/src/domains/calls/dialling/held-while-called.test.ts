import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';

test('a customer is held as long as the call goes on, also where the page that held it is gone', async () => {
  const bench = await createCallBench();
  const [one, other] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const customerId = await bench.addToPublicPool({ name: '林晓燕', mobile: '13912345660' });
  const { data } = await bench.place(one.token, { customerId });
  await bench.until(data.id, 'answered');
  const held = async () => {
    const [lease] = await bench.tenant.query<{ called: number }>(sql`
      select extract(epoch from called_until - ${bench.clock.now()}::timestamptz)::float8 as called from customer_lease`);
    return lease?.called;
  };
  await bench.pass(20);
  expect(await held()).toBeLessThan(100);
  await bench.dialler.reconcile();
  expect(await held()).toBe(120);
  await bench.admin('delete from customer_lease');
  await bench.dialler.reconcile();
  expect(await held()).toBe(120);
  expect((await bench.call('customers.lease', { id: customerId }, other.token)).code).toBe(41005);
  await bench.until(data.id, 'ended', 60);
  expect(await held()).toBeNull();
});
