import { push } from '@haihu/contract/socket';
import type { RequestTo } from '@haihu/contract/contract';
import { expect, test, vi } from 'vitest';
import { type OpenedSocket, settled } from '../../../../test/socket.ts';
import { createSocketWorld } from '../../../../test/socket-world.ts';
import { createInbox } from '../../identity/test-support/inbox.ts';
import { createFiguresBench } from '../../statistics/test-support/figures-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

/** Makes a team of four in two departments, one of them below the other, with calls of today and of past days. */
async function withTeam() {
  const bench = await createFiguresBench();
  const sales = await bench.department('销售部');
  const [east, support] = [await bench.department('华东组', sales), await bench.department('客服部')];
  const agents = {
    liMin: await bench.agent('李敏', { departmentId: sales }),
    zhaoTing: await bench.agent('赵婷', { departmentId: east }),
    wuKai: await bench.agent('吴凯', { departmentId: east }),
    chenYu: await bench.agent('陈雨', { departmentId: support }),
  };
  const lead = await bench.agent('周总', { dataScope: 'all' });
  const { liMin, zhaoTing, wuKai } = agents;
  // Today is the 2nd of March. Its calls began before 10 o'clock in Shanghai.
  for (const [{ member }, at, seconds] of [
    [liMin, '2026-03-02T01:00:00Z', 30],
    [liMin, '2026-03-02T01:10:00Z', 0],
    [liMin, '2026-03-02T01:20:00Z', 0],
    [zhaoTing, '2026-03-02T01:30:00Z', 600],
    [wuKai, '2026-03-02T01:40:00Z', 10],
    [wuKai, '2026-02-28T16:30:00Z', 10],
    [wuKai, '2026-02-24T01:00:00Z', 10],
    [wuKai, '2026-02-23T01:00:00Z', 10],
  ] as const)
    await bench.called(member, at, seconds);
  await bench.byDevice(await bench.called(wuKai.member, '2026-02-27T01:00:00Z', 5));
  const board = async (request: RequestTo<'calls.board'>, { token } = lead) =>
    (await bench.call('calls.board', request, token)).data;
  const names = async (request: RequestTo<'calls.board'>, as = lead) =>
    (await board(request, as)).list.map(({ name }) => name);
  return { bench, sales, east, support, lead, agents, board, names };
}

test('a department brings those below it, and a search takes a part of a name', async () => {
  const { board, names, sales, support } = await withTeam();
  expect(await names({ departmentId: sales })).toEqual(['吴凯', '李敏', '赵婷']);
  expect(await names({ departmentId: support })).toEqual(['陈雨']);
  expect(await names({ search: '李' })).toEqual(['李敏']);
  expect(await names({ search: '李', departmentId: support })).toEqual([]);
  const { states, team, departments } = await board({ departmentId: support });
  expect(states.offline).toBe(1);
  // The day of the team is the whole one, also below a filter.
  expect(team).toEqual({ calls: 5, answered: 3, talkSeconds: 640, agents: 4 });
  expect(departments.map(({ name }) => name)).toEqual(['华东组', '客服部', '销售部']);
});

test('members who only lead stand apart from the agents, and agents are found by their state', async () => {
  const { bench, board, names, agents } = await withTeam();
  await presenceIn(bench).arrived(bench.tenantId, agents.wuKai.member.userId);
  expect(await names({ part: 'leaders' })).toEqual(['周总']);
  expect(await names({ part: 'ready' })).toEqual(['吴凯']);
  expect(await names({ part: 'agents' })).not.toContain('周总');
  const { states, leaders } = await board({});
  expect([states.ready, states.offline, leaders]).toEqual([1, 3, 1]);
});

test('orders by a figure, and ranks by it among all agents', async () => {
  const { board, support } = await withTeam();
  const ranked = async (request: RequestTo<'calls.board'>) =>
    (await board({ part: 'agents', ...request })).list.map(({ name, rank }) => [name, rank]);
  expect(await ranked({ sort: 'calls' })).toEqual([
    ['李敏', 1],
    ['吴凯', 2],
    ['赵婷', 2],
    ['陈雨', null],
  ]);
  expect(await ranked({ sort: 'talk' })).toEqual([
    ['赵婷', 1],
    ['李敏', 2],
    ['吴凯', 3],
    ['陈雨', null],
  ]);
  expect(await ranked({ sort: 'talk', search: '吴' })).toEqual([['吴凯', 3]]);
  expect(await ranked({ sort: 'answered', departmentId: support })).toEqual([['陈雨', null]]);
});

test('the curve has the calls of seven days of the enterprise, on lines and by own phones', async () => {
  const { bench, board } = await withTeam();
  const weekOf = async (search: string) => (await board({ search })).list[0]!.week;
  // 16:30 of the 28th in UTC is the 1st of March in Shanghai. The call of the 23rd is too old.
  expect(await weekOf('吴')).toEqual([1, 0, 0, 1, 0, 1, 1]);
  expect(await weekOf('陈')).toEqual([0, 0, 0, 0, 0, 0, 0]);
  // Days that were added up count the same.
  await bench.domains.statistics.days.addUpNight(bench.tenantId);
  expect(await weekOf('吴')).toEqual([1, 0, 0, 1, 0, 1, 1]);
});

