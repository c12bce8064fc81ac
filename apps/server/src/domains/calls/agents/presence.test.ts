import { expect, test, vi } from 'vitest';
import { AGENT_CHANNEL } from '../core/states.repository.ts';
import { forgetProcesses, noteAlive } from '../../../platform/events/processes.ts';
import { createCallBench } from '../test-support/call-bench.ts';

async function withProcesses() {
  const bench = await createCallBench();
  const { tenantId, db } = bench;
  const agents = [await bench.agent('赵婷'), await bench.agent('李敏')];
  const lead = await bench.agent('主管', { dataScope: 'all' });
  const { presence } = bench.domains.calls.agents;
  await noteAlive(db, 'one');
  await noteAlive(db, 'other');
  return {
    bench,
    userIds: agents.map(({ member }) => member.userId),
    arrived: (processId: string, ...userIds: string[]) => presence.arrived(tenantId, userIds, processId),
    left: (processId: string, userId: string) =>
      presence.left(tenantId, userId, { lostAt: bench.time.now(), processId }),
    isElsewhere: (processId: string, userId: string) =>
      presence.isElsewhere(tenantId, userId, { lostAt: bench.time.now(), processId }),
    died: presence.died,
    /** Lets a process be unseen for so many seconds. */
    kill: (processId: string, seconds = 31) =>
      bench.admin(`
        update socket_process set seen_at = clock_timestamp() - interval '${seconds} seconds' where id = '${processId}'`),
    states: async () => {
      const { list } = (await bench.call('calls.board', {}, lead.token)).data;
      return Object.fromEntries(list.map(({ name, state }) => [name, state]));
    },
  };
}

test('the agents of a process that is killed are offline when it was not seen for 30 s, and others are not', async () => {
  const { bench, userIds, arrived, kill, states } = await withProcesses();
  const [zhao, li] = userIds as [string, string];
  await arrived('one', zhao);
  await arrived('other', li);
  await kill('one', 29);
  expect(await states()).toMatchObject({ 赵婷: 'ready', 李敏: 'ready' });
  await kill('one');
  expect(await states()).toMatchObject({ 赵婷: 'offline', 李敏: 'ready' });
  await arrived('other', zhao);
  expect(await states()).toMatchObject({ 赵婷: 'ready' });
  // The band of the day shows the loss.
  const lost = await bench.admin(`select from agent_state_log where user_id = ${zhao} and not is_here`);
  expect(lost).toHaveLength(1);
});

test('a process that finds a dead one records that its agents left, and tells the boards, unless they are elsewhere', async () => {
  const { bench, userIds, arrived, died, kill, states } = await withProcesses();
  const [zhao, li] = userIds as [string, string];
  await arrived('one', zhao, li);
  await arrived('other', li);
  const tell = vi.spyOn(bench.db, 'tell');
  await kill('one');
  expect(await noteAlive(bench.db, 'other')).toEqual({ wasAlive: true, othersDied: true });
  await died();
  const rows = await bench.admin(
    'select user_id::text, process_ids, left_at is null as here from agent_state order by 1',
  );
  expect(rows).toEqual([
    { user_id: zhao, process_ids: [], here: false },
    { user_id: li, process_ids: ['other'], here: true },
  ]);
  expect(tell).toHaveBeenCalledWith(AGENT_CHANNEL, `${bench.tenantId}:${zhao}`);
  expect(await states()).toMatchObject({ 赵婷: 'offline', 李敏: 'ready' });
  await kill('one', 61);
  await forgetProcesses(bench.db);
  expect(await bench.admin('select id from socket_process')).toEqual([{ id: 'other' }]);
  // The process was only slow. It hears that others took it for dead, and records its members again.
  expect(await noteAlive(bench.db, 'one')).toMatchObject({ wasAlive: false });
  await arrived('one', zhao);
  expect(await states()).toMatchObject({ 赵婷: 'ready' });
});

test('an agent leaves when the last of two processes lost them', async () => {
  const { userIds, arrived, left, isElsewhere, states } = await withProcesses();
  const [zhao] = userIds as [string];
  await arrived('one', zhao);
  expect(await isElsewhere('one', zhao)).toBe(false);
  await arrived('other', zhao);
  expect(await isElsewhere('one', zhao)).toBe(true);
  await left('one', zhao);
  expect(await states()).toMatchObject({ 赵婷: 'ready' });
  await left('other', zhao);
  expect(await states()).toMatchObject({ 赵婷: 'offline' });
});

test('an agent at a process of release 1.0 counts for 90 s, also when a process of this release had them before', async () => {
  const { bench, userIds, arrived, kill, left, isElsewhere, states } = await withProcesses();
  const [zhao] = userIds as [string];
  // The statement of release 1.0.
  const seenBefore = () =>
    bench.admin(`
      update agent_state set seen_at = '${bench.clock.now().toISOString()}', left_at = null where user_id = ${zhao}`);
  await arrived('one', zhao);
  await kill('one');
  expect(await states()).toMatchObject({ 赵婷: 'offline' });
  bench.time.advance(1000);
  await seenBefore();
  expect(await states()).toMatchObject({ 赵婷: 'ready' });
  await noteAlive(bench.db, 'one');
  bench.time.advance(91_000);
  await kill('one');
  expect(await states()).toMatchObject({ 赵婷: 'offline' });
  // What release 1.0 reads of an agent at a process of this one.
  await noteAlive(bench.db, 'one');
  await arrived('one', zhao);
  const [row] = (await bench.admin(`select seen_at, left_at from agent_state where user_id = ${zhao}`)) as {
    seen_at: string;
    left_at: null;
  }[];
  expect([Date.parse(row!.seen_at), row!.left_at]).toEqual([bench.clock.now().getTime(), null]);
  bench.time.advance(1000);
  await seenBefore();
  expect(await isElsewhere('one', zhao)).toBe(false);
  await left('one', zhao);
  expect(await states()).toMatchObject({ 赵婷: 'offline' });
});
