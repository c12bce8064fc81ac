import { type RecordingSettings, settingDefaults, type WrapUpSettings } from '@haihu/contract/config/core/settings';
import { expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { createCallBench } from './test-support/call-bench.ts';

async function createOffice() {
  const bench = await createCallBench();
  const [manager, agent] = [await bench.agent('钱伟'), await bench.agent('赵婷')];
  const save = async (key: 'recording' | 'wrapUp', change: Partial<RecordingSettings & WrapUpSettings>) => {
    const { version } = (await bench.call('config.settings', {}, manager.token)).data[key];
    const value = { ...settingDefaults[key], ...change };
    const reply = await bench.call('config.saveSettings', { key, version, value } as never, manager.token);
    expect(reply.code).toBe(200);
  };
  /** Places a call to that number or customer and waits until it ended. */
  async function talk(request: { mobile: string } | { customerId: string }): Promise<string> {
    const placed = await bench.place(agent.token, request);
    expect(placed.code).toBe(200);
    await bench.until(placed.data.id, 'ended', 600);
    return placed.data.id;
  }
  const detail = async (id: string) => (await bench.call('calls.detail', { id }, agent.token)).data;
  return { bench, manager, agent, save, talk, detail };
}

test('the next call is recorded, or is not, as the enterprise wants it now', async () => {
  const { talk, save, detail } = await createOffice();
  const answers = '13900000080';
  expect((await detail(await talk({ mobile: answers }))).hasRecording).toBe(true);
  await save('recording', { isOn: false });
  expect((await detail(await talk({ mobile: '13900000060' }))).hasRecording).toBe(false);
});

test('a recording is gone in the night after its days are over: the call stays, and it is written down', async () => {
  const { bench, talk, save } = await createOffice();
  await talk({ mobile: '13900000080' });
  const call = async () => {
    const [found] = await bench.tenant.query<{ path: string | null; cause: string }>(sql`
      select recording_path as path, cause from call`);
    return found!;
  };
  const path = (await call()).path!;
  const night = async (days: number) => {
    bench.time.advance(days * 86_400_000);
    await bench.runJobs();
  };
  await save('recording', { keptDays: 30 });
  await night(29);
  expect((await call()).path).toBe(path);
  // Three o'clock in the enterprise's zone.
  const zoned = "to_char(run_at at time zone 'Asia/Shanghai', 'HH24:MI')";
  const swept = `select ${zoned} as at from graphile_worker._private_jobs where key like '%sweep_recordings%'`;
  expect(await bench.admin(swept)).toEqual([{ at: '03:00' }]);
  await night(2);
  expect(await call()).toEqual({ path: null, cause: 'answered' });
  expect(await bench.storage.sizeOf(bench.tenantId, path)).toBeNull();
  const written = sql`select actor_id, detail from audit where action = 'calls.recordings_removed'`;
  expect(await bench.tenant.query(written)).toEqual([{ actor_id: null, detail: { recordings: 1, keptDays: 30 } }]);
  // Nothing is left to remove, so no job is planned until the next recording.
  expect(await bench.admin("select from graphile_worker._private_jobs where key like '%sweep%'")).toEqual([]);
});

test('a compulsory follow-up of the last answered call comes before the next call', async () => {
  const { bench, agent, save, talk } = await createOffice();
  const mine = async (mobile: string) => {
    const id = await bench.addToPublicPool({ mobile });
    await bench.call('customers.claim', { ids: [id] }, agent.token);
    return id;
  };
  const [before, first, second] = [await mine('13900000080'), await mine('13900000060'), await mine('13900000070')];
  await talk({ customerId: before });
  await save('wrapUp', { isCompulsory: true });
  // A call without a follow-up from before the rule does not block the next call.
  const callId = await talk({ customerId: first });
  const refused = { code: 41309, msg: '先写完上一通电话的跟进', data: { callId, customerId: first } };
  expect(await bench.place(agent.token, { customerId: second })).toMatchObject(refused);
  expect(await bench.place(agent.token, { mobile: '13900000071' })).toMatchObject(refused);
  await bench.call('followups.save', { customerId: first, callId, text: '要报价' }, agent.token);
  expect(await bench.place(agent.token, { customerId: second })).toMatchObject({ code: 200 });
});

test('the last answered call is the one that was over last: one that was dialled ahead may have begun before another', async () => {
  const { bench, agent, save, talk } = await createOffice();
  await save('wrapUp', { isCompulsory: true });
  const id = await bench.addToPublicPool({ mobile: '13900000080' });
  await bench.call('customers.claim', { ids: [id] }, agent.token);
  // Dialled by hand while the other call already rang, and ended before it.
  const between = (await bench.place(agent.token, { mobile: '13900000071' })).data;
  await bench.call('calls.hangUp', { id: between.id }, agent.token);
  await bench.until(between.id, 'ended');
  const callId = await talk({ customerId: id });
  const begun = new Date(Date.parse(between.createdAt) - 1000);
  await bench.tenant.query(sql`update call set created_at = ${begun} where id = ${callId}`);
  expect(await bench.place(agent.token, { mobile: '13900000072' })).toMatchObject({ code: 41309, data: { callId } });
});

test('a customer that was taken away does not hold its last caller back', async () => {
  const { bench, agent, manager, save, talk } = await createOffice();
  await save('wrapUp', { isCompulsory: true });
  const id = await bench.addToPublicPool({ mobile: '13900000080' });
  await bench.call('customers.claim', { ids: [id] }, agent.token);
  await talk({ customerId: id });
  await bench.tenant.query(sql`update customer set owner_id = ${manager.member.userId}`);
  expect(await bench.place(agent.token, { mobile: '13900000071' })).toMatchObject({ code: 200 });
});