test('pages follow each other in every order without a gap, and a cursor of another order is refused', async () => {
  const { bench, board, lead } = await withTeam();
  for (const sort of ['name', 'attention', 'calls', 'talk', 'answered'] as const) {
    const whole = (await board({ sort })).list.map(({ name }) => name);
    const read: string[] = [];
    let next: string | null | undefined;
    do {
      const page = await board({ sort, size: 2, ...(next && { next }) });
      read.push(...page.list.map(({ name }) => name));
      ({ next } = page);
    } while (next);
    expect(read).toEqual(whole);
    expect(whole).toHaveLength(5);
  }
  const { next } = await board({ sort: 'talk', size: 1 });
  for (const request of [
    { sort: 'calls', next: next! },
    { next: 'x' },
    { size: 0 },
    { size: 201 },
    { departmentId: 'x' },
  ] as const)
    expect(await bench.call('calls.board', request, lead.token)).toMatchObject({ code: 40000 });
});

test('a leader of a department sees its agents only, by whatever filter they ask', async () => {
  const { bench, names, board, east, support } = await withTeam();
  const head = await bench.agent('组长', { departmentId: east, dataScope: 'department' });
  expect(await names({ part: 'agents', sort: 'calls' }, head)).toEqual(['吴凯', '赵婷']);
  expect(await names({ departmentId: support }, head)).toEqual([]);
  const { team, others, departments } = await board({ departmentId: support }, head);
  expect([team.calls, team.agents, others.calls]).toEqual([2, 2, 0]);
  expect(departments.map(({ name }) => name)).toEqual(['华东组']);
});

/** Returns the ids of the members whom a socket was told to be gone. */
const gone = ({ pushes }: OpenedSocket) =>
  pushes.flatMap((one) => (one.type === push.boardMoved ? (one.data.gone ?? []) : []));

/** Returns the rows that a socket was told: the name and the state of each. */
const rows = ({ pushes }: OpenedSocket) =>
  pushes.flatMap((one) => (one.type === push.boardMoved ? one.data.list.map(({ name, state }) => [name, state]) : []));

test('a socket that names agents is told their states at once and at each change, if its member leads them', async () => {
  const world = await createSocketWorld();
  const [agent, other] = [await world.member('李敏'), await world.member('吴凯')];
  const lead = await world.member('主管', { dataScope: 'all' });
  const [board, stranger] = [await world.connect({ as: lead }), await world.connect({ as: other })];
  for (const socket of [board, stranger]) socket.send({ type: 'board', data: [agent.member.userId] });
  await vi.waitFor(() => expect(rows(board)).toEqual([['李敏', 'offline']]));
  const device = await world.connect({ as: agent });
  await vi.waitFor(() => expect(rows(board).at(-1)).toEqual(['李敏', 'ready']));
  await settled(stranger);
  expect(rows(stranger)).toEqual([]);
  // The agent whom the socket does not name is not told.
  expect(rows(board).map(([name]) => name)).not.toContain('吴凯');
  board.send({ type: 'board', data: Array.from({ length: 101 }, () => other.member.userId) });
  await settled(board);
  expect(rows(board).map(([name]) => name)).not.toContain('吴凯');
  device.socket.close();
});

test('changes of the same moment come in one push, to each socket those of whom its member leads', async () => {
  const world = await createSocketWorld();
  const [east, west] = [await world.department('华东组'), await world.department('华西组')];
  const agents = [
    await world.member('李敏', { departmentId: east }),
    await world.member('吴凯', { departmentId: west }),
  ];
  const lead = await world.member('主管', { dataScope: 'all' });
  const head = await world.member('组长', { departmentId: east, dataScope: 'department' });
  const sockets = [
    await world.connect({ as: lead }),
    await world.connect({ as: lead }),
    await world.connect({ as: head }),
  ];
  for (const socket of sockets) {
    socket.send({ type: 'board', data: agents.map(({ member }) => member.userId) });
    await vi.waitFor(() => expect(rows(socket)).not.toHaveLength(0));
  }
  const counts = () => sockets.map(({ pushes }) => pushes.length);
  const before = counts();
  await Promise.all(agents.map(({ token }) => world.call('calls.setState', { state: 'break', reason: 'meal' }, token)));
  await vi.waitFor(() => expect(counts()).toEqual(before.map((count) => count + 1)));
  expect(sockets.map(({ pushes }) => rows({ pushes: pushes.slice(-1) } as OpenedSocket).map(([name]) => name))).toEqual(
    [['吴凯', '李敏'], ['吴凯', '李敏'], ['李敏']],
  );
});

