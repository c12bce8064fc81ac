import { push } from '@haihu/contract/socket';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type OpenedSocket, openSocket } from '../../../../test/socket.ts';
import { afterAllTests, createWorld, type World } from '../../../../test/world.ts';

/** 10:00 in Shanghai. */
const NOW = new Date('2026-03-02T02:00:00Z');
const atEnd = afterAllTests();
let world: World;
let host: string;

beforeAll(async () => {
  world = await createWorld({ atEnd, roles: ['web', 'socket'] });
  host = await world.start();
});
beforeEach(() => {
  world.clock.now = () => NOW;
});

const timeIs = async (instant: string) => {
  world.clock.now = () => new Date(instant);
  await world.runJobs();
};

/** Returns the reminders that each device received. */
const reminded = (devices: OpenedSocket[]) =>
  devices.map(({ pushes }) => pushes.filter(({ type }) => type === push.callBackDue).map(({ data }) => data));

async function office() {
  const enterprise = await world.enterprise();
  const sales = await enterprise.department('销售一部');
  const agent = await enterprise.member('赵婷', { departmentId: sales });
  const { token } = agent;
  const plan = async (at: string, name = '林晓燕') => {
    const customerId = await enterprise.addToPublicPool({ name });
    await world.call('customers.claim', { ids: [customerId] }, token);
    const { data } = await world.call('followups.addVisit', { customerId, at, content: name }, token);
    return data;
  };
  const snooze = async (id: string, until: 'ten_minutes' | 'hour' | 'tomorrow', by = token) =>
    world.call('followups.snoozeVisit', { id, until }, by);
  const names = async (state: 'waiting' | 'moved' | 'snoozed' | 'overdue' | 'done', by = token, owner?: string) => {
    const { code, data } = await world.call('followups.visits', { state, owner }, by);
    return code === 200 ? data.list.map(({ customerName }) => customerName) : code;
  };
  return { enterprise, sales, agent, token, plan, snooze, names };
}

test('a snooze is told apart from a promise that was moved, and a promise that was kept from both', async () => {
  const { token, plan, snooze, names } = await office();
  const [snoozed, moved, kept] = [
    await plan('2026-03-02T02:30:00Z', '稍后的'),
    await plan('2026-03-02T02:40:00Z', '改过的'),
    await plan('2026-03-02T02:50:00Z', '谈过的'),
  ];
  expect((await snooze(snoozed.id, 'hour')).data).toMatchObject({
    at: '2026-03-02T03:00:00Z',
    plannedAt: '2026-03-02T02:30:00Z',
    putOff: 'snoozed',
  });
  await world.call('followups.moveVisit', { id: moved.id, at: '2026-03-04T02:00:00Z' }, token);
  expect([await names('snoozed'), await names('moved')]).toEqual([['稍后的'], ['改过的']]);

  // Planned again for the same minute, it stays as it is. For another minute it counts as moved, wherever that was
  // done.
  const again = (at: string) =>
    world.call('followups.addVisit', { customerId: snoozed.customerId, at, content: '' }, token);
  expect((await again('2026-03-02T03:00:00Z')).data.putOff).toBe('snoozed');
  expect((await again('2026-03-06T02:00:00Z')).data).toMatchObject({
    putOff: 'moved',
    plannedAt: '2026-03-02T02:30:00Z',
  });
  // The follow-up kept that promise: the next call-back is a new one.
  await snooze(kept.id, 'hour');
  const nextVisitAt = '2026-03-09T02:00:00Z';
  await world.call('followups.save', { customerId: kept.customerId, text: '好', nextVisitAt }, token);
  const { data } = await world.call('followups.visits', { state: 'waiting', customerId: kept.customerId }, token);
  expect(data.list).toMatchObject([{ at: nextVisitAt, plannedAt: nextVisitAt, putOff: null }]);
});

test('a reminder answered on one device is answered on all, until its call-back has another time', async () => {
  const { enterprise, agent, token, plan, snooze } = await office();
  const { id, at } = await plan('2026-03-02T02:30:00Z');
  const isSeen = async (by = token) => {
    const { data } = await world.call('followups.visits', { state: 'waiting' }, by);
    return data.list.map(({ isReminderSeen = false }) => isReminderSeen);
  };
  const see = (seenAt: string, by = token) => world.call('followups.seeReminder', { id, at: seenAt }, by);
  const told = async () => (await world.pushesTo(agent.member)).filter(({ type }) => type === push.agendaMoved).length;
  const before = await told();
  await see(at, (await enterprise.member('李敏')).token);
  await see('2026-03-02T02:31:00Z');
  expect([await isSeen(), await told()]).toEqual([[false], before]);
  expect((await see(at)).data).toEqual({ done: true });
  expect([await isSeen(), await told()]).toEqual([[true], before + 1]);
  await see(at);
  expect(await told()).toBe(before + 1);
  await snooze(id, 'hour');
  expect(await isSeen()).toEqual([false]);
});

