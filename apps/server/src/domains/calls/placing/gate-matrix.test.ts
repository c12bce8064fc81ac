import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

type Bench = Awaited<ReturnType<typeof createCallBench>>;
type Agent = Awaited<ReturnType<Bench['agent']>>;

const MOBILE = '13900000080';
const HOUR = 60 * 60 * 1000;
/** 10:00 on a Monday at the callee. */
const NOW = '2026-03-02T02:00:00Z';

/** The ways to place a call by hand. Runs are tested separately. */
const paths = ['customer', 'typed number', 'number of a task'] as const;
type Path = (typeof paths)[number];

const taskOf = (seatId: string, mode: 'preview' | 'predictive' = 'preview') => ({
  name: '春季回访',
  mode,
  lineId: null,
  seatIds: [seatId],
  script: '',
  paceSeconds: 0,
  hours: null,
  retries: usualRetries,
  abandonCap: 30,
});

interface Refusal {
  /** The start of the world; `NOW` by default. */
  startsAt?: string;
  /** Creates the state that makes the call gate refuse. */
  when(bench: Bench, agent: Agent, customerId: string): Promise<unknown>;
  /** The code of the refused call, and in `again` the instant from which it is allowed. */
  code: number;
  again: string | null;
  /** The effect on a run: it pauses for a reason, passes the customer over, or tries again by itself. */
  run: { paused: string } | { passedOver: string } | { waits: string };
  /** True when it concerns calls over a line only. An agent's own phone uses no line and is free. */
  ofLines?: true;
}

const refusals: Record<string, Refusal> = {
  'no permission': {
    when: (bench, { member }) =>
      bench.tenant.query(sql`
        update membership set permissions = array_remove(permissions, 'calls.place') where user_id = ${member.userId}`),
    code: 403,
    again: null,
    run: { paused: 'permission' },
  },
  'no seat, where others have one': {
    when: async (bench) => {
      const other = await bench.agent('李敏');
      const expiresAt = new Date('2026-04-01T00:00:00Z');
      const sold = { name: '坐席', minutes: 9, expiresAt };
      const { id } = await bench.domains.billing.addPackage(bench.tenantId, sold);
      await bench.tenant.query(sql`update package set seats = 1 where tenant_id = ${bench.tenantId} and id = ${id}`);
      await bench.tenant.query(sql`
        insert into seat (tenant_id, package_id, user_id, given_at, given_by)
        values (${bench.tenantId}, ${id}, ${other.member.userId}, ${NOW}, ${other.member.userId})`);
    },
    code: 41319,
    again: null,
    ofLines: true,
    run: { paused: 'no_seat' },
  },
  'no line': {
    when: (bench) => bench.tenant.query(sql`update line set enabled = false`),
    code: 41302,
    again: null,
    ofLines: true,
    run: { paused: 'no_line' },
  },
  'a full line': {
    when: async (bench) => {
      const other = await bench.agent('李敏');
      await bench.tenant.query(sql`update line set concurrency = 1`);
      await bench.place(other.token, { mobile: '13900000071' });
    },
    code: 41303,
    again: null,
    ofLines: true,
    run: { waits: 'line_busy' },
  },
  'a line that rests': {
    when: (bench) =>
      bench.tenant.query(sql`
        update line set paused_until = ${new Date(Date.parse(NOW) + HOUR)}, pause_reasons = '{complaints}'`),
    code: 41343,
    again: '2026-03-02T03:00:00.000Z',
    ofLines: true,
    run: { paused: 'line_paused' },
  },
  'an engine that is away': {
    when: (bench) => bench.db.global(sql`update engine_node set is_connected = false`),
    code: 41313,
    again: null,
    ofLines: true,
    run: { waits: 'line_busy' },
  },
  'no balance': {
    when: (bench) => bench.tenant.query(sql`update line set minute_price = 2000000`),
    code: 41304,
    again: null,
    ofLines: true,
    run: { paused: 'no_balance' },
  },
  'outside the hours': {
    startsAt: '2026-03-02T03:59:59.500Z',
    // Noon at the callee.
    when: async (bench) => bench.time.advance(600),
    code: 41306,
    again: '2026-03-02T06:00:00.000Z',
    run: { paused: 'outside_hours' },
  },
  'on the do-not-call list': {
    when: (bench, { member }, customerId) =>
      bench.tenant.transaction((tx) => bench.domains.customers.doNotCall.addToDoNotCall(tx, member, customerId)),
    code: 41305,
    again: null,
    run: { passedOver: 'do_not_call' },
  },
  'after a refusal': {
    when: (bench, { member }, customerId) =>
      bench.tenant.transaction((tx) => bench.domains.customers.doNotCall.noteRefusal(tx, member, customerId)),
    code: 41308,
    again: '2026-09-02T02:00:00.000Z',
    run: { passedOver: 'refused_recently' },
  },
  'too often': {
    when: (bench, { member }, customerId) =>
      bench.domains.calls.recordPast(member, {
        customerId,
        lineId: bench.lineId,
        createdAt: new Date(Date.parse(NOW) - 30_000),
        cause: 'busy',
        hungUpBy: 'system',
        ringSeconds: 3,
        talkSeconds: 0,
        recording: null,
      }),
    code: 41307,
    again: '2026-03-02T02:00:30.000Z',
    run: { passedOver: 'too_often' },
  },
};

function callsOf({ bench, agent }: { bench: Bench; agent: Agent }) {
  return bench.tenant.query(sql`select from call where agent_id = ${agent.member.userId} and cause is null`);
}

