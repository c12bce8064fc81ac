import { expect, onTestFinished, test } from 'vitest';
import { spawnDialler } from '../../../../test/spawn-dialler.ts';
import { createLab, until } from '../../../integrations/telephony/asterisk/test-support/lab.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { putLineOn } from '../test-support/lab-line.ts';

const CALLS = 20;
/** Calls whose customers have not answered yet. */
const RINGING = 4;

/** Makes an enterprise with a line over an Asterisk, in real time and without a dialler. */
async function setUp() {
  const bench = await createCallBench({ concurrency: 100, balance: 100_000_000, connections: 20 });
  await bench.dialler.stop();
  const lab = await createLab();
  onTestFinished(() => lab.close());
  await putLineOn(lab, bench);

  /** Returns the id of the process that drives the Asterisk and is connected; null while there is none. */
  async function driver(): Promise<number | null> {
    const [node] = await bench.db.global<{ owner: string | null }>(sql`
      select owner from engine_node where name = 'lab' and is_connected and lease_until > clock_timestamp()`);
    // The owner consists of host name, process id and a random part.
    return node?.owner ? Number(node.owner.split(':')[1]) : null;
  }

  /**
   * Makes the agents who will call, each with a phone of their own. Returns how each calls their customer, whose number
   * ends like this.
   */
  async function makeCallers(count: number, ending: string): Promise<(() => Promise<unknown>)[]> {
    const callers = [];
    for (let at = 0; at < count; at += 1) {
      const two = String(at).padStart(2, '0');
      const { token, member } = await bench.agent(`坐席${at}`);
      const number = bench.cipher.seal(bench.tenantId, `0571000001${two}`).enc;
      await bench.tenant.query(sql`
        insert into agent_phone (tenant_id, user_id, kind, secret_enc, number_enc)
        values (${bench.tenantId}, ${member.userId}, 'phone', ${number}, ${number})`);
      callers.push(() => bench.place(token, { mobile: `1390000${two}${ending}` }));
    }
    return callers;
  }

  const states = async () =>
    (await bench.tenant.query<{ state: string }>(sql`select state from call`)).map(({ state }) => state);
  /** Waits until all calls are in a state. */
  const untilAllAre = (state: string, seconds: number) =>
    until(
      async () => (await states()).every((one) => one === state),
      seconds,
      async () => `not all calls are ${state}: ${(await states()).join(', ')}`,
    );
  return { bench, lab, driver, makeCallers, states, untilAllAre };
}

/** Real processes and a real minute of talk, on machines that may be slow. */
const patiently = { timeout: 240_000 };

test('a dialler process is killed with 20 calls up: none ended, none dialled twice', patiently, async () => {
  const { bench, lab, driver, makeCallers, states, untilAllAre } = await setUp();
  const callers = await makeCallers(CALLS, '60');
  const dying = await spawnDialler(bench);
  await until(async () => (await driver()) === dying.pid, 30);
  const next = await spawnDialler(bench);
  // The calls are placed at once: all customers must have answered before the first one, after 41 s, hangs up.
  for (const answer of await Promise.all(callers.map((call) => call()))) expect(answer).toMatchObject({ code: 200 });
  await untilAllAre('answered', 35);
  expect(await driver()).toBe(dying.pid);

  await dying.kill();
  await until(async () => (await driver()) === next.pid, 25);
  expect(await states()).toEqual(Array<string>(CALLS).fill('answered'));

  await untilAllAre('ended', 90);
  const legs = sql`select kind, count(*)::int as count from call_leg group by kind order by kind`;
  expect(await bench.tenant.query(legs)).toEqual([
    { kind: 'agent', count: CALLS },
    { kind: 'customer', count: CALLS },
  ]);
  // The carrier was asked for a phone and a customer for each call.
  expect(lab.carrier.command('core show channels count')).toContain(`${2 * CALLS} calls processed`);
  const calls = sql`
    select cause, hung_up_by as by, cost, count(*)::int as count, min(talk_seconds) >= 41 as "isWhole"
    from call group by 1, 2, 3`;
  expect(await bench.tenant.query(calls)).toEqual([
    { cause: 'answered', by: 'customer', cost: '1200', count: CALLS, isWhole: true },
  ]);
  const [books] = await bench.tenant.query(sql`
    select count(*)::int as charged, count(distinct reference_id)::int as calls,
      (select count(*)::int from hold) as holds
    from ledger_transaction where kind = 'call'`);
  expect(books).toEqual({ charged: CALLS, calls: CALLS, holds: 0 });
});

test(
  'a dialler process is killed while customers’ phones ring: they ring on, answer and are charged',
  patiently,
  async () => {
    const { bench, driver, makeCallers, states, untilAllAre } = await setUp();
    const callers = await makeCallers(RINGING, '67');
    const dying = await spawnDialler(bench);
    await until(async () => (await driver()) === dying.pid, 30);
    const next = await spawnDialler(bench);
    for (const answer of await Promise.all(callers.map((call) => call()))) expect(answer).toMatchObject({ code: 200 });
    await untilAllAre('customer_ringing', 20);

    await dying.kill();
    await until(async () => (await driver()) === next.pid, 25);
    expect(await states()).toEqual(Array<string>(RINGING).fill('customer_ringing'));

    await untilAllAre('ended', 60);
    const calls = sql`
    select cause, hung_up_by as by, count(*)::int as count, min(talk_seconds) >= 4 as "isWhole",
      (select count(*)::int from ledger_transaction where kind = 'call') as charged
    from call group by 1, 2`;
    expect(await bench.tenant.query(calls)).toEqual([
      { cause: 'answered', by: 'customer', count: RINGING, isWhole: true, charged: RINGING },
    ]);
  },
);
