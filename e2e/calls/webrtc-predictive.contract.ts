import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { taskForm } from '../../apps/server/src/domains/tasks/test-support/task-office.ts';
import type { CallBench } from '../../apps/server/src/domains/calls/test-support/call-bench.ts';
import { createLab, type Lab, sql } from '../../apps/server/test/journeys.ts';
import { createInstallation, launchTalking, register } from './asterisk-pages.ts';

const CALLS = 50;
/** Longest time from the answer of a callee until both talk, for nineteen of twenty calls. Seconds. */
const LONGEST = 2;

let agents: Awaited<ReturnType<typeof launchTalking>>;
let lab: Lab;

beforeAll(async () => {
  agents = await launchTalking(1500);
  lab = await createLab();
});
afterAll(async () => {
  await agents.close();
  await lab.close();
});

test('a predictive task puts every callee through to the phones of pages, which nobody touches', async () => {
  const { bench, member, open } = await createInstallation(lab, agents.browser);
  const taskAgents = [await member('赵婷'), await member('李敏'), await member('孙强')];
  const manager = await member('周主管', { dataScope: 'all' });
  for (const taskAgent of taskAgents) {
    const page = await taskAgent.page();
    await open(page, '/pages3/softphone');
    await register(page);
  }
  const form = taskForm({ mode: 'predictive', seatIds: taskAgents.map(({ who }) => who.userId), paceSeconds: 0 });
  const taskId = (await bench.call('tasks.add', form, manager.token)).data.id;
  // They talk for seven seconds, because a line with shorter calls would be paused.
  const numbers = Array.from({ length: CALLS }, (_, index) => ({ number: `139${String(index).padStart(6, '0')}65` }));
  const added = await bench.call('tasks.addNumbers', { taskId, numbers, reason: '采购的名单' }, manager.token);
  expect(added.data.taken).toBe(CALLS);
  // In a task without a past, one callee who is joined late would make the other calls ring agents first.
  const yesterday = new Date(Date.now() - 86_400_000);
  await bench.tenant.query(sql`
    with kept as (
      insert into task_answers (tenant_id, task_id, since, answered, abandoned)
      values (${bench.tenantId}, ${taskId}, ${yesterday}, 400, 0)
    ) select`);
  await bench.call('tasks.steer', { id: taskId, what: 'start' }, manager.token);

  // The screen shows the running call, not the one that was dialled last.
  const onOf = async (userId: string) =>
    (
      await bench.tenant.query<{ id: string }>(sql`
        select id from call where state = 'bridged' and agent_id = ${userId}`)
    )[0]?.id;
  await expect
    .poll(async () => {
      const { call } = (await bench.call('calls.current', {}, taskAgents[0]!.token)).data;
      return call?.state === 'bridged' && call.id === (await onOf(taskAgents[0]!.who.userId));
    }, patiently)
    .toBe(true);

  const waits = () =>
    bench.tenant.query<{ waited: number | null }>(sql`
      select extract(epoch from bridged_at - customer_answered_at)::float8 as waited from call where state = 'ended'`);
  await expect.poll(async () => (await waits()).length, patiently).toBe(CALLS);
  const waited = (await waits()).map((call) => call.waited ?? Infinity).toSorted((one, other) => one - other);
  const bridged = waited.filter((seconds) => seconds < Infinity).length;
  const p95 = waited[Math.ceil(0.95 * CALLS) - 1]!;
  mkdirSync('.cache', { recursive: true });
  const parts = await partsOf(bench);
  writeFileSync('.cache/calls-webrtc-predictive.json', JSON.stringify({ bridged, calls: CALLS, p95, parts }));
  expect(bridged).toBe(CALLS);
  expect(p95).toBeLessThanOrEqual(LONGEST);
}, 400_000);

test('a seat without a microphone, and one whose page sleeps in the background, is not counted as ready', async () => {
  const { bench, member, open } = await createInstallation(lab, agents.browser);
  const [sleeping, deaf] = [await member('赵婷'), await member('李敏')];
  const manager = await member('周主管', { dataScope: 'all' });
  const seatIds = [sleeping.who.userId, deaf.who.userId];
  const taskId = (await bench.call('tasks.add', taskForm({ mode: 'predictive', seatIds }), manager.token)).data.id;
  const taskAgents = async () => {
    const { ready, agents: each } = (await bench.call('tasks.board', { id: taskId }, manager.token)).data;
    const phones = each.flatMap(({ name, state, canRing }) => (state === 'ready' && canRing ? name : []));
    return { ready, phones };
  };

  const silent = await deaf.page();
  await silent.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  });
  await open(silent, '/pages3/softphone');
  await silent.getByRole('switch', { name: '在这台设备上接听' }).click();
  await silent.getByText('没有找到麦克风').first().waitFor();
  const pocket = await launchTalking(1500);
  onTestFinished(() => pocket.close());
  const page = await sleeping.page({}, pocket.browser);
  await open(page, '/pages3/softphone');
  await register(page);
  await expect.poll(taskAgents, soon).toEqual({ ready: 1, phones: ['赵婷'] });

  // The page is frozen like one that a telephone puts to sleep: its sockets stay open, and it answers nothing.
  const system = await pocket.browser.newBrowserCDPSession();
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.flatMap(({ type, id }) => (type === 'renderer' ? id : []));
  for (const id of renderers) process.kill(id, 'SIGSTOP');
  await expect.poll(taskAgents, soon).toEqual({ ready: 0, phones: [] });
  for (const id of renderers) process.kill(id, 'SIGCONT');
  await expect.poll(taskAgents, soon).toEqual({ ready: 1, phones: ['赵婷'] });
}, 250_000);

/** Returns the parts of the wait, for nineteen of twenty calls: until a phone is dialled, rings, and picks up. Seconds. */
async function partsOf({ tenant }: Pick<CallBench, 'tenant'>): Promise<Record<string, number>> {
  const [parts] = await tenant.query<Record<string, number>>(sql`
    select
      percentile_disc(0.95) within group (order by extract(epoch from l.dialled_at - c.customer_answered_at))::float8 as dialled,
      percentile_disc(0.95) within group (order by extract(epoch from l.ringing_at - l.dialled_at))::float8 as ringing,
      percentile_disc(0.95) within group (order by extract(epoch from l.answered_at - l.ringing_at))::float8 as answered
    from call c join call_leg l on l.tenant_id = c.tenant_id and l.call_id = c.id and l.kind = 'agent'
    where c.tenant_id = ${tenant.tenantId} and c.state = 'ended'`);
  return parts!;
}

/** Options for a wait on Asterisk, which asks its phones twice a minute if they are there. */
const soon = { timeout: 80_000 };
const patiently = { timeout: 350_000, interval: 250 };
