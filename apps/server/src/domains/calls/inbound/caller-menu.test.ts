import { settingDefaults } from '@haihu/contract/config/core/settings';
import { expect, test } from 'vitest';
import type { Simulator } from '../../../integrations/telephony/simulator/simulator.ts';
import type { Sound } from '../../../integrations/telephony/telephony.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

const CALLER = '13900000160';
const DID = '057188886666';

/** Makes an enterprise with a menu, an agent of sales who is ready for longest, and one of after-sales. */
async function createOffice() {
  const bench = await createCallBench();
  const { call, dialler, tenant, tenantId, time } = bench;
  const leader = await bench.agent('周主管', { dataScope: 'all' });
  const departmentOf = async (name: string) =>
    (await call('organisation.saveDepartment', { name, parentId: null }, leader.token)).data.id;
  const [sales, service] = [await departmentOf('销售部'), await departmentOf('售后部')];
  const value = {
    ...settingDefaults.inbound,
    hasMenu: true,
    menuKeys: [
      { key: '1', label: '售后', to: 'team', departmentId: service },
      { key: '2', label: '其他', to: 'everybody', departmentId: null },
      { key: '3', label: '留下号码', to: 'message', departmentId: null },
    ],
  };
  const save = (inbound: object) =>
    call('config.saveSettings', { key: 'inbound', version: 0, value: inbound } as never, leader.token);
  expect((await save(value)).code).toBe(200);
  const { setState } = bench.domains.calls.agents;
  async function ready(name: string, departmentId: string) {
    const agent = await bench.agent(name, { departmentId });
    await presenceIn(bench).arrived(tenantId, agent.member.userId);
    time.advance(1000);
    return agent;
  }
  const [seller, helper] = [await ready('赵婷', sales), await ready('李敏', service)];
  const telephony = () => [...dialler.drivers().values()][0]!.telephony as Simulator;
  const played: Sound[] = [];
  telephony().onEvent((event) => event.type === 'played' && played.push(event.sound));

  async function pass(seconds: number) {
    for (let passed = 0; passed < seconds * 5; passed += 1) {
      time.advance(200);
      await dialler.work();
      await dialler.settled();
    }
  }
  async function arrive() {
    const arrived = telephony().arrive(CALLER, DID)!;
    await dialler.settled();
    await pass(1);
    return arrived;
  }
  const calls = () =>
    tenant.query<{ id: string; state: string; agentId: string | null; cause: string | null; label: string | null }>(sql`
      select id, state, agent_id as "agentId", cause, menu_label as label from call where direction = 'inbound' order by id`);
  const missed = () => tenant.query(sql`select times from missed_call`);
  const missedList = async () => {
    const { token } = await bench.agent('经理', { dataScope: 'all' });
    return (await bench.call('calls.missed', { scope: 'team' }, token)).data.list;
  };
  return { ...bench, seller, helper, played, pass, arrive, calls, missed, missedList, save, value, setState };
}

test('a key leads to the agents of a department first, and the agent who is rung reads it', async () => {
  const office = await createOffice();
  const { arrive, pass, calls, helper, call } = office;
  const caller = await arrive();
  expect(await calls()).toMatchObject([{ state: 'customer_answered', agentId: null }]);
  caller.press('1');
  await pass(0.4);
  expect(await calls()).toMatchObject([{ agentId: helper.member.userId, label: '售后' }]);
  expect((await call('calls.current', {}, helper.token)).data.call).toMatchObject({
    menuChoice: { key: '1', label: '售后' },
  });
});

test('while nobody of the department is ready, the others are rung', async () => {
  const office = await createOffice();
  const { arrive, pass, calls, seller, helper, setState } = office;
  await setState(helper.member, { state: 'break', reason: 'meal' });
  const caller = await arrive();
  caller.press('1');
  await pass(0.4);
  expect(await calls()).toMatchObject([{ agentId: seller.member.userId }]);
});

test('without a key for eight seconds after the greeting everybody may be rung', async () => {
  const { arrive, pass, calls, seller, played } = await createOffice();
  await arrive();
  await pass(8);
  expect(played).toEqual(['menu']);
  expect(await calls()).toMatchObject([{ agentId: null }]);
  await pass(2);
  expect(await calls()).toMatchObject([{ agentId: seller.member.userId, label: null }]);
});

test('a wrong key is asked again, and after the second one everybody may be rung', async () => {
  const { arrive, pass, calls, seller } = await createOffice();
  const caller = await arrive();
  caller.press('9');
  await pass(1);
  expect(await calls()).toMatchObject([{ agentId: null }]);
  caller.press('8');
  await pass(0.4);
  expect(await calls()).toMatchObject([{ agentId: seller.member.userId, label: null }]);
});

test('a key to the message ends in a missed call, and keys later change nothing', async () => {
  const { arrive, pass, calls, missed, missedList } = await createOffice();
  const caller = await arrive();
  caller.press('3');
  caller.press('1');
  await pass(10);
  expect(await calls()).toMatchObject([{ state: 'ended', cause: 'missed', label: '留下号码' }]);
  expect(await missed()).toEqual([{ times: 1 }]);
  expect(await missedList()).toMatchObject([{ menuChoice: { key: '3', label: '留下号码' } }]);
});

test('a menu has at most five keys, each once, and a department exactly where a key leads to one', async () => {
  const { save, value } = await createOffice();
  const [team, others] = value.menuKeys;
  const six = [1, 2, 3, 4, 5, 6].map((key) => ({ ...others!, key: String(key) }));
  for (const menuKeys of [six, [others!, others!], [{ ...team!, departmentId: null }], [{ ...others!, key: '*' }]])
    expect((await save({ ...value, menuKeys })).code).toBe(40000);
});
