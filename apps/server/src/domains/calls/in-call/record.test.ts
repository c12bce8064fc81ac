import { settingDefaults } from '@haihu/contract/config/core/settings';
import { expect, test } from 'vitest';
import { createCallBench } from '../test-support/call-bench.ts';

/** Makes an agent in a talk that is recorded. */
async function inTalk() {
  const bench = await createCallBench();
  const agent = await bench.agent('赵婷', { dataScope: 'all' });
  const { data: call } = await bench.place(agent.token, { mobile: '13612340060' });
  await bench.until(call.id, 'answered');
  const { id } = call;
  const record = (isOn: boolean, { token } = agent) => bench.call('calls.record', { id, isOn }, token);
  const recording = async () => (await bench.call('calls.controls', { id }, agent.token)).data.recording;
  const detail = async () => (await bench.call('calls.detail', { id }, agent.token)).data;
  return { bench, agent, id, record, recording, detail };
}

test('a pause stands on every device, and at its place in the recording', async () => {
  const { bench, agent, id, record, recording, detail } = await inTalk();
  expect(await recording()).toEqual({ pausedSince: null });
  await bench.pass(5);
  for (let times = 0; times < 2; times += 1) expect((await record(false)).code).toBe(200);
  expect(await recording()).toEqual({ pausedSince: expect.any(String) });
  expect(await bench.admin(`select detail from call_order where kind = 'record'`)).toHaveLength(1);
  await bench.pass(10);
  expect((await record(true)).code).toBe(200);
  expect(await recording()).toEqual({ pausedSince: null });
  await bench.pass(3);
  expect((await detail()).pauses).toEqual([]);
  await bench.call('calls.hangUp', { id }, agent.token);
  await bench.until(id, 'ended');
  const { pauses, talkSeconds } = await detail();
  expect(pauses).toHaveLength(1);
  expect(Math.abs(pauses[0]!.second - 5)).toBeLessThanOrEqual(1);
  expect(Math.abs(pauses[0]!.seconds - 10)).toBeLessThanOrEqual(1);
  expect(talkSeconds).toBeGreaterThanOrEqual(18);
});

test('a forgotten pause ends by itself after 120 seconds', async () => {
  const { bench, record, recording } = await inTalk();
  await record(false);
  const begins = (seconds: number) =>
    bench.admin(`with begun as (update call_running set record_paused_at = record_paused_at
      - interval '${seconds} seconds') select`);
  await begins(100);
  await bench.dialler.reconcile();
  expect(await recording()).toEqual({ pausedSince: expect.any(String) });
  await begins(20);
  await bench.dialler.reconcile();
  expect(await recording()).toEqual({ pausedSince: null });
  expect(await bench.admin('select kind, by_id is null as alone from call_mark order by at')).toEqual([
    { kind: 'recording_paused', alone: false },
    { kind: 'recording_resumed', alone: true },
  ]);
});

test('an end that is read from the length of the recording gets the pause back', async () => {
  const { bench, id, record, detail } = await inTalk();
  await bench.pass(4);
  await record(false);
  await bench.pass(8);
  await record(true);
  await bench.domains.calls.progress.endLost(bench.tenantId, id, { recordedSeconds: 10, kept: null });
  const { answeredAt, endedAt } = await detail();
  expect(Math.abs((Date.parse(endedAt!) - Date.parse(answeredAt!)) / 1000 - 18)).toBeLessThanOrEqual(1);
});

test('needs the own call, a talk, and an enterprise that records', async () => {
  const { bench, agent, id, record } = await inTalk();
  const other = await bench.agent('李敏');
  expect(await record(false, other)).toMatchObject({ code: 40400 });
  const value = { ...settingDefaults.recording, isOn: false };
  expect((await bench.call('config.saveSettings', { key: 'recording', version: 0, value }, agent.token)).code).toBe(
    200,
  );
  expect(await record(false)).toMatchObject({ code: 41397 });
  await bench.call('calls.hangUp', { id }, agent.token);
  await bench.until(id, 'ended');
  expect(await record(false)).toMatchObject({ code: 41380 });
});
