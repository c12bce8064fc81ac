import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { boardOfRows, callingOn } from './board-rows.ts';
import { type DialledOptions, type DialledTask, openDialledTask, type TaskEngine } from './dialled-task.ts';

/** An engine with a carrier that obeys the last two digits (see `simulator/outcomes.ts`). */
export interface ContractEngine extends TaskEngine {
  /** A number that answers, talks for longer than a message takes, and is listened to. */
  listener: string;
  /** Seconds from about the answer until the listener heard something; null: nothing until the call ended. */
  heardAfter(task: DialledTask): Promise<number | null>;
}

/** Opens the engine of a suite. `declining`: the agents' phones do not pick up. */
export type OpenTaskEngine = (phones: 'there' | 'declining') => Promise<ContractEngine>;

/** Seconds that callees may wait. */
const PATIENCE = 2;

/** Describes the behaviour of a task that dials by itself. It must be the same on every engine. */
export function describeTaskDialler(name: string, openEngine: OpenTaskEngine): void {
  async function open(options: Omit<DialledOptions, 'engine'>, phones: 'there' | 'declining' = 'there') {
    const engine = await openEngine(phones);
    const task = await openDialledTask({ ...options, agents: 1, engine });
    const [taskAgent] = task.taskAgents;
    return { ...task, taskAgent: taskAgent!, heardAfter: () => engine.heardAfter(task), listener: engine.listener };
  }

  describe(`tasks that dial by themselves over ${name}`, () => {
    test('progressive: the agent is rung first, each ending has its own next turn, and a note is kept', async () => {
      const numbers = ['13900000080', '13900000170', '13900000275'];
      const task = await open({ mode: 'progressive', numbers });
      await task.liveUntil(() => task.areOver(3), 60);
      expect(await endings(task)).toEqual([
        { legs: 'agent,customer', cause: 'answered', state: 'connected', minutes: null },
        { legs: 'agent,customer', cause: 'busy', state: 'waiting', minutes: 15 },
        { legs: 'agent,customer', cause: 'unreachable', state: 'waiting', minutes: 1440 },
      ]);
      const [talked, busy] = await task.calls();
      const result = { callId: talked!.id, outcome: 'interested' as const, level: 2 as const, note: '想要报价' };
      const kept = await task.call('tasks.record', { numberId: talked!.numberId, result }, task.taskAgent.token);
      expect(kept.data.notes).toMatchObject([{ author: '赵婷', outcome: 'interested', text: '想要报价' }]);

      // The minutes after a busy number are over: its turn comes again, and no other number's.
      await task.tenant.query(sql`
        with due as (update task_number set due_at = created_at where id = ${busy!.numberId}) select`);
      await task.liveUntil(() => task.areOver(4), 60);
      expect((await task.calls()).at(-1)).toMatchObject({ numberId: busy!.numberId, cause: 'busy' });
      const { counted, kept: counters } = await task.recount();
      expect(counters).toEqual(counted);
    });

    test('predictive: the callee is rung first and met in time, and the board tells at every moment what is', async () => {
      const numbers = ['13900000080', '13900000170', '13900000280', '13900000375', '13900000480'];
      const task = await open({ mode: 'predictive', numbers });
      const seen = { ringing: 0, talking: 0 };
      await task.liveUntil(async () => {
        const board = await boardBeside(task);
        seen.ringing = Math.max(seen.ringing, board.ringing);
        seen.talking = Math.max(seen.talking, board.talking);
        return task.areOver(numbers.length);
      }, 90);
      expect(seen).toEqual({ ringing: expect.any(Number), talking: 1 });
      expect(seen.ringing).toBeGreaterThan(0);
      const [first] = await endings(task);
      expect(first).toEqual({ legs: 'customer,agent', cause: 'answered', state: 'connected', minutes: null });
      const [{ waited }] = (await task.tenant.query<{ waited: number }>(sql`
        select extract(epoch from bridged_at - customer_answered_at)::float8 as waited from call order by id limit 1`)) as [
        { waited: number },
      ];
      expect(waited).toBeLessThanOrEqual(PATIENCE);
      const { counted, kept } = await task.recount();
      expect(kept).toEqual(counted);
    });

    test('predictive: a callee whom no agent can take hears a message in time, and stays on record', async () => {
      const task = await open({ mode: 'predictive', numbers: [] });
      await task.addNumbers(task.taskId, [task.listener]);
      await task.taskDialler.lookAfterLeases();
      await task.taskDialler.tick();
      expect(await task.calls()).toMatchObject([{ state: 'created', agentId: null }]);
      // The agent dials by hand at the moment when the task counts on them.
      expect((await task.place(task.taskAgent.token, { mobile: '13911111171' })).code).toBe(200);
      await task.liveUntil(async () => (await task.calls())[0]!.state === 'ended', 60);
      expect((await task.calls())[0]).toMatchObject({ cause: 'abandoned', agentId: null });
      const kept = await task.tenant.query<{ heard: number }>(sql`
        select a.why, a.agent_id as "agentId", a.ended_at is not null as "isOver",
          extract(epoch from a.told_at - c.customer_answered_at)::float8 as heard
        from task_ahead a join call c on c.tenant_id = a.tenant_id and c.id = a.call_id`);
      expect(kept).toEqual([{ why: 'no_agent', agentId: null, isOver: true, heard: expect.any(Number) }]);
      expect(kept[0]!.heard).toBeLessThanOrEqual(PATIENCE);
      const heard = await task.heardAfter();
      expect(heard).not.toBeNull();
      expect(heard).toBeLessThanOrEqual(PATIENCE);
    });

    test.each(['pause', 'do not call'] as const)('%s while it rings ends the ringing', async (what) => {
      const task = await open({ mode: 'progressive', numbers: ['13900000071'] });
      await task.liveUntil(async () => (await task.calls())[0]?.state === 'customer_ringing', 30);
      if (what === 'pause') await task.steer(task.taskId, 'pause');
      else await task.call('tasks.doNotCallAdd', { mobile: '13900000071', reason: '投诉' }, task.manager.token);
      // A paused task keeps the number for later. The next look blocks a number on the do-not-call list.
      const state = what === 'pause' ? 'waiting' : 'blocked';
      await task.liveUntil(async () => (await task.info(task.taskId)).counts[state] === 1, 10);
      expect(await task.calls()).toMatchObject([{ state: 'ended', cause: 'cancelled' }]);
      expect(await running(task)).toBe(0);
    });

    test('an agent who leaves: what rings for them is ended, the number waits, and nothing more is dialled', async () => {
      const task = await open({ mode: 'predictive', numbers: ['13900000071', '13900000171'] });
      await task.liveUntil(async () => (await task.calls()).some(({ state }) => state === 'customer_ringing'), 30);
      await task.call('calls.setState', { state: 'offline' }, task.taskAgent.token);
      const rung = (await task.calls()).length;
      await task.liveUntil(() => task.areOver(rung), 10);
      expect(new Set((await task.calls()).map(({ cause }) => cause))).toEqual(new Set(['cancelled']));
      await task.live(1);
      expect(await task.calls()).toHaveLength(rung);
      expect((await task.info(task.taskId)).counts).toMatchObject({ waiting: 2, calling: 0 });
      expect(await running(task)).toBe(0);
    });

    test('an agent whose phone does not pick up is sent on a break, and the callee hears the message', async () => {
      const task = await open({ mode: 'predictive', numbers: ['13900000060', '13900000160'] }, 'declining');
      await task.liveUntil(async () => {
        const ended = (await task.calls()).filter(({ state }) => state === 'ended');
        return ended.some(({ cause }) => cause === 'abandoned');
      }, 40);
      const { state, reason } = (await task.call('calls.state', {}, task.taskAgent.token)).data;
      expect({ state, reason }).toEqual({ state: 'break', reason: 'absent' });
      const kept = await task.tenant.query(sql`select why from task_ahead where why = 'agent_absent'`);
      expect(kept).toHaveLength(1);
    });
  });
}

