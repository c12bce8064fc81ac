import type { RequestTo } from '@haihu/contract/contract';
import type { ScriptStep } from '@haihu/contract/tasks/values';
import { describe, expect, test } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { addCustomer } from '../../../../test/customers.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice } from '../test-support/task-office.ts';

const greeting: ScriptStep = {
  key: 's1',
  title: '打招呼',
  say: '{{姓名}}您好，{{公司}}的号码是{{号码}}，我是{{企业}}的{{销售}}，上次成交{{成交金额}}',
  field: { kind: 'choice', label: '方便吗', choices: ['方便', '不方便'] },
  next: null,
  branches: [{ answer: '不方便', to: 'end' }],
};
const question: ScriptStep = {
  key: 's2',
  title: '问现状',
  say: '现在用哪一家？',
  field: { kind: 'text', label: '现在用哪家', choices: [] },
  next: null,
  branches: [],
};
const steps = [greeting, question];

async function openScripts() {
  const office = await openTaskOffice();
  const { call, manager, one, place } = office;
  const save = (change: Partial<RequestTo<'tasks.saveScript'>> = {}) =>
    call('tasks.saveScript', { taskId: null, version: 0, steps, ...change }, manager.token);
  const customer = await addCustomer(office, {
    owner_id: one.member.userId,
    owned_at: office.clock.now(),
    name: '张三',
    mobile: '13912345660',
    company: '义乌小商品',
    deal_amount: 125_000,
    is_deal: true,
  });
  const dial = async () => (await place(one.token, { customerId: customer })).data.id;
  const ofCall = async (callId: string, token = one.token) => (await call('tasks.callScript', { callId }, token)).data;
  const answer = (callId: string, step: string, value: string | null, token = one.token) =>
    call('tasks.answerScript', { callId, step, value }, token);
  return { ...office, save, customer, dial, ofCall, answer };
}

describe('a script', () => {
  test('is saved as versions, by managers, and not over the version of another', async () => {
    const { save, call, member, manager, tenant } = await openScripts();
    expect((await save()).data).toMatchObject({ version: 1, steps, changedBy: '周主管' });
    expect((await save()).code).toBe(41827);
    expect((await save({ version: 1, steps: [question] })).data).toMatchObject({ version: 2, steps: [question] });
    expect((await call('tasks.script', { taskId: null }, manager.token)).data.version).toBe(2);
    expect(await auditedIn(tenant)).toContain('tasks.script_saved');
    const agent = await member('外人', { permissions: ['tasks.work'] });
    expect((await call('tasks.saveScript', { taskId: null, version: 2, steps }, agent.token)).code).toBe(403);
  });

  test('with a ring, a dead end or an unknown blank is refused, and the step is named', async () => {
    const { save } = await openScripts();
    const refused = await save({ steps: [greeting, { ...question, say: '{{天气}}', next: 's1' }] });
    expect(refused).toMatchObject({
      code: 41828,
      data: {
        problems: [
          { step: 0, fault: 'ring' },
          { step: 1, fault: 'unknown_blank', detail: '{{天气}}' },
          { step: 1, fault: 'ring' },
        ],
      },
    });
    expect((await save({ steps: [{ ...greeting, branches: [{ answer: '不方便', to: 's9' }] }] })).code).toBe(41828);
  });
});

describe('the script of a call', () => {
  test('has the customer in its blanks, and stays as it was when the call began', async () => {
    const { save, dial, ofCall, time, db } = await openScripts();
    await save();
    time.advance(1000);
    const callId = await dial();
    const read = await ofCall(callId);
    expect(read.mayAnswer).toBe(true);
    expect(read.steps[0]!.say).toContain('张三您好，义乌小商品的号码是139****5660');
    expect(read.steps[0]!.say).toContain('赵婷，上次成交12.5');
    time.advance(1000);
    await save({ version: 1, steps: [question] });
    expect((await ofCall(callId)).steps).toHaveLength(2);
    await db.global(sql`update tenant set masks_phones = false`);
    expect((await ofCall(callId)).steps[0]!.say).toContain('号码是13912345660');
  });

  test('is the one of its task, if that has steps', async () => {
    const { save, running, next, one, place, ofCall, time } = await openScripts();
    const taskId = await running(1);
    await save();
    time.advance(1000);
    const [held] = (await next(taskId, one.token)).data.list;
    const { id } = (await place(one.token, { taskNumberId: held!.id })).data;
    expect((await ofCall(id)).steps).toHaveLength(2);
    const own = await openScripts();
    const ownTask = await own.running(1);
    await own.save();
    await own.save({ taskId: ownTask, steps: [question] });
    own.time.advance(1000);
    const [number] = (await own.next(ownTask, own.one.token)).data.list;
    const placed = await own.place(own.one.token, { taskNumberId: number!.id });
    expect((await own.ofCall(placed.data.id)).steps).toHaveLength(1);
  });

  test('keeps answers at once, of its agent only, in history, record and file', async () => {
    const { save, dial, ofCall, answer, time, until, call, one, other, manager, customer } = await openScripts();
    await save();
    time.advance(1000);
    const callId = await dial();
    expect((await answer(callId, 's1', '方便')).code).toBe(200);
    expect((await answer(callId, 's2', '别家')).code).toBe(200);
    expect((await answer(callId, 's2', '没有')).code).toBe(200);
    expect((await answer(callId, 's9', '没有')).code).toBe(41829);
    expect((await answer(callId, 's1', '方便', other.token)).code).toBe(40400);
    expect((await ofCall(callId)).answers).toMatchObject([
      { step: 's1', title: '打招呼', label: '方便吗', value: '方便' },
      { step: 's2', label: '现在用哪家', value: '没有' },
    ]);
    expect((await ofCall(callId, manager.token)).mayAnswer).toBe(false);
    await until(callId, 'ended');
    const { list } = (await call('followups.timeline', { customerId: customer }, one.token)).data;
    expect(list.find(({ kind }) => kind === 'call')!.answers).toBe('方便吗: 方便\n现在用哪家: 没有');
    expect((await answer(callId, 's1', null)).code).toBe(200);
    expect((await ofCall(callId)).answers).toHaveLength(1);
  });
});
