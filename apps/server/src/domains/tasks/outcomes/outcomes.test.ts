import type { RequestTo } from '@haihu/contract/contract';
import { describe, expect, test } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice } from '../test-support/task-office.ts';

const outcome = (change: Partial<RequestTo<'tasks.saveOutcome'>> = {}): RequestTo<'tasks.saveOutcome'> => ({
  taskId: null,
  words: '要报价',
  kind: 'open',
  times: 1,
  afterMinutes: 60,
  isOtherDaypart: false,
  isSameAgent: false,
  silenceDays: 0,
  ...change,
});

const REFUSED_RECENTLY = 41308;

async function openOutcomes() {
  const office = await openTaskOffice();
  const { call, manager, one, next, running, tenant } = office;
  const taskId = await running(2);
  const [held] = (await next(taskId, one.token)).data.list;
  const numberId = held!.id;
  const save = async (change: Partial<RequestTo<'tasks.saveOutcome'>> = {}) => {
    const saved = await call('tasks.saveOutcome', outcome(change), manager.token);
    if (saved.code !== 200) throw new Error(JSON.stringify(saved));
    return saved.data.id;
  };
  const write = (result: NonNullable<RequestTo<'tasks.record'>['result']>, id = numberId) =>
    call('tasks.record', { numberId: id, result }, one.token);
  const number = async (id = numberId) => (await call('tasks.number', { id }, manager.token)).data;
  const list = async (asked: RequestTo<'tasks.outcomes'> = {}, token = one.token) =>
    (await call('tasks.outcomes', asked, token)).data.list.map(({ words }) => words);
  /** Places a call, and lets it be answered and end. */
  async function talk(): Promise<string> {
    const placed = await office.place(one.token, { taskNumberId: numberId });
    await office.until(placed.data.id, 'ended', 600);
    await tenant.query(sql`update call set answered_at = created_at where id = ${placed.data.id}`);
    return placed.data.id;
  }
  return { ...office, taskId, numberId, save, write, number, list, talk };
}

describe('own outcomes', () => {
  test('are offered in all tasks or in one, and copied with the task', async () => {
    const { save, list, call, manager, running, taskId, tenant, member } = await openOutcomes();
    await save();
    await save({ taskId, words: '已预约' });
    const other = await running(0, { name: '第二个' });
    expect(await list({ taskId })).toEqual(['要报价', '已预约']);
    expect(await list({ taskId: other }, manager.token)).toEqual(['要报价']);
    expect(await list()).toEqual(['要报价']);
    const copy = await call('tasks.copy', { id: taskId, name: '副本', numbers: false }, manager.token);
    expect(await list({ taskId: copy.data.id }, manager.token)).toEqual(['要报价', '已预约']);
    expect(await auditedIn(tenant)).toContain('tasks.outcome_saved');
    const stranger = await member('外人', { permissions: ['tasks.work'] });
    expect((await call('tasks.outcomes', { taskId }, stranger.token)).code).toBe(40400);
    expect((await call('tasks.saveOutcome', outcome({ words: '别的' }), stranger.token)).code).toBe(403);
  });

  test('have words of their own, and end in number', async () => {
    const { save, call, manager } = await openOutcomes();
    await save({ words: '要报价' });
    const again = (words: string) => call('tasks.saveOutcome', outcome({ words }), manager.token);
    expect((await again('要报价')).code).toBe(41826);
    for (let made = 1; made < 20; made += 1) expect((await again(`结果${made}`)).code).toBe(200);
    expect((await again('再一个')).code).toBe(41825);
  });

  test('stand in records, lists and statistics in their words, beside the outcome of their kind', async () => {
    const { save, write, number, call, manager, taskId, numberId, one } = await openOutcomes();
    const id = await save({ kind: 'success', times: 0 });
    expect((await write({ ownOutcomeId: id, note: '发邮箱' })).data.notes).toMatchObject([
      { outcome: 'interested', ownOutcome: '要报价', text: '发邮箱' },
    ]);
    expect(await number()).toMatchObject({ outcome: 'interested', ownOutcome: '要报价', state: 'connected' });
    const totals = await call('statistics.taskTotals', { taskId }, manager.token);
    expect(totals.data.outcomes).toEqual([{ outcome: 'interested', own: '要报价', numbers: 1 }]);
    const made = await call('tasks.makeCustomer', { id: numberId, name: '张三' }, one.token);
    const notes = await call('followups.list', { customerId: made.data.customerId }, one.token);
    expect(notes.data.list).toMatchObject([{ outcome: 'interested', ownOutcome: '要报价' }]);
  });

  test('that are deleted stay where they were written, also from a device that still has them', async () => {
    const { save, write, number, list, call, manager, tenant } = await openOutcomes();
    const id = await save({ kind: 'success', times: 0 });
    await write({ ownOutcomeId: id });
    expect((await call('tasks.deleteOutcome', { id }, manager.token)).code).toBe(200);
    expect(await list()).toEqual([]);
    expect(await number()).toMatchObject({ ownOutcome: '要报价' });
    expect((await write({ ownOutcomeId: id })).code).toBe(200);
    expect((await call('tasks.deleteOutcome', { id }, manager.token)).code).toBe(40400);
    expect(await auditedIn(tenant)).toContain('tasks.outcome_deleted');
    await save();
  });

  test('of another task are refused', async () => {
    const { save, write, running } = await openOutcomes();
    const other = await save({ taskId: await running(0, { name: '第二个' }) });
    expect((await write({ ownOutcomeId: other })).code).toBe(40400);
  });

  test('give way to a standard outcome that is written later', async () => {
    const { save, write, number } = await openOutcomes();
    await write({ ownOutcomeId: await save({ kind: 'success', times: 0 }) });
    await write({ outcome: 'not_interested' });
    expect(await number()).toMatchObject({ outcome: 'not_interested', ownOutcome: null });
  });
});

