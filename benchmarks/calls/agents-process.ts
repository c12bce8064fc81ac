import { setTimeout as pause } from 'node:timers/promises';
import { push } from '@haihu/contract/socket';
import type { Call } from '@haihu/contract/calls/core/calls';
import { type Caller, signedCall } from '../signed-call.ts';
import { monotonicMs } from './monotonic.ts';

/** The order to this process: agents whose pages are open, and the pace at which they call. */
export interface AgentsOrder {
  address: string;
  agents: { userId: string; session: Caller }[];
  /** Calls a second of all agents together. */
  pace: number;
  seconds: number;
  /** The number before that of the first callee. Absent: 0. */
  after?: number;
}

/** The times that agents saw, in milliseconds, and the answers to `calls.place` by their code. */
export interface AgentsReport {
  codes: Record<number, number>;
  /** The calls that were accepted. `at`: the instant of the request, by the monotonic clock in milliseconds. */
  placed: { id: string; number: string; at: number }[];
  replies: number[];
  /** Time from an answer or an end at the engine until a page showed it. */
  screens: number[];
  /** Largest number of calls that were in talk at once. */
  atOnce: number;
  /** Turns in which no agent was free. */
  skipped: number;
  cpuSeconds: number;
}

/** Callees with this ending answer, and talk for 41 s of the simulator's time. */
const ANSWERS = '60';
/** Longest wait for the last calls to end. Milliseconds. */
const PATIENCE = 60_000;

process.once('message', (order: AgentsOrder) => {
  void work(order).then((report) => process.send!(report, undefined, {}, () => process.disconnect()));
});

async function work({ address, agents, pace, seconds, after = 0 }: AgentsOrder): Promise<AgentsReport> {
  const report: AgentsReport = {
    codes: {},
    placed: [],
    replies: [],
    screens: [],
    atOnce: 0,
    skipped: 0,
    cpuSeconds: 0,
  };
  const talking = new Set<string>();
  const free = [...agents];
  /** Agents by the call that they have. */
  const busy = new Map<string, (typeof agents)[number]>();
  const over = new Set<string>();
  const shown = new Set<string>();

  function show(call: Call): void {
    const state = call.endedAt ?? call.answeredAt;
    const key = `${call.id} ${call.endedAt === null ? 'answered' : 'ended'}`;
    if (state === null || shown.has(key)) return;
    shown.add(key);
    report.screens.push(Date.now() - Date.parse(state));
    if (call.endedAt === null) talking.add(call.id);
    else talking.delete(call.id);
    report.atOnce = Math.max(report.atOnce, talking.size);
    if (call.endedAt !== null) release(call.id);
  }

  function release(callId: string): void {
    const agent = busy.get(callId);
    if (agent) free.push(agent);
    else over.add(callId);
    busy.delete(callId);
  }

  async function place(number: number, agent: (typeof agents)[number]): Promise<void> {
    const [began, at] = [performance.now(), monotonicMs()];
    const mobile = `139${String(after + number).padStart(6, '0')}${ANSWERS}`;
    const { code, data } = await signedCall('calls.place', { mobile }, { address, as: agent.session });
    report.replies.push(performance.now() - began);
    report.codes[code] = (report.codes[code] ?? 0) + 1;
    if (code === 200) report.placed.push({ id: data.id, number: mobile, at });
    if (code !== 200) free.push(agent);
    else if (over.delete(data.id)) free.push(agent);
    else busy.set(data.id, agent);
  }

  const sockets: WebSocket[] = [];
  for (const agent of agents) sockets.push(await openPage(address, agent, show));
  const cpu = process.cpuUsage();
  const began = performance.now();
  const placed: Promise<void>[] = [];
  for (let number = 1; number <= pace * seconds; number += 1) {
    await pause(Math.max(0, began + (number * 1000) / pace - performance.now()));
    const agent = free.shift();
    if (agent) placed.push(place(number, agent));
    else report.skipped += 1;
  }
  await Promise.all(placed);
  for (const giveUpAt = Date.now() + PATIENCE; busy.size > 0 && Date.now() < giveUpAt;) await pause(100);
  const used = process.cpuUsage(cpu);
  report.cpuSeconds = (used.user + used.system) / 1e6;
  for (const socket of sockets) socket.close();
  return report;
}

async function openPage(
  address: string,
  { userId, session }: AgentsOrder['agents'][number],
  show: (call: Call) => void,
): Promise<WebSocket> {
  const { data } = await signedCall('identity.socketTicket', {}, { address, as: session });
  const query = new URLSearchParams({ userId, ticket: data.ticket });
  const socket = new WebSocket(`${address.replace('http', 'ws')}/gateway/websocket?${query.toString()}`);
  socket.addEventListener('message', ({ data: text }) => {
    const message = JSON.parse(String(text)) as { type: number | string; data: unknown };
    if (message.type === push.callList) (message.data as { list: Call[] }).list.forEach(show);
    if (message.type === push.callEnded) show(message.data as Call);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  socket.send(JSON.stringify({ type: 'resume', data: 0 }));
  return socket;
}