test('tomorrow is ten o’clock of the enterprise’s next day', async () => {
  // After midnight in Shanghai it is the third there, though not yet in London.
  await timeIs('2026-03-02T17:00:00Z');
  const { plan, snooze } = await office();
  const { id } = await plan('2026-03-02T17:30:00Z');
  expect((await snooze(id, 'ten_minutes')).data.at).toBe('2026-03-02T17:10:00Z');
  expect((await snooze(id, 'tomorrow')).data.at).toBe('2026-03-04T02:00:00Z');
});

test('reminds at its minute, once, on every device, and again when the snooze is over', async () => {
  const { enterprise, agent, token, plan, snooze } = await office();
  const colleague = await enterprise.member('李敏');
  const connect = async ({ token: of, member }: typeof agent) => {
    const { ticket } = (await world.call('identity.socketTicket', {}, of)).data;
    const opened = await openSocket(host, { userId: member.userId, ticket });
    opened.send({ type: 'resume', data: 0 });
    await vi.waitFor(() => expect(opened.positions).not.toHaveLength(0));
    return opened;
  };
  /**
   * Opens two devices of the agent, with one ticket a second. A jump of the clock cuts their lines, so each reminder
   * gets new devices.
   */
  const devicesAt = async (instant: string) => {
    await timeIs(instant);
    const phone = await connect(agent);
    world.clock.now = () => new Date(Date.parse(instant) + 600);
    return [phone, await connect(agent)];
  };
  const deliver = () => world.pushesTo(agent.member);

  const callBack = await plan('2026-03-02T02:30:00Z');
  const before = await devicesAt('2026-03-02T02:29:59Z');
  const others = await connect(colleague);
  await deliver();
  await timeIs('2026-03-02T02:30:00Z');
  await deliver();
  const told = expect.objectContaining({ visitId: callBack.id });
  await vi.waitFor(() => expect(reminded(before)).toEqual([[told], [told]]));
  await world.runJobs();
  await deliver();

  await snooze(callBack.id, 'ten_minutes');
  const after = await devicesAt('2026-03-02T02:39:59Z');
  await deliver();
  await timeIs('2026-03-02T02:40:00Z');
  await deliver();
  await vi.waitFor(() => expect(reminded(after)).toEqual([[told], [told]]));
  // Snoozed on one device and done before its time, it reminds nobody any more.
  await snooze(callBack.id, 'ten_minutes');
  await world.call('followups.finishVisit', { id: callBack.id }, token);
  await timeIs('2026-03-02T02:50:00Z');
  expect((await deliver()).filter(({ type }) => type === push.callBackDue)).toEqual([]);
  expect([...reminded(after), others.pushes].map(({ length }) => length)).toEqual([1, 1, 0]);
});

test('a leader sees the call-backs of others as far as the scope goes, and touches none of them', async () => {
  const { enterprise, sales, agent, token, plan, snooze, names } = await office();
  const leader = await enterprise.member('王主管', { dataScope: 'department', departmentId: sales });
  const far = await enterprise.member('外部主管', { dataScope: 'department' });
  const blind = await enterprise.member('看不见', { dataScope: 'all', permissions: ['followups.write'] });
  const [callBack] = [await plan('2026-03-02T02:30:00Z'), await plan('2026-03-05T02:00:00Z', '刘芳')];
  expect(await names('waiting', leader.token, 'all')).toEqual(['林晓燕', '刘芳']);
  expect(await names('waiting', leader.token, agent.member.userId)).toEqual(['林晓燕', '刘芳']);
  expect(await names('waiting', leader.token)).toEqual([]);
  expect(await names('waiting', far.token, 'all')).toEqual([]);
  expect(await names('waiting', far.token, agent.member.userId)).toBe(403);
  expect(await names('waiting', token, leader.member.userId)).toBe(403);
  expect(await names('waiting', blind.token, 'all')).toBe(403);
  expect((await snooze(callBack.id, 'hour', leader.token)).code).toBe(40400);

  const days = async (owner?: string) =>
    (await world.call('followups.visitDays', { month: '2026-03', owner }, leader.token)).data.list;
  expect(await days()).toEqual([]);
  expect((await days('all')).map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-05']);
  await timeIs('2026-03-02T03:00:00Z');
  expect(await names('overdue', leader.token, 'all')).toEqual(['林晓燕']);
  await world.call('followups.finishVisit', { id: callBack.id }, token);
  expect(await names('done', leader.token, 'all')).toEqual(['林晓燕']);
});

test('a promise is for a time to come within two years, wherever it is made', async () => {
  const { token, plan } = await office();
  const { id, customerId } = await plan('2028-03-01T02:00:00Z');
  for (const [at, code] of [
    ['2026-03-02T01:59:00Z', 41202],
    ['2062-03-02T02:00:00Z', 41205],
    ['9999-12-31T23:59:59Z', 41205],
  ] as const) {
    const answers = [
      await world.call('followups.addVisit', { customerId, at, content: '' }, token),
      await world.call('followups.moveVisit', { id, at }, token),
      await world.call('followups.save', { customerId, text: '再约', nextVisitAt: at }, token),
    ];
    expect(answers.map((answer) => answer.code)).toEqual([code, code, code]);
  }
});
