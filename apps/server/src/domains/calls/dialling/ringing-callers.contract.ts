import { expect, onTestFinished, test } from 'vitest';
import { createAsterisk } from '../../../integrations/telephony/asterisk/asterisk.ts';
import { createLab, until } from '../../../integrations/telephony/asterisk/test-support/lab.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { asDeskPhones, makeSoftphones, putLineOn } from '../test-support/lab-line.ts';
import { createDialler, type OpenEngine } from './dialler.ts';
import { presenceIn } from '../test-support/presence.ts';

const log = { error() {}, warn() {}, info() {} } as never;
const asterisk: OpenEngine = ({ address }, opening) =>
  asDeskPhones(createAsterisk({ address: address!, ...opening, onProblem: () => {} }));

test('a caller rings over an Asterisk at an agent whose phone declines, talks to the next one, and is recorded', async () => {
  const bench = await createCallBench();
  await bench.dialler.stop();
  const [declining, next] = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const ids = [declining, next].map(({ member }) => member.userId);
  const [first, second] = await makeSoftphones(bench, ids);
  const lab = await createLab({ softphones: [{ ...first!, declines: true }, second!] });
  onTestFinished(() => lab.close());
  await putLineOn(lab, bench);
  const { db, cipher, clock, storage, tenant, domains } = bench;
  const { progress, turns, agents } = domains.calls;
  const bus = { listen: () => {} };
  const dialler = createDialler({ db, cipher, clock, storage, engines: { asterisk }, bus, progress, turns, log });
  await dialler.start();
  onTestFinished(() => dialler.stop());
  await until(() => lab.engine.command('pjsip show identifies').includes(lab.carrierAddress), 30);
  const registered = sql`select from agent_phone where registered_on is not null`;
  await until(async () => (await tenant.query(registered)).length === 2, 30);
  // The phone that declines is rung first, because its agent is ready for longer.
  for (const id of ids) {
    await presenceIn(bench).arrived(bench.tenantId, id);
    bench.time.advance(1000);
  }

  const caller = await lab.callers.arrive('13812346602', '057188886666');
  const calls = () =>
    tenant.query<{ state: string; agentId: string | null }>(sql`
      select state, agent_id as "agentId", cause, direction from call`);
  await until(async () => (await calls())[0]?.state === 'bridged', 30);
  expect(await calls()).toMatchObject([{ agentId: next.member.userId, direction: 'inbound' }]);
  await until(async () => (await tenant.query(sql`select from call_waiting`)).length === 0, 5);
  const offers = sql`select user_id as to, data->>'why' as why from push where type = 152`;
  expect(await tenant.query(offers)).toEqual([{ to: declining.member.userId, why: 'declined' }]);

  await caller.hangUp();
  await until(async () => (await calls())[0]?.state === 'ended', 10);
  expect(await calls()).toMatchObject([{ cause: 'answered', agentId: next.member.userId }]);
  const recorded = sql`select from call where recording_path is not null and waited_seconds < 10`;
  await until(async () => (await tenant.query(recorded)).length === 1, 20);

  // Nobody is at work now, so the next caller hears the message at once.
  for (const { member } of [declining, next]) await agents.setState(member, { state: 'break', reason: 'meal' });
  const late = await lab.callers.arrive('13812346603', '057188886666');
  await until(async () => !(await late.isThere()), 30);
  expect(await tenant.query(sql`select times from missed_call`)).toEqual([{ times: 1 }]);
  expect(await calls()).toHaveLength(1);
});
