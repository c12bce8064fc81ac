import { push } from '@haihu/contract/socket';
import { expect, test, vi } from 'vitest';
import type { Simulator } from '../../../integrations/telephony/simulator/simulator.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { createRunDriver } from '../test-support/run-driver.ts';
import { presenceIn } from '../test-support/presence.ts';

/** A caller who talks for 41 s. `HASTY` hangs up two seconds after the answer. */
const [CALLER, HASTY] = ['13900000060', '13900000080'];
const DID = '057188886666';

/** Makes an enterprise in which two agents are ready, the first for longer. */
async function createOffice() {
  const bench = await createCallBench();
  const presence = presenceIn(bench);
  const telephony = () => [...bench.dialler.drivers().values()][0]!.telephony as Simulator;
  async function ready(name: string, place: object = {}) {
    const agent = await bench.agent(name, place);
    await presence.arrived(bench.tenantId, agent.member.userId);
    bench.time.advance(1000);
    return agent;
  }
  const [first, second] = [await ready('赵婷'), await ready('李敏')];

  /** Lets the driver work for so many seconds. */
  async function pass(seconds: number) {
    for (let passed = 0; passed < seconds * 5; passed += 1) {
      bench.time.advance(200);
      await bench.dialler.work();
      await bench.dialler.settled();
    }
  }
  /** Lets a person call, and waits until the first agent is rung, if there is one. */
  async function arrive(caller: string | null = CALLER) {
    const arrived = telephony().arrive(caller, DID)!;
    await bench.dialler.settled();
    return arrived;
  }
  /** Lets the order to ring an agent be carried out. The agent picks up a second later. */
  async function ring() {
    await bench.dialler.work();
    await bench.dialler.settled();
  }
  const calls = () =>
    bench.tenant.query<{ id: string; state: string; cause: string | null; agentId: string | null; waited: number }>(sql`
      select id, state, cause, agent_id as "agentId", waited_seconds as waited from call
      where tenant_id = ${bench.tenantId} and direction = 'inbound' order by id`);
  const missed = () => bench.tenant.query(sql`select times, owner_id as "ownerId" from missed_call order by id`);
  const waiting = () => bench.tenant.query(sql`select from call_waiting`);
  const told = async ({ member }: typeof first) =>
    (await bench.pushesTo(member)).filter(({ type }) => type === push.callOffered || type === push.offerOver);
  /** Reads the figures of callers: those of an agent, or of everybody. */
  const figures = async ({ token }: typeof first, of: 'me' | 'team' = 'me') =>
    (await bench.call('statistics.callers', { from: '2026-03-02', to: '2026-03-02', of }, token)).data.now;
  const stateOf = async ({ token }: typeof first) => (await bench.call('calls.state', {}, token)).data.state;
  return {
    ...bench,
    telephony,
    ready,
    first,
    second,
    pass,
    arrive,
    ring,
    calls,
    missed,
    waiting,
    told,
    figures,
    stateOf,
  };
}

test('a caller rings at the agent who is ready for longest, talks, and is a record like any other', async () => {
  const office = await createOffice();
  const { call, first, second, arrive, ring, pass, calls, told } = office;
  await arrive();
  const { id } = (await calls())[0]!;
  expect(await told(first)).toMatchObject([{ type: push.callOffered, data: { callId: id, remaining: 20_000 } }]);
  expect(await told(second)).toEqual([]);
  expect((await call('calls.current', {}, first.token)).data.call).toMatchObject({
    id,
    direction: 'inbound',
    callee: '139****0060',
    state: 'customer_answered',
    waitedSeconds: null,
  });
  expect(await office.stateOf(first)).toBe('calling');
  expect((await office.place(first.token, { mobile: '13900000180' })).code).toBe(41301);
  await ring();
  await pass(3);
  expect(await calls()).toMatchObject([{ state: 'bridged', agentId: first.member.userId, waited: 1 }]);
  expect([await office.stateOf(first), await office.waiting()]).toEqual(['busy', []]);
  await pass(45);
  expect(await calls()).toMatchObject([{ state: 'ended', cause: 'answered', agentId: first.member.userId }]);
  expect(await office.figures(first)).toMatchObject({ taken: 1, averageWait: 1, talkSeconds: 40 });
  expect(await office.tenant.query(sql`select user_id as id from agent_state where wrap_up_from is not null`)).toEqual([
    { id: first.member.userId },
  ]);
  expect(await office.missed()).toEqual([]);
  await office.until(id, 'ended');
  expect((await call('calls.detail', { id }, first.token)).data).toMatchObject({
    direction: 'inbound',
    cost: '0',
    billedMinutes: 0,
    callerId: DID,
    hasRecording: true,
  });
  const records = async (direction?: 'inbound' | 'outbound') =>
    (await call('calls.pagePlus', direction ? { direction } : {}, first.token)).data.list.length;
  expect([await records(), await records('inbound'), await records('outbound')]).toEqual([1, 1, 0]);
});

