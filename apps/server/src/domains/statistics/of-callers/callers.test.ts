import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAllTests, createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { endLastSpan, endSpan } from '../../calls/in-call/controls.repository.ts';
import { createFiguresBench, type FiguresBench } from '../test-support/figures-bench.ts';

const world = await createWorld({ atEnd: afterAllTests() });
const [YESTERDAY, TODAY] = ['2026-03-01', '2026-03-02'];
const period = { from: YESTERDAY, to: TODAY, of: 'team' as const };

const made = { day: fc.constantFrom(YESTERDAY, TODAY), line: fc.nat(1) };
const who = fc.nat(2);
const seconds = fc.integer({ min: 1, max: 600 });
const waited = fc.oneof(fc.constantFrom(19, 20, 21), fc.nat(200));
const drawn = fc.oneof(
  fc.record({ ...made, is: fc.constant('taken' as const), who, seconds, waited }),
  fc.record({ ...made, is: fc.constant('handed' as const), who, seconds, waited, after: fc.nat(600) }),
  fc.record({ ...made, is: fc.constantFrom('missed' as const, 'message' as const), waited }),
  fc.record({ ...made, is: fc.constantFrom('declined' as const, 'absent' as const), who, waited }),
  fc.record({ ...made, is: fc.constant('sent off' as const) }),
  fc.record({ ...made, is: fc.constant('waits' as const), who }),
);
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

const oneOfEach: Drawn[] = [
  { day: YESTERDAY, line: 0, is: 'taken', who: 0, seconds: 30, waited: 20 },
  { day: TODAY, line: 0, is: 'taken', who: 0, seconds: 40, waited: 21 },
  { day: YESTERDAY, line: 1, is: 'handed', who: 1, seconds: 60, waited: 5, after: 20 },
  { day: TODAY, line: 0, is: 'missed', waited: 30 },
  { day: YESTERDAY, line: 0, is: 'message', waited: 45 },
  { day: YESTERDAY, line: 1, is: 'declined', who: 2, waited: 10 },
  { day: TODAY, line: 1, is: 'absent', who: 2, waited: 10 },
  { day: YESTERDAY, line: 0, is: 'sent off' },
  { day: TODAY, line: 0, is: 'waits', who: 1 },
];

const none = { taken: 0, missed: 0, messages: 0, waited: 0, soon: 0, talkSeconds: 0, declined: 0, absent: 0 };
type Sums = typeof none;

/** Counts callers plainly, one after another. `of`: the member, or null for everybody. */
function countPlainly(callers: readonly Drawn[], of: number | null): Sums {
  const sums = { ...none };
  const isTheirs = (place: number) => of === null || of === place;
  for (const caller of callers) {
    const { is } = caller;
    if (is === 'waits') continue;
    if (is === 'taken' || is === 'handed') {
      const first = is === 'handed' ? Math.min(caller.after, caller.seconds) : caller.seconds;
      if (isTheirs(caller.who)) {
        sums.taken += 1;
        sums.waited += caller.waited;
        sums.soon += caller.waited <= 20 ? 1 : 0;
        sums.talkSeconds += first;
      }
      if (is === 'handed' && isTheirs((caller.who + 1) % 3)) sums.talkSeconds += caller.seconds - first;
      continue;
    }
    if (of === null) sums.missed += 1;
    if (of === null && is === 'message') sums.messages += 1;
    if ((is === 'declined' || is === 'absent') && isTheirs(caller.who)) sums[is] += 1;
  }
  return sums;
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000);

function figuresOf(callers: readonly Drawn[], of: number | null = null) {
  const { waited: wait, soon, ...sums } = countPlainly(callers, of);
  const all = sums.taken + sums.missed;
  const rates = { callers: all, takenRate: share(sums.taken, all), within20Rate: share(soon, all) };
  const ofAll =
    of === null ? rates : { callers: null, missed: null, messages: null, takenRate: null, within20Rate: null };
  return { ...sums, averageWait: sums.taken === 0 ? 0 : Math.round(wait / sums.taken), ...ofAll };
}

