import type { RequestTo } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { LAST_PEOPLE, MOST_FALSE_ALARMS } from '@haihu/rules/tasks/machines/machine-rates';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openDialledTask } from '../test-support/dialled-task.ts';

const MACHINE = '13900000061';
const PERSON = '13900000060';
const UNSEEN = 41398;
const NO_MESSAGE = 41399;

type Rules = Omit<RequestTo<'tasks.saveMachines'>, 'id'>;

/** Opens a task whose one agent talks with this number, until it is known what answered. */
async function inTalk(
  number: string,
  rules: Partial<Rules> = {},
  { mode = 'progressive' as const, agents = 1 }: { mode?: 'progressive' | 'predictive'; agents?: number } = {},
) {
  const task = await openDialledTask({ mode, agents, numbers: [number] });
  const { taskId, manager, tenant } = task;
  const save = (change: Partial<Rules> = {}) =>
    task.call(
      'tasks.saveMachines',
      { id: taskId, isOn: null, policy: 'stay', hasMessage: true, ...change },
      manager.token,
    );
  expect((await save(rules)).code).toBe(200);
  await task.live(6);
  const [call] = await task.calls();
  const { id, numberId } = call!;
  const agent = task.taskAgents.find(({ member }) => member.userId === call!.agentId) ?? task.taskAgents[0]!;
  const found = async () => (await task.call('calls.machine', { id }, agent.token)).data.found;
  const answer = (choice: 'hang_up' | 'message' | 'stay', isByRule?: boolean) =>
    task.call('calls.answerMachine', { id, choice, ...(isByRule && { isByRule }) }, agent.token);
  const result = (given: Partial<NonNullable<RequestTo<'tasks.record'>['result']>>) =>
    task.call('tasks.record', { numberId: numberId!, result: { callId: id, ...given } }, agent.token);
  const figures = async () => (await task.call('tasks.machines', { id: taskId }, manager.token)).data;
  const kept = async () =>
    (
      await tenant.query<Record<string, unknown>>(sql`
      select verdict, choice, by_rule as "isByRule", is_left as "isLeft", heard, asked_at is not null as "isAsked"
      from call_machine where call_id = ${id}`)
    )[0];
  const readNumber = async () => (await task.call('tasks.number', { id: numberId! }, manager.token)).data;
  const state = async () => (await task.call('calls.state', {}, agent.token)).data.state;
  return {
    ...task,
    id,
    numberId: numberId!,
    agent,
    save,
    found,
    answer,
    result,
    figures,
    kept,
    readNumber,
    state,
  };
}

test('a copied task keeps the rules, and not the message, which is a file of the other task', async () => {
  const { call, manager, taskId: id } = await openDialledTask({ mode: 'progressive', agents: 1, numbers: [PERSON] });
  await call('tasks.saveMachines', { id, isOn: true, policy: 'hang_up', hasMessage: true }, manager.token);
  const copyOf = async (name: string) =>
    (await call('tasks.copy', { id, name, numbers: false }, manager.token)).data.id;
  const rulesOf = async (task: string) => (await call('tasks.machines', { id: task }, manager.token)).data;
  const hangsUp = { isOn: true, policy: 'hang_up', hasMessage: false };
  expect(await rulesOf(await copyOf('副本'))).toMatchObject(hangsUp);
  await call('tasks.saveMachines', { id, isOn: null, policy: 'message', hasMessage: true }, manager.token);
  expect(await rulesOf(await copyOf('再来'))).toMatchObject({ isOn: null, policy: 'stay', hasMessage: false });
});