/** Makes a task that rings its callees before an agent, with an agent at their screen. No callee was rung yet. */
async function openAhead(bench: Bench, { token, member }: Agent) {
  await presenceIn(bench).arrived(bench.tenantId, member.userId);
  const { data: task } = await bench.call('tasks.add', taskOf(member.userId, 'predictive'), token);
  await bench.call('tasks.addNumbers', { taskId: task.id, numbers: [{ number: MOBILE }] }, token);
  await bench.call('tasks.steer', { id: task.id, what: 'start' }, token);
  /**
   * Lets the task look for callees to ring, for one second. Returns the agents of the calls it made; they are null at
   * first.
   */
  return async function ring(): Promise<unknown[]> {
    for (let looks = 0; looks < 4; looks += 1) {
      await bench.world.taskDialler.lookAfterLeases();
      await bench.world.taskDialler.tick();
      bench.time.advance(250);
    }
    return bench.tenant.query(sql`select agent_id as "agentId" from call where task_number_id is not null`);
  };
}

test('without a refusal a task rings its callee before an agent', async () => {
  const bench = await createCallBench({ startsAt: new Date(NOW) });
  const ring = await openAhead(bench, await bench.agent('赵婷'));
  expect(await ring()).toEqual([{ agentId: null }]);
});

describe.each(Object.entries(refusals))('%s', (_, { startsAt = NOW, when, code, again, run, ofLines }) => {
  /** Makes a bench on which no call was placed yet. `begin` then creates the refusal. */
  async function refused({ byDevice = false } = {}) {
    const bench = await createCallBench({ startsAt: new Date(startsAt) });
    if (byDevice) await bench.admin('update tenant set company_type = 1, masks_phones = false');
    const agent = await bench.agent('赵婷');
    const customerId = await bench.addToPublicPool({ mobile: MOBILE });
    await bench.call('customers.claim', { ids: [customerId] }, agent.token);
    return { bench, agent, customerId, begin: () => when(bench, agent, customerId) };
  }

  type Refused = Awaited<ReturnType<typeof refused>>;

  /** Returns the id of a number of a running task that the agent has. */
  async function numberInHand({ bench, agent: { token, member } }: Refused): Promise<string> {
    const { data: task } = await bench.call('tasks.add', taskOf(member.userId), token);
    await bench.call('tasks.addNumbers', { taskId: task.id, numbers: [{ number: MOBILE }] }, token);
    await bench.call('tasks.steer', { id: task.id, what: 'start' }, token);
    return (await bench.call('tasks.next', { taskId: task.id }, token)).data.list[0]!.id;
  }

  const asked: Record<Path, (refused: Refused) => Promise<Parameters<Bench['place']>[1]>> = {
    customer: async ({ customerId }) => ({ customerId }),
    'typed number': async () => ({ mobile: MOBILE }),
    'number of a task': async (stands) => ({ taskNumberId: await numberInHand(stands) }),
  };

  test.each(paths)('stops a call to a %s', async (path) => {
    const stands = await refused();
    const request = await asked[path](stands);
    await stands.begin();
    const answer = await stands.bench.place(stands.agent.token, request);
    expect(answer).toMatchObject({ code, ...(code !== 403 && { data: { allowedAgainAt: again } }) });
    expect(await callsOf(stands)).toHaveLength(0);
  });

  test('stops a call that rings the callee before an agent', async () => {
    const stands = await refused();
    const ring = await openAhead(stands.bench, stands.agent);
    await stands.begin();
    expect(await ring()).toEqual([]);
  });

  test.each(paths)('by the agent’s own phone, a call to a %s is told the same, or needs no line', async (path) => {
    const stands = await refused({ byDevice: true });
    const request = await asked[path](stands);
    await stands.begin();
    const answer = await stands.bench.place(stands.agent.token, request);
    if (ofLines) expect(answer).toMatchObject({ code: 200, data: { mode: 'device', lineName: '' } });
    else expect(answer).toMatchObject({ code, ...(code !== 403 && { data: { allowedAgainAt: again } }) });
    expect(await callsOf(stands)).toHaveLength(ofLines ? 1 : 0);
  });

  test('stops a run, which says why and goes no further than it may', async () => {
    const { bench, agent, customerId, begin } = await refused();
    const listCursor = { by: 'ids' as const, ids: [customerId] };
    const { data: started } = await bench.call('calls.startRun', { walk: listCursor, paceSeconds: 1 }, agent.token);
    await begin();
    await bench.pass(1.5);
    await bench.runJobs();
    const [stored] = await bench.tenant.query<{ phase: string; reason: string | null; again: string | null }>(sql`
      select phase, reason, allowed_again_at as again from dialling_run where id = ${started.id}`);
    const turns = await bench.tenant.query(
      sql`select passed_over as "passedOver", call_id as "callId" from dialling_turn`,
    );
    if ('paused' in run) {
      expect(stored).toMatchObject({ phase: 'paused', reason: run.paused });
      expect(stored!.again && new Date(stored!.again).toISOString()).toBe(again);
      expect(turns).toEqual([]);
    } else if ('waits' in run) {
      expect(stored).toMatchObject({ phase: 'counting', reason: run.waits });
      expect(turns).toEqual([]);
    } else {
      expect(turns).toEqual([{ passedOver: run.passedOver, callId: null }]);
      expect(stored).toMatchObject({ phase: 'ended', reason: 'finished' });
    }
  });
});