test('figures of calls that we place are the same with inbound calls', async () => {
  const office = await createOffice();
  const { call, first, tenantId, domains } = office;
  const leader = await office.agent('周主管', { dataScope: 'all' });
  const customerId = await office.addToPublicPool({ name: '林晓燕', mobile: CALLER });
  const { data } = await office.place(first.token, { customerId });
  await office.until(data.id, 'ended');
  const day = { from: '2026-03-02', to: '2026-03-02' };
  const figures = async () => [
    (await call('statistics.callTotals', { ...day, of: 'team' }, leader.token)).data,
    (await call('statistics.callRanks', day, leader.token)).data,
    (await call('statistics.today', {}, first.token)).data.now,
    (await call('calls.board', {}, leader.token)).data.list.map(({ today }) => today),
    (await call('customers.seaDetail', { id: customerId }, first.token)).data.callCount,
    (await call('calls.stock', {}, leader.token)).data,
  ];
  const before = await figures();
  await office.arrive();
  await office.ring();
  await office.pass(50);
  await office.arrive(HASTY);
  await office.pass(3);
  expect(await office.calls()).toHaveLength(2);
  expect(await figures()).toEqual(before);
  const { list } = (await call('followups.timeline', { customerId }, first.token)).data;
  expect(list.filter(({ kind }) => kind === 'call')).toHaveLength(2);
  await domains.statistics.days.rebuild(tenantId, { check: false });
  expect(await figures()).toEqual(before);
});

test('the last agent of a number goes first, then the owner of the customer; nobody is rung twice', async () => {
  const office = await createOffice();
  const { call, first, second, arrive, ring, pass, calls, told } = office;
  const owner = await office.ready('王磊');
  const id = await office.addToPublicPool({ name: '林晓燕', company: '锦程', mobile: CALLER });
  await call('customers.claim', { ids: [id] }, owner.token);
  await arrive();
  const { id: callId } = (await calls())[0]!;
  expect((await call('calls.current', {}, owner.token)).data.call).toMatchObject({
    customerName: '林晓燕',
    company: '锦程',
  });
  expect(await call('calls.decline', { id: callId }, first.token)).toMatchObject({ code: 40400 });
  expect((await call('calls.decline', { id: callId }, owner.token)).code).toBe(200);
  await ring();
  expect(await told(owner)).toMatchObject([{}, { type: push.offerOver, data: { callId, why: 'declined' } }]);
  expect(await call('calls.decline', { id: callId }, owner.token)).toMatchObject({ code: 40400 });
  expect(await office.stateOf(owner)).toBe('ready');
  await pass(3);
  expect(await calls()).toMatchObject([{ state: 'bridged', agentId: first.member.userId }]);
  expect((await call('calls.decline', { id: callId }, first.token)).code).toBe(200);
  await pass(45);
  // The second time, the agent who talked last goes before the owner.
  await office.domains.calls.agents.setState(first.member, { state: 'ready' });
  await arrive();
  expect(await calls()).toMatchObject([{}, { agentId: first.member.userId }]);
  expect(await told(second)).toEqual([]);
});

test('a phone that declines and the key to hang up count as declining; after the last agent the caller hears that we call back', async () => {
  const office = await createOffice();
  const { call, first, second, arrive, ring, pass, calls, told, missed } = office;
  await arrive();
  const { id } = (await calls())[0]!;
  await office.dialler.work();
  expect(await office.telephony().stopRinging(id)).toBe(true);
  await office.dialler.settled();
  expect(await calls()).toMatchObject([{ agentId: second.member.userId }]);
  await office.dialler.work();
  expect((await call('calls.hangUp', { id }, second.token)).code).toBe(200);
  await ring();
  await pass(0.4);
  for (const agent of [first, second]) expect(await told(agent)).toMatchObject([{}, { data: { why: 'declined' } }]);
  expect(await office.figures(first)).toMatchObject({ taken: 0, declined: 1, absent: 0, missed: null });
  expect(await calls()).toMatchObject([{ state: 'customer_answered', agentId: null }]);
  await pass(10);
  expect(await calls()).toMatchObject([{ state: 'ended', cause: 'missed', agentId: null }]);
  expect([await missed(), await office.waiting()]).toEqual([[{ times: 1, ownerId: null }], []]);
});