describe('a machine that answers', () => {
  test('is asked about beside the talk, once, and the call goes on', async () => {
    const task = await inTalk(MACHINE);
    expect(await task.found()).toMatchObject({ policy: 'stay', hasMessage: true, choice: null });
    const asked = (await task.pushesTo(task.agent.member)).filter(({ type }) => type === push.machineFound);
    expect(asked).toMatchObject([{ data: { callId: task.id } }]);
    await task.live(10);
    expect(await task.calls()).toMatchObject([{ state: 'answered' }]);
    expect((await task.answer('stay')).code).toBe(200);
    await task.live(45);
    expect(await task.calls()).toMatchObject([{ state: 'ended', cause: 'answered' }]);
  });

  test('of a person nothing is asked, and nothing can be answered', async () => {
    const task = await inTalk(PERSON);
    expect(await task.found()).toBeNull();
    expect((await task.answer('hang_up')).code).toBe(UNSEEN);
    expect(await task.kept()).toMatchObject({ verdict: 'person', isAsked: false });
  });

  test('is hung up on by the agent: nobody was reached, and the number is tried again', async () => {
    const task = await inTalk(MACHINE);
    expect((await task.answer('hang_up')).code).toBe(200);
    await task.liveUntil(() => task.areOver(1), 10);
    expect(await task.calls()).toMatchObject([{ state: 'ended', cause: 'machine' }]);
    expect(await task.readNumber()).toMatchObject({ state: 'waiting', outcome: 'no_contact', lastCause: 'machine' });
    const totals = await task.call('statistics.taskTotals', { taskId: task.taskId }, task.manager.token);
    const unreached = { total: { called: 1, connected: 0 }, causes: [{ cause: 'machine', numbers: 1 }] };
    expect(totals.data).toMatchObject(unreached);
    expect(await task.kept()).toMatchObject({ choice: 'hang_up', isByRule: false, heard: 'machine' });
    expect(await task.state()).toBe('ready');
    expect(await task.tenant.query(sql`select answered from task_answers where answered > 0`)).toEqual([]);
  });

  test('hears the message of the task without the agent, who is free at once', async () => {
    const task = await inTalk(MACHINE);
    expect((await task.answer('message')).code).toBe(200);
    expect((await task.answer('message')).code).toBe(200);
    expect(await task.state()).toBe('ready');
    expect((await task.call('calls.current', {}, task.agent.token)).data.call).toBeNull();
    await task.live(4);
    expect(await task.calls()).toMatchObject([{ state: 'answered' }]);
    await task.liveUntil(() => task.areOver(1), 20);
    expect(await task.calls()).toMatchObject([{ state: 'ended', cause: 'machine', agentId: task.agent.member.userId }]);
    expect(await task.kept()).toMatchObject({ choice: 'message', isLeft: true, heard: 'machine' });
    expect(await task.readNumber()).toMatchObject({ outcome: 'no_contact', state: 'waiting' });
    expect(await task.state()).toBe('ready');
  });

  test('takes the own outcome for machines, with its next call', async () => {
    const task = await inTalk(MACHINE);
    const own = {
      words: '已留言',
      kind: 'machine' as const,
      times: 1,
      afterMinutes: 60,
      isOtherDaypart: false,
      isSameAgent: false,
      silenceDays: 0,
    };
    expect((await task.call('tasks.saveOutcome', { ...own, taskId: task.taskId }, task.manager.token)).code).toBe(200);
    await task.answer('message');
    await task.live(12);
    expect(await task.readNumber()).toMatchObject({ ownOutcome: '已留言', state: 'waiting' });
  });

  test('that no engine found hears the message too, and so does one after the agent went on', async () => {
    const unfound = await inTalk(PERSON);
    expect((await unfound.answer('message', true)).code).toBe(UNSEEN);
    expect((await unfound.answer('message')).code).toBe(200);
    expect(await unfound.state()).toBe('ready');
    await unfound.liveUntil(() => unfound.areOver(1), 20);
    expect(await unfound.calls()).toMatchObject([{ state: 'ended', cause: 'machine' }]);
    expect(await unfound.kept()).toMatchObject({
      verdict: 'person',
      choice: 'message',
      isLeft: true,
      heard: 'machine',
    });
    expect(await unfound.readNumber()).toMatchObject({ outcome: 'no_contact', state: 'waiting', lastCause: 'machine' });
    expect(await unfound.figures()).toMatchObject({ machines: 1, found: 0 });
    const went = await inTalk(MACHINE);
    await went.answer('stay');
    expect((await went.answer('message')).code).toBe(200);
    await went.liveUntil(() => went.areOver(1), 20);
    expect(await went.kept()).toMatchObject({ choice: 'message', isLeft: true, heard: 'machine' });
  });

  test('is of no figure if no engine listened', async () => {
    const task = await inTalk(MACHINE, { isOn: false });
    expect((await task.answer('message')).code).toBe(200);
    expect(await task.kept()).toMatchObject({ verdict: null, choice: 'message', heard: 'machine' });
    expect(await task.figures()).toMatchObject({ machines: 0, found: 0 });
  });

  test('takes no message of a task that has none', async () => {
    const task = await inTalk(MACHINE, { hasMessage: false });
    expect((await task.answer('message')).code).toBe(NO_MESSAGE);
    expect(await task.calls()).toMatchObject([{ state: 'answered' }]);
  });

  test('is left to the rule only after the agent has seen the question for two seconds', async () => {
    const task = await openDialledTask({ mode: 'progressive', agents: 1, numbers: [MACHINE] });
    const rules = { id: task.taskId, isOn: null, policy: 'hang_up' as const, hasMessage: false };
    await task.call('tasks.saveMachines', rules, task.manager.token);
    const [agent] = task.taskAgents;
    const idOf = async () => (await task.calls())[0]?.id ?? '';
    const found = async () => (await task.call('calls.machine', { id: await idOf() }, agent!.token)).data?.found;
    await task.liveUntil(async () => Boolean(await found()), 10);
    const byRule = async (choice: 'hang_up' | 'message') =>
      (await task.call('calls.answerMachine', { id: await idOf(), choice, isByRule: true }, agent!.token)).code;
    expect(await byRule('hang_up')).toBe(UNSEEN);
    await task.live(2);
    expect(await byRule('message')).toBe(UNSEEN);
    expect(await byRule('hang_up')).toBe(200);
    await task.liveUntil(() => task.areOver(1), 10);
    expect(await task.calls()).toMatchObject([{ cause: 'machine' }]);
    // A rule is no word of a human.
    expect(await task.tenant.query(sql`select heard, by_rule as "isByRule" from call_machine`)).toEqual([
      { heard: null, isByRule: true },
    ]);
  });

  test('in a predictive task is only watched, and asked about if a leader wants it', async () => {
    const watched = await inTalk(MACHINE, {}, { mode: 'predictive' });
    expect([await watched.found(), (await watched.figures()).detection]).toEqual([null, 'watch']);
    expect(await watched.kept()).toMatchObject({ verdict: 'machine', isAsked: false });
    const asked = await inTalk(MACHINE, { isOn: true }, { mode: 'predictive' });
    expect(await asked.found()).toMatchObject({ choice: null });
  });

  test('is not looked for where a leader switched it off', async () => {
    const task = await inTalk(MACHINE, { isOn: false });
    expect([await task.found(), await task.kept()]).toEqual([null, undefined]);
  });

  test('is of no concern to colleagues', async () => {
    const task = await inTalk(MACHINE, {}, { agents: 2 });
    const colleague = task.taskAgents.find(({ member }) => member.userId !== task.agent.member.userId)!;
    expect((await task.call('calls.machine', { id: task.id }, colleague.token)).code).toBe(40400);
    const choice = { id: task.id, choice: 'hang_up' as const };
    expect((await task.call('calls.answerMachine', choice, colleague.token)).code).toBe(40400);
  });
});