/**
 * Lists calls in their order, with the phones in the order of ringing, the cause of the end, and the number's state.
 */
const endings = (task: DialledTask) =>
  task.tenant.query(sql`
    select c.cause, n.state,
      (select string_agg(l.kind, ',' order by l.dialled_at) from call_leg l
        where l.tenant_id = c.tenant_id and l.call_id = c.id) as legs,
      case when n.state = 'waiting' then round(extract(epoch from n.due_at - c.ended_at) / 60)::int end as minutes
    from call c join task_number n on n.tenant_id = c.tenant_id and n.id = c.task_number_id order by c.id`);

/** Reads the board and compares it with the rows. It repeats until the rows are the same before and after. */
async function boardBeside(task: DialledTask) {
  for (;;) {
    const before = await boardOfRows(task);
    const { data: board } = await task.call('tasks.board', { id: task.taskId }, task.manager.token);
    const after = await boardOfRows(task);
    if (JSON.stringify(before) !== JSON.stringify(after)) continue;
    expect(board).toMatchObject(after);
    expect(board.ready + callingOn(board) + board.talking + board.wrapUp + board.away).toBe(1);
    return board;
  }
}

/** Counts the calls that the engine has. */
async function running({ world }: DialledTask): Promise<number> {
  const each = [...world.dialler.drivers().values()].map(({ telephony }) => telephony.running());
  return (await Promise.all(each)).flat().length;
}