test('an agent who does not pick up goes on a break, and the next one is rung', async () => {
  const office = await createOffice();
  const { first, second, arrive, calls, told } = office;
  await arrive();
  const { id } = (await calls())[0]!;
  const [driver] = office.dialler.drivers().values();
  // No order was carried out, so nothing rings: the engine tells that the agent did not come.
  office.time.advance(20_000);
  await office.domains.calls.progress.noteAbsent(office.tenantId, id, driver!.lease, { mayPassOn: true });
  await office.dialler.work();
  expect(await told(first)).toMatchObject([{}, { data: { callId: id, why: 'absent' } }]);
  expect([await office.stateOf(first), await office.stateOf(second)]).toEqual(['break', 'calling']);
  expect(await office.figures(first)).toMatchObject({ declined: 0, absent: 1 });
});

test('while everybody talks a caller waits, and gets the agent who is free first', async () => {
  const office = await createOffice();
  const { first, second, arrive, ring, pass, calls } = office;
  for (const { token } of [first, second])
    await office.place(token, { mobile: token === first.token ? '13900000160' : HASTY });
  await ring();
  await pass(2);
  await arrive('13900000260');
  expect(await calls()).toMatchObject([{ agentId: null }]);
  await pass(3);
  await office.domains.calls.agents.setState(second.member, { state: 'ready' });
  await pass(7);
  expect(await calls()).toMatchObject([{ state: 'bridged', agentId: second.member.userId }]);
});

test('an agent who becomes ready is rung at once for the caller who waits for longest', async () => {
  const office = await createOffice();
  const { first, second, arrive, ring, calls, tenantId, dialler } = office;
  const { setState } = office.domains.calls.agents;
  await setState(second.member, { state: 'break', reason: 'meal' });
  await office.place(first.token, { mobile: '13900000160' });
  await ring();
  for (const caller of ['13900000360', '13900000460', '13900000560']) {
    await arrive(caller);
    office.time.advance(100);
  }
  expect(await calls()).toMatchObject([{ agentId: null }, { agentId: null }, { agentId: null }]);
  await setState(second.member, { state: 'ready' });
  for (const driver of dialler.drivers().values()) await driver.agentMoved(tenantId);
  expect(await calls()).toMatchObject([{ agentId: second.member.userId }, { agentId: null }, { agentId: null }]);
});

test('an agent in a run keeps the caller waiting between its calls, and is rung at once when it pauses', async () => {
  const office = await createOffice();
  const { first, second, arrive, calls, told } = office;
  await office.domains.calls.agents.setState(second.member, { state: 'break', reason: 'meal' });
  const run = createRunDriver(() => ({ bench: office, agent: first }));
  await run.customers('80', '80');
  await run.start({ by: 'private', filter: { sort: 'owned' } }, 60);
  await run.write(await run.hearOut());
  await arrive();
  await office.pass(3);
  expect([await calls(), await told(first)]).toMatchObject([[{ state: 'customer_answered', agentId: null }], []]);
  expect((await run.steer('pause', await run.now())).code).toBe(200);
  for (const driver of office.dialler.drivers().values()) await driver.agentMoved(office.tenantId);
  expect(await told(first)).toMatchObject([{ type: push.callOffered }]);
});

test('a caller who comes while others wait is not rung for before them', async () => {
  const office = await createOffice();
  const { first, second, arrive, ring, calls } = office;
  const { setState } = office.domains.calls.agents;
  await setState(second.member, { state: 'break', reason: 'meal' });
  await office.place(first.token, { mobile: '13900000160' });
  await ring();
  await arrive('13900000360');
  await setState(second.member, { state: 'ready' });
  await arrive('13900000460');
  expect(await calls()).toMatchObject([{ agentId: second.member.userId }, { agentId: null }]);
});

test('an agent who becomes ready in the middle of a round is not rung for a caller in the middle of the queue', async () => {
  const office = await createOffice();
  const { first, second, arrive, ring, calls, tenant, dialler } = office;
  const { setState } = office.domains.calls.agents;
  await setState(second.member, { state: 'break', reason: 'meal' });
  await office.place(first.token, { mobile: '13900000160' });
  await ring();
  for (const caller of ['13900000360', '13900000460']) {
    await arrive(caller);
    office.time.advance(100);
  }
  office.time.advance(6000);
  const isLookedAt = sql`
    select from call_waiting where tenant_id = ${tenant.tenantId} and due_at > ${office.time.now()} order by since`;
  const [, later] = await calls();
  let round = Promise.resolve();
  // The round stops at the second caller, whose call is locked, when it has looked at the first.
  await tenant.transaction(async (tx) => {
    await tx.query(sql`select from call where tenant_id = ${tenant.tenantId} and id = ${later!.id} for update`);
    round = [...dialler.drivers().values()][0]!.agentMoved(tenant.tenantId);
    await vi.waitFor(async () => expect(await tenant.query(isLookedAt)).toHaveLength(1));
    await setState(second.member, { state: 'ready' });
  });
  await round;
  expect(await calls()).toMatchObject([{ agentId: null }, { agentId: null }]);
  await [...dialler.drivers().values()][0]!.agentMoved(tenant.tenantId);
  expect(await calls()).toMatchObject([{ agentId: second.member.userId }, { agentId: null }]);
});

