import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import type { RequestTo } from '@haihu/contract/contract';
import { expect } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import type { createCallBench } from './call-bench.ts';

type Bench = Awaited<ReturnType<typeof createCallBench>>;

interface Driven {
  bench: Pick<Bench, 'addToPublicPool' | 'call' | 'runJobs' | 'tenant' | 'time' | 'until'>;
  agent: Awaited<ReturnType<Bench['agent']>>;
}

type ListCursor = RequestTo<'calls.startRun'>['walk'];

export const byIds = (ids: string[]): ListCursor => ({ by: 'ids', ids });

/** Makes the actions of an agent in continuous dialling. `driven`: returns the present bench and agent. */
export function createRunDriver(driven: () => Driven) {
  let made = 0;

  /** Gives customers to the agent. The last two digits decide a call: 80 answers, 70 is busy. */
  async function customers(...endings: string[]): Promise<string[]> {
    const { bench, agent } = driven();
    const ids: string[] = [];
    for (const ending of endings) {
      made += 1;
      const mobile = `1390000${String(made).padStart(2, '0')}${ending}`;
      ids.push(await bench.addToPublicPool({ name: `客户${made}`, mobile }));
    }
    await bench.call('customers.claim', { ids }, agent.token);
    return ids;
  }

  async function start(listCursor: ListCursor, paceSeconds = 5): Promise<DiallingRun> {
    const { bench, agent } = driven();
    const { code } = await bench.call('calls.startRun', { walk: listCursor, paceSeconds }, agent.token);
    expect(code).toBe(200);
    await bench.runJobs();
    return now();
  }

  async function now(token = driven().agent.token): Promise<DiallingRun> {
    return (await driven().bench.call('calls.run', {}, token)).data?.run as DiallingRun;
  }

  const steer = (
    what: 'pause' | 'resume' | 'skip',
    { id }: DiallingRun,
    customerId?: string,
    token = driven().agent.token,
  ) =>
    driven().bench.call(
      'calls.steerRun',
      what === 'skip' && customerId ? { id, what, customerId } : { id, what },
      token,
    );

  /** Lets the running call end. */
  async function hearOut(): Promise<DiallingRun> {
    const { callId } = await now();
    await driven().bench.until(callId!, 'ended');
    return now();
  }

  async function write(run: DiallingRun, outcome: 'interested' | 'no_contact' = 'interested'): Promise<void> {
    const { bench, agent } = driven();
    const request = { customerId: run.current!.id, callId: run.callId!, outcome };
    expect((await bench.call('followups.save', request, agent.token)).code).toBe(200);
  }

  /** Lets the seconds of a countdown pass. */
  async function wait(seconds: number): Promise<DiallingRun> {
    const { bench } = driven();
    bench.time.advance(seconds * 1000);
    await bench.runJobs();
    return now();
  }

  async function callsMade(): Promise<string[]> {
    const { bench, agent } = driven();
    const rows = await bench.tenant.query<{ id: string }>(
      sql`select customer_id as id from call where agent_id = ${agent.member.userId} order by call.id`,
    );
    return rows.map(({ id }) => id);
  }

  return { customers, start, now, steer, hearOut, write, wait, callsMade };
}