describe('the figures of a task about machines', () => {
  test('are counted by the words of its agents', async () => {
    const alarm = await inTalk(MACHINE);
    await alarm.result({ outcome: 'interested' });
    expect(await alarm.figures()).toMatchObject({ people: 1, falseAlarms: 1, machines: 0, found: 0 });
    // The last word counts.
    const own = {
      words: '语音信箱',
      kind: 'machine' as const,
      times: 0,
      afterMinutes: 60,
      isOtherDaypart: false,
      isSameAgent: false,
      silenceDays: 0,
    };
    const saved = await alarm.call('tasks.saveOutcome', { ...own, taskId: alarm.taskId }, alarm.manager.token);
    await alarm.result({ ownOutcomeId: saved.data.id });
    expect(await alarm.figures()).toMatchObject({ people: 0, falseAlarms: 0, machines: 1, found: 1 });
    const missed = await inTalk(PERSON);
    const other = await missed.call('tasks.saveOutcome', { ...own, taskId: missed.taskId }, missed.manager.token);
    await missed.result({ ownOutcomeId: other.data.id });
    expect(await missed.figures()).toMatchObject({ machines: 1, found: 0 });
  });

  test('above three per cent of the last people switch it off, until a leader begins anew', async () => {
    const task = await inTalk(MACHINE);
    const stranger = await task.member('别组', { permissions: ['tasks.manage'], dataScope: 'department' });
    // People of earlier calls, of whom as many were taken for machines as may be.
    await task.tenant.query(sql`
      with earlier as (
        insert into call overriding system value
        select twin.* from call c, generate_series(1, ${LAST_PEOPLE - 1}) place,
          jsonb_populate_record(c, jsonb_build_object('id', c.id + 1000000 + place)) twin
        where c.id = ${task.id} returning id)
      insert into call_machine (tenant_id, call_id, task_id, verdict, took_ms, at, heard, heard_at)
      select ${task.tenantId}, id, ${task.taskId},
        case when row_number() over () <= ${MOST_FALSE_ALARMS} then 'machine' else 'person' end,
        900, ${task.clock.now()}, 'person', ${task.clock.now()} from earlier`);
    expect(await task.figures()).toMatchObject({ falseAlarms: MOST_FALSE_ALARMS, detection: 'on', offAt: null });
    await task.result({ outcome: 'not_interested' });
    const off = await task.figures();
    expect(off).toMatchObject({ people: LAST_PEOPLE, falseAlarms: MOST_FALSE_ALARMS + 1, detection: 'off' });
    expect(off.offAt).not.toBeNull();
    const title = `任务“${(await task.call('tasks.info', { id: task.taskId }, task.manager.token)).data.name}”的语音信箱识别已自动关闭`;
    expect((await task.pushesTo(task.manager.member)).at(-1)).toMatchObject({
      type: push.machinesOff,
      data: { taskId: task.taskId },
      msg: title,
    });
    expect((await task.call('messages.list', { kind: 'task' }, task.manager.token)).data.list).toMatchObject([
      { title },
    ]);
    // Members who do not lead the task learn nothing of it: neither its agents nor leaders of other members.
    for (const { member } of [task.agent, stranger])
      expect((await task.pushesTo(member)).filter(({ type }) => type === push.machinesOff)).toEqual([]);
    // Another rule alone does not begin anew.
    task.time.advance(1000);
    const again = await task.save({ isOn: true, policy: 'message' });
    expect(again.data).toMatchObject({ offAt: null, detection: 'on', people: 0, falseAlarms: 0, policy: 'message' });
  });

  test('and the rules are for leaders only, and audited', async () => {
    const task = await inTalk(MACHINE);
    const stranger = await task.member('外人', { permissions: ['tasks.work'] });
    expect((await task.call('tasks.machines', { id: task.taskId }, stranger.token)).code).toBe(403);
    const audited = await task.tenant.query<{ action: string }>(sql`select action from audit`);
    expect(audited.map(({ action }) => action)).toContain('tasks.machines_saved');
    expect((await task.figures()).soundName).toBe(`haihu-message-${task.tenantId}-${task.taskId}`);
  });
});
