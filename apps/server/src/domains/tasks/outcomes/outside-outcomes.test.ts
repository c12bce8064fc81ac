import type { RequestTo } from '@haihu/contract/contract';
import { permissions } from '@haihu/contract/permissions';
import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../../calls/test-support/call-bench.ts';

/** A customer who talks for two seconds. */
const MOBILE = '13900000080';
const HOUR = 60 * 60 * 1000;
const REFUSED_RECENTLY = 41308;

type Form = RequestTo<'tasks.saveOutcome'>;

/** Makes an agent with a customer, and a manager who keeps the outcomes of the enterprise. */
async function createOffice() {
  const bench = await createCallBench();
  const manager = await bench.agent('周主管', { dataScope: 'all' });
  const agent = await bench.agent('赵婷', { permissions: permissions.filter((one) => !one.startsWith('tasks.')) });
  const id = await bench.addToPublicPool({ name: '林晓燕', mobile: MOBILE });
  expect((await bench.call('customers.claim', { ids: [id] }, agent.token)).code).toBe(200);

  let called = 0;
  async function outcome(change: Partial<Form> = {}): Promise<string> {
    const form: Form = {
      taskId: null,
      words: '要报价',
      kind: 'open',
      times: 2,
      afterMinutes: 60,
      isOtherDaypart: false,
      isSameAgent: false,
      silenceDays: 0,
      ...change,
    };
    const saved = await bench.call('tasks.saveOutcome', form, manager.token);
    expect(saved.code).toBe(200);
    return saved.data.id;
  }
  /** Calls the customer, each time four hours later and within the calling hours, and writes this about the call. Returns the reply. */
  async function callAndWrite(result: Partial<RequestTo<'followups.save'>>) {
    if (called > 0) bench.time.advance(4 * HOUR);
    called += 1;
    const placed = await bench.place(agent.token, { customerId: id });
    expect(placed.code).toBe(200);
    await bench.until(placed.data.id, 'ended');
    return bench.call('followups.save', { customerId: id, callId: placed.data.id, ...result }, agent.token);
  }
  const planned = async () =>
    (await bench.call('followups.visits', { state: 'waiting' }, agent.token)).data.list.map(({ at, content }) => ({
      after: Math.round((Date.parse(at) - bench.clock.now().getTime()) / HOUR),
      content,
    }));
  return { ...bench, manager, agent, id, outcome, callAndWrite, planned };
}

test('an agent without tasks is offered the outcomes of the enterprise, and its words stand in the history', async () => {
  const { call, agent, id, outcome, callAndWrite, planned } = await createOffice();
  const ownOutcomeId = await outcome({ words: '等审批', kind: 'success', times: 0 });
  expect((await call('tasks.outcomes', {}, agent.token)).data.list).toMatchObject([{ words: '等审批' }]);
  const saved = await callAndWrite({ ownOutcomeId });
  // A client that knows only the outcomes of the specification reads the one of its kind.
  expect(saved.data).toMatchObject({ ownOutcome: '等审批', outcome: 'interested', nextVisitAt: null });
  expect((await call('followups.list', { customerId: id }, agent.token)).data.list).toMatchObject([
    { ownOutcome: '等审批' },
  ]);
  expect(await planned()).toEqual([]);
});

test('the next call is planned as often as the outcome says, and a time of the agent goes first', async () => {
  const { outcome, callAndWrite, planned, clock } = await createOffice();
  const ownOutcomeId = await outcome();
  const first = await callAndWrite({ ownOutcomeId });
  expect(first.data.nextVisitAt).not.toBeNull();
  expect(await planned()).toEqual([{ after: 1, content: '要报价' }]);
  const promised = clock.now().getTime() + 6 * HOUR;
  const second = await callAndWrite({ ownOutcomeId, nextVisitAt: new Date(promised).toISOString() });
  expect(Date.parse(second.data.nextVisitAt!)).toBe(promised);
  expect(await planned()).toMatchObject([{ after: 2 }]);
  // Two calls were written with it before, and it asks for two more calls at most.
  expect((await callAndWrite({ ownOutcomeId })).data.nextVisitAt).toBeNull();
});

test('a call-back that the agent keeps stays as it is', async () => {
  const { outcome, callAndWrite, planned, clock } = await createOffice();
  const nextVisitAt = new Date(clock.now().getTime() + 30 * HOUR).toISOString();
  await callAndWrite({ outcome: 'call_again', nextVisitAt });
  const kept = await callAndWrite({ ownOutcomeId: await outcome(), waitingVisit: 'kept' });
  expect(kept.data).toMatchObject({ ownOutcome: '要报价', nextVisitAt: null });
  expect(await planned()).toMatchObject([{ after: 26 }]);
});

test('a further note about the same call is no further call', async () => {
  const { call, agent, outcome, callAndWrite } = await createOffice();
  const ownOutcomeId = await outcome({ times: 1 });
  const first = await callAndWrite({ ownOutcomeId });
  const { customerId, callId } = first.data;
  const again = { customerId, callId: callId!, again: true as const, ownOutcomeId };
  expect((await call('followups.save', again, agent.token)).data.nextVisitAt).toBeNull();
  expect(first.data.nextVisitAt).not.toBeNull();
});

test('a kind that refuses leaves the customer in peace, and silence holds for everybody', async () => {
  const { call, agent, manager, place, id, outcome, callAndWrite, tenant } = await createOffice();
  const refused = await outcome({ words: '不需要', kind: 'refused', times: 3 });
  expect((await callAndWrite({ ownOutcomeId: refused })).data).toMatchObject({
    outcome: 'not_interested',
    nextVisitAt: null,
  });
  expect(await tenant.query(sql`select from do_not_call where refused_at is not null`)).toHaveLength(1);
  await tenant.query(sql`with gone as (delete from do_not_call) select`);
  const quiet = await outcome({ words: '节后再说', kind: 'success', times: 0, silenceDays: 30 });
  await callAndWrite({ ownOutcomeId: quiet });
  for (const { token } of [agent, manager])
    expect(await place(token, { mobile: MOBILE })).toMatchObject({ code: REFUSED_RECENTLY });
  expect((await call('followups.save', { customerId: id, text: '记一下' }, agent.token)).code).toBe(200);
});

test('an outcome that nobody keeps is refused; a deleted one is not, because a device may have kept it', async () => {
  const { call, manager, outcome, callAndWrite } = await createOffice();
  const ownOutcomeId = await outcome();
  await call('tasks.deleteOutcome', { id: ownOutcomeId }, manager.token);
  expect((await call('tasks.outcomes', {}, manager.token)).data.list).toEqual([]);
  expect((await callAndWrite({ ownOutcomeId })).data).toMatchObject({ ownOutcome: '要报价' });
  const missing = await callAndWrite({ ownOutcomeId: '999999' });
  expect(missing).toMatchObject({ code: 40400, msg: '没有这个结果，可能已被删除' });
});

test('the outcome of one task is refused after a call outside it', async () => {
  const { call, manager, callAndWrite, outcome } = await createOffice();
  const form = {
    name: '春季回访',
    mode: 'preview' as const,
    lineId: null,
    seatIds: [manager.member.userId],
    script: '',
    paceSeconds: 5,
    hours: null,
    retries: usualRetries,
    abandonCap: 30,
  };
  const { id: taskId } = (await call('tasks.add', form, manager.token)).data;
  const ownOutcomeId = await outcome({ taskId });
  expect(await callAndWrite({ ownOutcomeId })).toMatchObject({ code: 40400, msg: '没有这个结果，可能已被删除' });
});
