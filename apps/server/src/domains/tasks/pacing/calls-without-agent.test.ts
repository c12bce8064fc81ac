import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openDialledTask } from '../test-support/dialled-task.ts';

const day = { from: '2026-03-02', to: '2026-03-02' };

const ask = <Reply>(reply: Promise<{ data: Reply }>) => reply.then(({ data }) => data);

/** Creates a predictive task whose first callee answered when no agent was free any more. */
async function openAbandoned(balance: number) {
  const task = await openDialledTask({ mode: 'predictive', agents: 1, numbers: ['13900000060'], balance });
  const [agent] = task.taskAgents;
  await task.live(0.5);
  expect((await task.place(agent!.token, { mobile: '13911111171' })).code).toBe(200);
  await task.live(60);
  const [met] = await task.calls();
  expect(met).toMatchObject({ cause: 'abandoned', agentId: null });
  return { ...task, callId: met!.id };
}

test('home, ranks, records and statistics count the same calls, those that met no agent among them', async () => {
  const { call, manager, callId, taskAgents, calls } = await openAbandoned(1_000_000);
  const count = (await calls()).length;
  expect(count).toBeGreaterThan(1);
  const asks = async () => {
    const team = { ...day, of: 'team' } as const;
    const today = await ask(call('statistics.today', { of: 'team' }, manager.token));
    const totals = await ask(call('statistics.callTotals', team, manager.token));
    const ranks = await ask(call('statistics.callRanks', team, manager.token));
    const behind = await ask(call('statistics.callsBehind', team, manager.token));
    const records = await ask(call('calls.pagePlus', { size: 20 }, manager.token));
    const page = await ask(call('calls.page', {}, manager.token));
    const ofRanks = ranks.list.reduce((sum, row) => sum + row.calls, 0);
    return {
      counts: [today.now.calls, totals.now.calls, ofRanks, behind.total, records.total, page.total],
      last: ranks.list.at(-1),
    };
  };
  const { counts, last } = await asks();
  expect(counts).toEqual(counts.map(() => count));
  expect(last).toMatchObject({ key: null, memberId: null, calls: 1 });
  const nobodys = await call('statistics.callsBehind', { ...day, of: 'team', noAgent: true }, manager.token);
  expect(nobodys.data).toMatchObject({ total: 1, list: [{ id: callId, agentName: null }] });
  // An agent's figures count only the agent's own calls.
  const own = await call('statistics.today', { of: 'me' }, taskAgents[0]!.token);
  expect(own.data.now.calls).toBe(count - 1);
});

test('a call that met no agent is opened by who sees the whole enterprise and by who leads its task', async () => {
  const { call, manager, callId, member, addTask, tenant, taskAgents, department } = await openAbandoned(1_000_000);
  const [north, south] = [await department('北区'), await department('南区')];
  const lead = await member('北区主管', { departmentId: north, dataScope: 'department' });
  const other = await member('南区主管', { departmentId: south, dataScope: 'department' });
  const codes = async () =>
    Promise.all(
      [manager, lead, other, taskAgents[0]!].map(
        async ({ token }) => (await call('calls.detail', { id: callId }, token)).code,
      ),
    );
  expect(await codes()).toEqual([200, 40400, 40400, 40400]);
  await addTask();
  await tenant.query(sql`
    with led as (update task set created_by = ${lead.member.userId} returning id) select from led`);
  expect(await codes()).toEqual([200, 200, 40400, 40400]);
  expect((await call('calls.detail', { id: callId }, manager.token)).data).toMatchObject({
    agentId: null,
    agentName: null,
    cause: 'abandoned',
    billedMinutes: 1,
  });
});

test('its minute is named by the bill, by the package and by the statement, which adds up', async () => {
  const { call, member, callId, tenantId, domains } = await openAbandoned(1_000_000);
  const owner = await member('周总', { isSuper: true });
  const bills = await call('billing.bills', { kind: 'call' }, owner.token);
  expect(bills.data.list.at(-1)).toMatchObject({ call: { id: callId, agentName: '', packageMinutes: 0 } });
  const statement = (await call('billing.statement', { month: '2026-03' }, owner.token)).data;
  const spent = statement.calls.reduce((sum, { amount }) => sum + Number(amount), 0);
  const ofKind = statement.kinds.find(({ kind }) => kind === 'call')!;
  expect(spent).toBe(Number(ofKind.amount));
  expect(statement.calls).toContainEqual(
    expect.objectContaining({ userId: null, name: '', lineName: '义乌专线', count: 1, amount: '-1200' }),
  );
  expect((await domains.billing.ledgerDays.verify(tenantId)).faults).toEqual([]);
});

test('package minutes that it took lead to its record', async () => {
  const office = await openDialledTask({ mode: 'predictive', agents: 1, numbers: [], balance: 1_000_000 });
  const { call, tenantId, domains, clock, taskAgents, manager } = office;
  const expiresAt = new Date(clock.now().getTime() + 30 * 24 * 60 * 60 * 1000);
  const { id: packageId } = await domains.billing.addPackage(tenantId, { name: '赠送', minutes: 100, expiresAt });
  await office.addNumbers(office.taskId, ['13900000060']);
  await office.live(0.5);
  await office.place(taskAgents[0]!.token, { mobile: '13911111171' });
  await office.live(60);
  const callId = (await office.calls())[0]!.id;
  const uses = (await call('billing.packageUses', { id: packageId }, manager.token)).data.list;
  expect(uses.find((use) => use.callId === callId)).toMatchObject({ minutes: 1, agentName: '' });
  const detail = await call('calls.detail', { id: callId }, manager.token);
  expect(detail.data).toMatchObject({ packageMinutes: 1, cost: '0' });
});
