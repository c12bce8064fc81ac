import { expect, test } from 'vitest';
import type { Simulator } from '../../../integrations/telephony/simulator/simulator.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

/** A caller who talks until somebody hangs up, and the seconds for which they wait for the agent. */
const [CALLER, WAITS] = ['13900000060', 8];

/** Lets a person call who waits for a while, and talks with an agent then. */
async function talkAfterWait() {
  const bench = await createCallBench();
  const agent = await bench.agent('赵婷', { dataScope: 'all' });
  await presenceIn(bench).arrived(bench.tenantId, agent.member.userId);
  const work = async () => {
    await bench.dialler.work();
    await bench.dialler.settled();
  };
  async function pass(seconds: number) {
    for (let passed = 0; passed < seconds * 5; passed += 1) {
      bench.time.advance(200);
      await work();
    }
  }
  ([...bench.dialler.drivers().values()][0]!.telephony as Simulator).arrive(CALLER, '057188886666');
  await bench.dialler.settled();
  bench.time.advance(WAITS * 1000);
  await work();
  await pass(3);
  const [found] = await bench.tenant.query<{ id: string; state: string }>(sql`select id, state from call`);
  const { id, state } = found!;
  expect(state).toBe('bridged');
  const detail = async () => (await bench.call('calls.detail', { id }, agent.token)).data;
  /** Returns the seconds from the answer of the line to that instant. */
  const sinceAnswer = async (at: string) => {
    const { states } = await detail();
    return (Date.parse(at) - Date.parse(states.find((one) => one.state === 'customer_answered')!.at)) / 1000;
  };
  const record = (isOn: boolean) => bench.call('calls.record', { id, isOn }, agent.token);
  return { ...bench, agent, id, pass, detail, sinceAnswer, record };
}

test('a recording of a caller begins with the answer, and its pauses and notes lie within it', async () => {
  const { call, agent, id, until, pass, detail, sinceAnswer, record, clock } = await talkAfterWait();
  await pass(5);
  expect((await record(false)).code).toBe(200);
  const pausedAt = clock.now().toISOString();
  await pass(4);
  expect((await record(true)).code).toBe(200);
  await pass(2);
  await call('calls.hangUp', { id }, agent.token);
  await until(id, 'ended');
  await pass(1);
  const { pauses, talkSeconds, recordingSeconds, endedAt } = await detail();
  expect(Math.abs(pauses[0]!.second - (await sinceAnswer(pausedAt)))).toBeLessThanOrEqual(1);
  expect(Math.abs(recordingSeconds! + pauses[0]!.seconds - (await sinceAnswer(endedAt!)))).toBeLessThanOrEqual(1);
  expect(recordingSeconds! + pauses[0]!.seconds).toBeGreaterThanOrEqual(talkSeconds + WAITS);
  const note = { callId: id, second: recordingSeconds!, text: '最后一句' };
  expect((await call('calls.addNote', note, agent.token, { key: 'the-last-second' })).code).toBe(200);
});

test('the end of a lost call of a caller is that of its recording, which has the wait in it', async () => {
  const { domains, tenantId, id, detail, sinceAnswer } = await talkAfterWait();
  await domains.calls.progress.endLost(tenantId, id, { recordedSeconds: 30, kept: null });
  expect(Math.abs((await sinceAnswer((await detail()).endedAt!)) - 30)).toBeLessThanOrEqual(1);
});