test('where nobody is at work a caller is missed at once, without a call', async () => {
  const office = await createOffice();
  for (const { member } of [office.first, office.second])
    await office.domains.calls.agents.setState(member, { state: 'break', reason: 'meal' });
  await office.arrive();
  expect([await office.calls(), await office.missed()]).toEqual([[], [{ times: 1, ownerId: null }]]);
  const leader = await office.agent('周主管', { dataScope: 'all' });
  expect(await office.figures(leader, 'team')).toMatchObject({ callers: 1, taken: 0, missed: 1, takenRate: 0 });
});

test('a caller who hangs up while an agent is rung is missed once, and the agent is free and told', async () => {
  const office = await createOffice();
  const { first, arrive, ring, calls, told } = office;
  const caller = await arrive();
  await ring();
  caller.hangUp();
  await office.pass(0.2);
  expect(await calls()).toMatchObject([{ state: 'ended', cause: 'missed', agentId: null, waited: 0 }]);
  expect((await told(first)).at(-1)).toMatchObject({ data: { why: 'gone' } });
  expect([await office.stateOf(first), await office.missed()]).toEqual(['ready', [{ times: 1, ownerId: null }]]);
  expect((await office.place(first.token, { mobile: '13900000180' })).code).toBe(200);
});

test('two callers at one moment ring at two agents', async () => {
  const office = await createOffice();
  office.telephony().arrive(CALLER, DID);
  office.telephony().arrive('13900000260', DID);
  await office.dialler.settled();
  const agents = (await office.calls()).map(({ agentId }) => agentId);
  expect(new Set(agents)).toEqual(new Set([office.first.member.userId, office.second.member.userId]));
});

test('an agent who picks up at the moment at which the caller hangs up has no call, or has it whole', async () => {
  const office = await createOffice();
  const { arrive, ring, calls, missed } = office;
  // The agent picks up a second after the order, and the caller hangs up just before, with it, and just after.
  for (const [at, ms] of [800, 1000, 1200].entries()) {
    const caller = await arrive(`1390000${at}160`);
    await ring();
    office.time.advance(ms);
    caller.hangUp();
    await office.pass(1);
    const { cause, agentId, state } = (await calls()).at(-1)!;
    expect([state, agentId !== null]).toEqual(['ended', cause === 'answered']);
  }
  const ends = (await calls()).map(({ cause }) => cause);
  expect(ends).toEqual(['missed', expect.any(String), 'answered']);
  expect(await missed()).toHaveLength(ends.filter((cause) => cause === 'missed').length);
  expect([await office.waiting(), await office.tenant.query(sql`select from call_running`)]).toEqual([[], []]);
});

test('a number that hangs up three times at once rings nobody for an hour, unless it is a customer', async () => {
  const office = await createOffice();
  const { arrive, calls, missed, pass, time } = office;
  async function hangUpAtOnce(caller: string) {
    for (let turn = 0; turn < 3; turn += 1) {
      (await arrive(caller))!.hangUp();
      await pass(1);
    }
  }
  await hangUpAtOnce(CALLER);
  expect((await calls()).map(({ cause }) => cause)).toEqual(['missed', 'missed', 'missed']);
  await arrive();
  expect(await calls()).toHaveLength(3);
  expect(await missed()).toMatchObject([{ times: 4 }]);
  time.advance(3_600_000);
  await arrive();
  expect(await calls()).toHaveLength(4);

  const customer = '13900000360';
  await office.addToPublicPool({ name: '林晓燕', mobile: customer });
  await hangUpAtOnce(customer);
  await arrive(customer);
  expect(await calls()).toHaveLength(8);
});

test('a caller who is looked after twice at once is answered once, and stays on the line', async () => {
  const office = await createOffice();
  const engine = office.telephony();
  const { adopt } = engine;
  let isUnderway = false;
  let working = Promise.resolve();
  engine.adopt = async (...asked) => {
    // An engine that is busy with an arrival tells a second one that it has none.
    if (isUnderway) return false;
    isUnderway = true;
    working = office.dialler.work();
    for (let round = 0; round < 20; round += 1) await office.waiting();
    isUnderway = false;
    return adopt(...asked);
  };
  await office.arrive();
  await working;
  expect(await office.calls()).toMatchObject([{ state: 'customer_answered', agentId: office.first.member.userId }]);
});
