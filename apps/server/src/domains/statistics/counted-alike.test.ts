import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAllTests, createWorld } from '../../../test/world.ts';
import { endLastSpan, endSpan } from '../calls/in-call/controls.repository.ts';
import { createFiguresBench } from './test-support/figures-bench.ts';

const world = await createWorld({ atEnd: afterAllTests() });
const TODAY = '2026-03-02';
const YESTERDAY = '2026-03-01';

const who = fc.nat(2);
const made = { day: fc.constantFrom(YESTERDAY, TODAY), who };
const seconds = fc.integer({ min: 2, max: 600 });
const drawn = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ...made, is: fc.constant('answered' as const), seconds }) },
  { weight: 2, arbitrary: fc.record({ ...made, is: fc.constant('missed' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...made,
      is: fc.constant('undialled' as const),
      by: fc.constantFrom(
        `cause = 'agent_absent'`,
        `cause = 'network'`,
        `cause = 'cancelled', agent_answered_at = null`,
        `cause = 'cancelled', refusal = 'engine_away'`,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...made, is: fc.constant('nobodys' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...made,
      is: fc.constant('handed' as const),
      seconds,
      after: fc.integer({ min: 0, max: 600 }),
      to: fc.integer({ min: 1, max: 2 }),
    }),
  },
);
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

interface Sums {
  calls: number;
  answered: number;
  undialled: number;
  talkSeconds: number;
}
const none: Sums = { calls: 0, answered: 0, undialled: 0, talkSeconds: 0 };

/** Returns the expected sums of calls by the place of their member. Null holds those that met no agent. */
function expectedOf(calls: readonly Drawn[]): Map<number | null, Sums> {
  const sums = new Map<number | null, Sums>([0, 1, 2, null].map((place) => [place, { ...none }]));
  for (const call of calls) {
    const own = sums.get(call.is === 'nobodys' ? null : call.who)!;
    if (call.is === 'undialled') {
      own.undialled += 1;
      continue;
    }
    own.calls += 1;
    if (call.is === 'answered' || call.is === 'handed') own.answered += 1;
    if (call.is === 'answered') own.talkSeconds += call.seconds;
    if (call.is !== 'handed') continue;
    const first = Math.min(call.after, call.seconds);
    own.talkSeconds += first;
    sums.get((call.who + call.to) % 3)!.talkSeconds += call.seconds - first;
  }
  return sums;
}

/** One call of each kind, so that every run of the tests has them. */
const oneOfEach: Drawn[] = [
  { day: YESTERDAY, who: 0, is: 'answered', seconds: 30 },
  { day: TODAY, who: 0, is: 'missed' },
  { day: TODAY, who: 1, is: 'undialled', by: `cause = 'agent_absent'` },
  { day: TODAY, who: 1, is: 'nobodys' },
  { day: TODAY, who: 2, is: 'handed', seconds: 60, after: 20, to: 1 },
];

const sumOf = (sums: Iterable<Sums>): Sums =>
  [...sums].reduce(
    (sum, each) => ({
      calls: sum.calls + each.calls,
      answered: sum.answered + each.answered,
      undialled: sum.undialled + each.undialled,
      talkSeconds: sum.talkSeconds + each.talkSeconds,
    }),
    none,
  );

async function openOffice() {
  const bench = await createFiguresBench({ world });
  const manager = await bench.agent('王磊', { dataScope: 'all' });
  const people = [await bench.agent('赵婷'), await bench.agent('李敏'), await bench.agent('陈晨')];
  const idOf = (place: number) => people[place]!.member.userId;

  async function write(call: Drawn, index: number): Promise<string> {
    const at = `${call.day}T01:${String(index % 60).padStart(2, '0')}:00Z`;
    const talk = call.is === 'answered' || call.is === 'handed' ? call.seconds : 0;
    const id = await bench.called(people[call.who]!.member, at, talk);
    if (call.is === 'undialled') {
      await bench.admin(`update call set ${call.by}, customer_ringing_at = null where id = ${id}`);
    }
    if (call.is === 'nobodys') {
      await bench.admin(`update call set agent_id = null, cause = 'abandoned', agent_ringing_at = null,
        agent_answered_at = null, customer_answered_at = ended_at where id = ${id}`);
    }
    if (call.is === 'handed') {
      const [{ from, until }] = (await bench.admin(`
        select answered_at as from, ended_at as until from call where id = ${id}`)) as [
        { from: string; until: string },
      ];
      const after = Math.min(call.after, call.seconds);
      const taken = new Date(Date.parse(from) + after * 1000).toISOString();
      const next = idOf((call.who + call.to) % 3);
      const ended = { id, agentId: next, endedAt: until, talkSeconds: call.seconds };
      await bench.tenant.transaction(async (tx) => {
        await endSpan(tx, id, idOf(call.who), taken);
        await endLastSpan(tx, ended);
      });
      await bench.admin(`update call set agent_id = ${next} where id = ${id}`);
    }
    return id;
  }
  return { ...bench, manager, people, write };
}

test('home, figures, ranks, records and the calls behind them count alike whatever became of calls, and talk is of who talked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 4, maxLength: 12 }), async (calls) => {
      const { call, manager, people, write, domains, tenantId } = await openOffice();
      const ids: string[] = [];
      for (const [index, each] of calls.entries()) ids.push(await write(each, index));

      const period = { from: YESTERDAY, to: TODAY, of: 'team' as const };
      const expected = expectedOf(calls);
      const all = sumOf(expected.values());
      const { undialled: _, ...home } = sumOf(expectedOf(calls.filter(({ day }) => day === TODAY)).values());
      const behind = async (narrowed: object) =>
        (await call('statistics.callsBehind', { ...period, ...narrowed }, manager.token)).data.total;

      async function compare(): Promise<void> {
        const totals = (await call('statistics.callTotals', period, manager.token)).data.now;
        expect(totals).toMatchObject(all);
        const ranks = (await call('statistics.callRanks', period, manager.token)).data.list;
        for (const [place, sums] of expected) {
          const key = place === null ? null : people[place]!.member.userId;
          const row = ranks.find((each) => each.key === key);
          expect(row ?? none, `the row of ${place}`).toMatchObject(sums);
        }
        for (const figure of ['calls', 'answered', 'undialled'] as const) {
          expect(await behind({ figure }), figure).toBe(all[figure]);
        }
        expect(await behind({ noAgent: true })).toBe(expected.get(null)!.calls);
        const { list, total } = (await call('calls.pagePlus', { from: YESTERDAY, to: TODAY, size: 100 }, manager.token))
          .data;
        expect([total, list.filter(({ isDialled }) => isDialled).length]).toEqual([calls.length, all.calls]);
        expect((await call('statistics.today', { of: 'team' }, manager.token)).data.now).toMatchObject(home);
      }
      await compare();
      // The past day is read from its stored sums from now on.
      await domains.statistics.days.addUpNight(tenantId);
      await compare();

      const nobodys = calls.findIndex(({ is }) => is === 'nobodys');
      if (nobodys < 0) return;
      const opened = [manager, people[0]!].map(({ token }) => call('calls.detail', { id: ids[nobodys]! }, token));
      expect((await Promise.all(opened)).map(({ code }) => code)).toEqual([200, 40400]);
    }),
    { numRuns: 4, endOnFailure: true, examples: [[oneOfEach]] },
  );
}, 120_000);
