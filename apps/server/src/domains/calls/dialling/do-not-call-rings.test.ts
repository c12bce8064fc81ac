import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';

test('a number that is put on the do-not-call list stops ringing, however it was dialled', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { data } = await bench.place(token, { mobile: '13900000071' });
  await bench.until(data.id, 'customer_ringing');
  expect((await bench.call('tasks.doNotCallAdd', { mobile: '13900000071', reason: '投诉' }, token)).code).toBe(200);
  await bench.until(data.id, 'ended', 5);
  const [call] = await bench.tenant.query(sql`select cause from call where id = ${data.id}`);
  expect(call).toEqual({ cause: 'cancelled' });
});
