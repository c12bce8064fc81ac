import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EndpointName, Envelope, ReplyOf, RequestTo } from '@haihu/contract/contract';
import { contract } from '@haihu/contract/contract';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { type Connection, createConnection } from '../lists/gateway-client.ts';
import { type Bar, conclude } from '../verdict.ts';
import { openBoard } from './board-news.ts';
import { CALLS_TODAY } from './fill-board.ts';
import { fillEnterprise } from './fill-enterprise.ts';

const SIZE = { staff: 5000, departments: 500 };
/** Requests of each kind. Half as many go before them, because a server in service has long been asked. */
const REQUESTS = 200;
const BOARD_REQUESTS = 40;
/** Longest p95 over HTTP, one request after the other. Milliseconds. */
const P95 = 10;
/** Longest p95 of a page of the board, and of the news of a row until the board draws it. Milliseconds. */
const BOARD = { page: 300, news: 1000 };
/** Rows of a page, as the client asks. */
const ROWS = 60;
/** Milliseconds for which the client gathers news before it draws them. */
const GATHERS = 200;
/** Changes of states that are measured, and those that run at a time. */
const NEWS = { changes: 240, together: 8 };

/** Returns the value below which this share of the values lies. */
const shareOf = (values: number[], share: number) =>
  Number(values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]!.toFixed(2));

/** Makes a call over a connection with the token of a session. */
async function send<Name extends EndpointName>(
  by: Connection,
  as: string,
  name: Name,
  request: RequestTo<Name>,
): Promise<ReplyOf<Name>> {
  const { method, path: callPath } = contract[name];
  const body = method === 'POST' ? JSON.stringify(request) : '';
  const query = method === 'GET' ? `?${new URLSearchParams(request as Record<string, string>)}` : '';
  const text = await by.send(method, `/gateway/${callPath}${query}`, as, body);
  const { code, data } = JSON.parse(text) as Envelope<ReplyOf<Name>>;
  if (code !== 200) throw new Error(`${name} answered ${code}`);
  return data;
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-staff-'));
const server = spawnServer({ DATA_DIR: dataDir, DEMO: 'no' });
try {
  const address = await server.address();
  const client = createConnection(address);
  const { token, userId, agents, branchId, departmentId } = await fillEnterprise(dataDir, SIZE);

  const ask = <Name extends EndpointName>(name: Name, request: RequestTo<Name>) => send(client, token, name, request);
  /** Asks for a page of the board as the client does. Numbers in a query are text. */
  const board = (request: Partial<Record<keyof RequestTo<'calls.board'>, string>>) =>
    ask('calls.board', { part: 'agents', sort: 'attention', size: String(ROWS), ...request } as never);

  const next = (await ask('organisation.staff', { size: 50 })).next!;
  const boardNext = (await board({})).next!;
  const asked = {
    // This request asks for next to nothing, and shows the machine's own time. It has no limit, but is read beside the
    // others.
    control: () => ask('identity.nav', {}),
    tree: () => ask('organisation.departments', {}),
    'first page': () => ask('organisation.staff', { size: 50 }),
    'next page': () => ask('organisation.staff', { size: 50, next }),
    branch: () => ask('organisation.staff', { size: 50, departmentId: branchId }),
    department: () => ask('organisation.staff', { size: 50, departmentId, below: false }),
    'part of a name': () => ask('organisation.staff', { size: 50, search: '伟' }),
    'last four': () => ask('organisation.staff', { size: 50, search: '4321' }),
  };
  const boards = {
    'board, first rows': () => board({}),
    'board, next rows': () => board({ next: boardNext }),
    'board, a branch': () => board({ departmentId: branchId }),
    'board, part of a name': () => board({ search: '伟' }),
    'board, most calls': () => board({ sort: 'calls' }),
    wall: () => ask('calls.wall', {}),
  };
  const bars: Bar[] = [];
  const medians: Record<string, number> = {};
  async function measure(
    works: Record<string, () => Promise<unknown>>,
    atMost: number,
    requests: number,
  ): Promise<void> {
    for (const work of Object.values(works)) for (let count = 0; count < requests / 2; count += 1) await work();
    for (const [name, work] of Object.entries(works)) {
      const took: number[] = [];
      for (let count = 0; count < requests; count += 1) {
        const began = performance.now();
        await work();
        took.push(performance.now() - began);
      }
      if (name !== 'control') bars.push({ name: `${name}, p95`, unit: 'ms', measured: shareOf(took, 0.95), atMost });
      medians[name] = shareOf(took, 0.5);
    }
  }
  await measure(asked, P95, REQUESTS);
  await measure(boards, BOARD.page, BOARD_REQUESTS);

  const socket = await openBoard(address, client, { token, userId });
  await socket.show(agents.map((agent) => agent.userId));
  const took: number[] = [];
  const hands = Array.from({ length: NEWS.together }, () => createConnection(address));
  for (let change = 0; change < NEWS.changes; change += NEWS.together) {
    const state = Math.floor(change / agents.length) % 2 === 0 ? 'offline' : 'ready';
    const turns = hands.map(async (hand, index) => {
      const agent = agents[(change + index) % agents.length]!;
      const began = performance.now();
      const told = socket.toldAt(agent.userId, state);
      await send(hand, agent.token, 'calls.setState', { state });
      took.push((await told) - began + GATHERS);
    });
    await Promise.all(turns);
  }
  for (const hand of hands) hand.close();
  socket.close();
  bars.push({ name: 'push to row, p95', unit: 'ms', measured: shareOf(took, 0.95), atMost: BOARD.news });
  client.close();
  conclude('staff', bars, { ...SIZE, callsToday: SIZE.staff * CALLS_TODAY, medians });
} finally {
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
