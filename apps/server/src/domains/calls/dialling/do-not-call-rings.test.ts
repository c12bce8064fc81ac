import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { type CallBench, createCallBench } from '../test-support/call-bench.ts';

async function endOf({ tenant }: CallBench, callId: string) {
  const [call] = await tenant.query(sql`select cause, hung_up_by as "hungUpBy" from call where id = ${callId}`);
  return call;
}

test('a number that is put on the do-not-call list stops ringing, however it was dialled', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { data } = await bench.place(token, { mobile: '13900000071' });
  await bench.until(data.id, 'customer_ringing');
  expect((await bench.call('tasks.doNotCallAdd', { mobile: '13900000071', reason: '投诉' }, token)).code).toBe(200);
  await bench.until(data.id, 'ended', 5);
  expect(await endOf(bench, data.id)).toEqual({ cause: 'cancelled', hungUpBy: 'system' });
});

test('a call that no engine was told of yet is ended by the system, not by its agent', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { data } = await bench.place(token, { mobile: '13900000071' });
  expect((await bench.call('tasks.doNotCallAdd', { mobile: '13900000071', reason: '投诉' }, token)).code).toBe(200);
  // Otherwise the dialler would first take the order to dial.
  await bench.admin(`delete from call_order where call_id = ${data.id} and kind = 'dial'`);
  await bench.until(data.id, 'ended', 5);
  expect(await endOf(bench, data.id)).toEqual({ cause: 'cancelled', hungUpBy: 'system' });
  expect((await bench.call('calls.detail', { id: data.id }, token)).data.refusal).toBeNull();
});