describe('the next call after an own outcome', () => {
  test('waits as long as the rule says, as often as it says, for any agent', async () => {
    const { save, write, number, talk, time, call, manager, numberId } = await openOutcomes();
    const id = await save({ times: 1, afterMinutes: 60 });
    const callId = await talk();
    await write({ callId, ownOutcomeId: id });
    const waits = await number();
    expect(waits).toMatchObject({ state: 'waiting', seatId: null });
    expect(Date.parse(waits.dueAt)).toBeGreaterThanOrEqual(time.now().getTime() + 50 * 60_000);
    await call('tasks.record', { numberId, result: { ownOutcomeId: id } }, manager.token);
    expect(await number()).toMatchObject({ state: 'connected' });
  });

  test('goes to the same agent if the rule says so, and gives way to a promise', async () => {
    const { save, write, number, talk, one } = await openOutcomes();
    const id = await save({ times: 2, isSameAgent: true });
    const callId = await talk();
    const callAgainAt = '2026-03-03T02:00:00Z';
    await write({ callId, ownOutcomeId: id });
    expect(await number()).toMatchObject({ state: 'waiting', seatId: one.member.userId });
    await write({ callId, ownOutcomeId: id, callAgainAt });
    expect(await number()).toMatchObject({ state: 'waiting', dueAt: callAgainAt });
  });

  test('is kept until the call ends, if the result is written during the call', async () => {
    const { save, write, number, numberId, place, one, until } = await openOutcomes();
    const id = await save({ times: 1 });
    const { id: callId } = (await place(one.token, { taskNumberId: numberId })).data;
    await write({ callId, ownOutcomeId: id });
    expect((await number()).state).toBe('calling');
    await until(callId, 'ended', 600);
    expect((await number()).state).toBe('waiting');
  });
});

describe('silence', () => {
  test('holds for every call of the enterprise to the number, and is taken back with the result', async () => {
    const { save, write, numberId, place, one, call, tenant, time } = await openOutcomes();
    const id = await save({ kind: 'success', times: 0, silenceDays: 30 });
    await write({ ownOutcomeId: id });
    const { customerId } = (await call('tasks.makeCustomer', { id: numberId, name: '张三' }, one.token)).data;
    const refused = await place(one.token, { customerId });
    expect(refused).toMatchObject({ code: REFUSED_RECENTLY });
    const again = (refused.data as unknown as { allowedAgainAt: string }).allowedAgainAt;
    expect(Date.parse(again)).toBeGreaterThanOrEqual(time.now().getTime() + 29 * 24 * 60 * 60_000);
    await write({ outcome: 'interested' });
    expect(await tenant.query(sql`select from number_silence`)).toEqual([]);
    expect((await place(one.token, { customerId })).code).toBe(200);
  });
});