async function openOffice() {
  const bench = await createFiguresBench({ world });
  const manager = await bench.agent('王磊', { dataScope: 'all' });
  const people = [await bench.agent('赵婷'), await bench.agent('李敏'), await bench.agent('陈晨')];
  const terms = { name: '二线', carrier: '移动', area: '浙江', minutePrice: 1200, concurrency: 10 };
  const second = await bench.domains.calls.addLine(bench.tenantId, { ...terms, numbers: ['057188886667'] });
  const lineIds = [bench.lineId, second];
  const idOf = (place: number) => people[place]!.member.userId;

  /** Writes a caller as the rows that the live path leaves. */
  async function write(caller: Drawn, index: number): Promise<void> {
    const at = `${caller.day}T01:${String(index % 60).padStart(2, '0')}:00Z`;
    const lineId = lineIds[caller.line]!;
    if (caller.is === 'sent off') {
      await bench.tenant.query(sql`
        insert into caller_sent_off (tenant_id, node_id, arrival_id, line_id, at)
        values (${bench.tenantId}, 1, ${`a${index}`}, ${lineId}, ${at})`);
      return;
    }
    const place = 'who' in caller ? caller.who : 0;
    const talk = 'seconds' in caller ? caller.seconds : 0;
    const id = await bench.called(people[place]!.member, at, talk, lineId);
    const wait = 'waited' in caller ? caller.waited : null;
    await bench.tenant.query(sql`update call set direction = 'inbound', waited_seconds = ${wait} where id = ${id}`);
    if (caller.is === 'waits') {
      await bench.tenant.query(sql`update call set state = 'customer_answered', cause = null where id = ${id}`);
      return;
    }
    if (talk === 0) {
      const cause = caller.is === 'message' ? 'voicemail' : 'missed';
      await bench.tenant.query(sql`update call set agent_id = null, cause = ${cause} where id = ${id}`);
    }
    if (caller.is === 'declined' || caller.is === 'absent') {
      await bench.tenant.query(sql`
        insert into caller_rang_in_vain (tenant_id, call_id, user_id, called_at, has_declined)
        select tenant_id, id, ${idOf(place)}, created_at, ${caller.is === 'declined'} from call where id = ${id}`);
    }
    if (caller.is === 'handed') {
      const [call] = await bench.tenant.query<{ from: string; until: string }>(sql`
        select answered_at as from, ended_at as until from call where id = ${id}`);
      const taken = new Date(Date.parse(call!.from) + Math.min(caller.after, caller.seconds) * 1000).toISOString();
      const ended = { id, agentId: idOf((place + 1) % 3), endedAt: call!.until, talkSeconds: caller.seconds };
      await bench.tenant.transaction(async (tx) => {
        await endSpan(tx, id, idOf(place), taken);
        await endLastSpan(tx, ended);
      });
      await bench.tenant.query(sql`update call set agent_id = ${ended.agentId} where id = ${id}`);
    }
  }
  return { ...bench, manager, people, lineIds, write };
}

/** Reads every figure of the calls that we place. */
async function outboundFigures({ call }: FiguresBench, token: string) {
  const [from, to] = ['2026-02-20', TODAY];
  const asked = { from, to, of: 'team' as const };
  return Promise.all([
    call('statistics.callTotals', asked, token).then(({ data }) => data),
    call('statistics.deviceCallTotals', asked, token).then(({ data }) => data),
    call('statistics.callSeries', { ...asked, by: 'member' }, token).then(({ data }) => data),
    call('statistics.callSeries', { ...asked, from: TODAY, step: 'hour', by: 'department' }, token),
    call('statistics.callAreas', asked, token).then(({ data }) => data),
    call('statistics.callOutcomes', asked, token).then(({ data }) => data),
    ...(['member', 'line', 'mode', 'department', 'task'] as const).map(async (by) => {
      const { list } = (await call('statistics.callRanks', { ...asked, by }, token)).data;
      return list;
    }),
    ...(['calls', 'answered', 'talkSeconds', 'undialled'] as const).map(async (figure) => {
      const { data } = await call('statistics.callsBehind', { ...asked, figure }, token);
      return data;
    }),
    call('statistics.today', { of: 'team' }, token).then(({ data }) => data),
    call('statistics.taskTotals', {}, token).then(({ data }) => data),
  ]);
}