test('a socket that names an agent who leaves is told so at once, and one that names them later too', async () => {
  const world = await createSocketWorld();
  const [leaver, stays] = [await world.member('李敏'), await world.member('吴凯')];
  const lead = await world.member('主管', { dataScope: 'all' });
  const head = await world.member('组长', { dataScope: 'department' });
  const [board, stranger] = [await world.connect({ as: lead }), await world.connect({ as: head })];
  for (const socket of [board, stranger])
    socket.send({ type: 'board', data: [leaver.member.userId, stays.member.userId] });
  await vi.waitFor(() => expect(rows(board)).toHaveLength(2));
  expect(gone(board)).toEqual([]);
  await world.call('enterprises.leave', {}, leaver.token);
  await vi.waitFor(() => expect(gone(board)).toEqual([leaver.member.userId]));
  const later = await world.connect({ as: lead });
  later.send({ type: 'board', data: [leaver.member.userId, stays.member.userId] });
  await vi.waitFor(() => expect(gone(later)).toEqual([leaver.member.userId]));
  await settled(stranger);
  expect(gone(stranger)).toEqual([]);
});

test('a socket that names an agent who deletes the account is told at once that the agent is gone', async () => {
  const world = await createSocketWorld();
  const leaver = await world.member('李敏');
  const lead = await world.member('主管', { dataScope: 'all' });
  const board = await world.connect({ as: lead });
  board.send({ type: 'board', data: [leaver.member.userId] });
  await vi.waitFor(() => expect(rows(board)).toHaveLength(1));
  const code = await createInbox(world).codeAfter(() =>
    world.call('identity.sendOwnCode', { purpose: 'delete' }, leaver.token),
  );
  expect(await world.call('identity.deleteAccount', { code }, leaver.token)).toMatchObject({ code: 200 });
  await vi.waitFor(() => expect(gone(board)).toEqual([leaver.member.userId]));
});

/** Returns the number of times at which a socket was told to read the board again. */
const readingsAgain = ({ pushes }: OpenedSocket) =>
  pushes.filter((one) => one.type === push.boardMoved && one.data.readAgain).length;

/** Makes an owner, an agent in one of two departments, and the leader of each department with a socket that shows the board. */
async function withTwoHeads() {
  const world = await createSocketWorld();
  const owner = await world.member('林总', { isSuper: true, dataScope: 'all' });
  const [east, west] = [await world.department('华东组'), await world.department('华西组')];
  const agent = await world.member('李敏', { departmentId: east });
  const connected = async (as: typeof owner) => {
    const socket = await world.connect({ as });
    socket.send({ type: 'board', data: true });
    await settled(socket);
    const sees = async () => {
      const { list } = (await world.call('calls.board', { search: '李敏' }, as.token)).data;
      return list.map(({ name, departmentName }) => [name, departmentName]);
    };
    return { socket, sees };
  };
  const headOf = async (name: string, departmentId: string) =>
    connected(await world.member(name, { departmentId, dataScope: 'branch' }));
  const heads = { east: await headOf('东组长', east), west: await headOf('西组长', west) };
  return { ...world, owner, east, west, agent, heads, headOf, connected };
}

test('the boards of both leaders are told to read again when a member changes the department', async () => {
  const { call, member, owner, west, agent, heads, connected } = await withTwoHeads();
  const noLeader = await connected(await member('赵婷', { permissions: ['calls.place'] }));
  expect([await heads.east.sees(), await heads.west.sees()]).toEqual([[['李敏', '华东组']], []]);
  const { userId } = agent.member;
  const { name, roles } = (await call('organisation.staffMember', { id: userId }, owner.token)).data;
  const place = { name, departmentId: west, roleIds: roles.map(({ id }) => id), superTenant: false };
  expect(await call('organisation.editStaff', { userId, ...place }, owner.token)).toMatchObject({ code: 200 });
  for (const { socket } of Object.values(heads)) await vi.waitFor(() => expect(readingsAgain(socket)).toBe(1));
  expect([await heads.east.sees(), await heads.west.sees()]).toEqual([[], [['李敏', '华西组']]]);
  await settled(noLeader.socket);
  expect(readingsAgain(noLeader.socket)).toBe(0);
});

test('boards are told to read again when a department moves below another leader', async () => {
  const { call, owner, east, west, heads } = await withTwoHeads();
  await call('organisation.saveDepartment', { id: east, name: '华东组', parentId: west }, owner.token);
  await vi.waitFor(() => expect(readingsAgain(heads.west.socket)).toBe(1));
  expect([await heads.east.sees(), await heads.west.sees()]).toEqual([[['李敏', '华东组']], [['李敏', '华东组']]]);
  await call('organisation.mergeDepartment', { id: east, into: west }, owner.token);
  await vi.waitFor(() => expect(readingsAgain(heads.west.socket)).toBe(2));
  expect(await heads.west.sees()).toEqual([['李敏', '华西组']]);
});

test('boards are told to read again when a suspended member comes back', async () => {
  const { call, owner, agent, heads } = await withTwoHeads();
  const { userId } = agent.member;
  await call('organisation.endStaff', { userId, how: 'suspend' }, owner.token);
  expect(await heads.east.sees()).toEqual([]);
  await settled(heads.east.socket);
  expect(readingsAgain(heads.east.socket)).toBe(0);
  await call('organisation.restoreStaff', { userId }, owner.token);
  await vi.waitFor(() => expect(readingsAgain(heads.east.socket)).toBe(1));
  expect(await heads.east.sees()).toEqual([['李敏', '华东组']]);
});