test('figures of callers are a plain count of them, from calls and from sums, and no caller is in a figure of our calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 3, maxLength: 14 }), async (callers) => {
      const office = await openOffice();
      const { call, called, manager, people, lineIds, write, domains, tenantId } = office;
      for (const [place, { member }] of people.entries()) {
        await called(member, `${YESTERDAY}T03:0${place}:00Z`, 30 * place);
        await called(member, `${TODAY}T01:1${place}:00Z`, 0);
      }
      const ours = await outboundFigures(office, manager.token);
      for (const [index, caller] of callers.entries()) await write(caller, index);

      const ask = async (narrowed: object, token = manager.token) =>
        (await call('statistics.callers', { ...period, ...narrowed }, token)).data;
      async function compare(): Promise<void> {
        const all = await ask({});
        expect(all.now).toEqual(figuresOf(callers));
        expect(all.before).toEqual(figuresOf([]));
        expect(all.points).toMatchObject(
          [YESTERDAY, TODAY].map((day) => figuresOf(callers.filter((caller) => caller.day === day))),
        );
        for (const [line, lineId] of lineIds.entries()) {
          const shown = all.lines.find((one) => one.lineId === lineId) ?? figuresOf([]);
          expect(shown, `line ${line}`).toMatchObject(figuresOf(callers.filter((caller) => caller.line === line)));
        }
        for (const [place, { member, token }] of people.entries()) {
          const own = figuresOf(callers, place);
          expect((await ask({ memberId: member.userId })).now).toEqual(own);
          expect((await ask({ of: 'me' }, token)).now).toEqual(own);
          const row = all.members.find(({ memberId }) => memberId === member.userId);
          const { taken, declined, absent, talkSeconds, averageWait } = own;
          expect(row ?? countPlainly([], 0)).toMatchObject({ taken, declined, absent, talkSeconds });
          if (row) expect(row.averageWait).toBe(averageWait);
        }
        const hours = (await ask({ from: TODAY, step: 'hour' })).points;
        expect(hours).toHaveLength(24);
        const { callers: count } = figuresOf(callers.filter(({ day }) => day === TODAY));
        expect(hours.map((hour) => hour.callers).reduce((sum, each) => sum! + each!, 0)).toBe(count);
        expect(await outboundFigures(office, manager.token)).toEqual(ours);
      }
      await compare();
      // The past day is read from its sums from now on.
      await domains.statistics.days.addUpNight(tenantId);
      await compare();
      expect((await domains.statistics.days.rebuild(tenantId, { check: true })).differing).toEqual([]);
    }),
    { numRuns: 3, endOnFailure: true, examples: [[oneOfEach]] },
  );
}, 120_000);

test('a day that an older release added up is read from its callers, and its callers are added up the next night', async () => {
  const office = await openOffice();
  const { admin, call, manager, write, domains, tenantId } = office;
  await write(oneOfEach[0]!, 0);
  const { days } = domains.statistics;
  await days.addUpNight(tenantId);
  const read = async () => (await call('statistics.callers', period, manager.token)).data.now.taken;
  await admin(`update statistics_caller set taken = 5 where tenant_id = ${tenantId}`);
  expect(await read()).toBe(5);
  expect((await days.rebuild(tenantId, { check: true })).differing).toEqual([YESTERDAY]);
  // Such a release writes the day anew and knows nothing of callers.
  await admin(`update statistics_day set added_up_at = added_up_at + interval '1 s' where tenant_id = ${tenantId}`);
  expect(await read()).toBe(1);
  expect((await days.rebuild(tenantId, { check: true })).differing).toEqual([]);
  await days.addUpNight(tenantId);
  const [stored] = await admin(`select taken from statistics_caller where tenant_id = ${tenantId}`);
  expect(stored).toEqual({ taken: 1 });
  await admin(`update call set waited_seconds = 33 where tenant_id = ${tenantId}`);
  expect((await call('statistics.callers', period, manager.token)).data.now.averageWait).toBe(33);
});

test('an enterprise that nobody calls takes no callers, and leaders of a department are not told of those whom nobody took', async () => {
  const office = await openOffice();
  const departmentId = await office.department('一部');
  const leader = await office.agent('周主管', { dataScope: 'department', departmentId });
  const { call, manager, write } = office;
  const ask = async (token: string) => (await call('statistics.callers', period, token)).data;
  expect(await ask(manager.token)).toMatchObject({ takesCallers: false, now: figuresOf([]), lines: [], members: [] });
  for (const [index, caller] of oneOfEach.entries()) await write(caller, index);
  expect(await ask(leader.token)).toMatchObject({ takesCallers: true, now: figuresOf([], 0), members: [] });
  const other = { ...period, memberId: office.people[0]!.member.userId };
  expect((await call('statistics.callers', other, leader.token)).code).toBe(40400);
  const fine = { ...period, from: '2026-02-01', step: 'hour' as const };
  expect((await call('statistics.callers', fine, manager.token)).code).toBe(41914);
});
