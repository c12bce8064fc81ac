import type { RequestTo } from '@haihu/contract/contract';
import { presets } from '@haihu/contract/permissions';
import { describe, expect, test } from 'vitest';
import type { Member } from '../../../kernel/member.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import type { PastCall } from './past-calls.usecases.ts';

const recording = { path: 'recordings/x.wav', seconds: 61, peaks: [0.1, 0.5] };

async function createRecords() {
  const bench = await createCallBench();
  const permissions = presets.agent;
  const [first, second] = [await bench.agent('赵婷', { permissions }), await bench.agent('李敏', { permissions })];
  const manager = await bench.agent('王磊', {
    dataScope: 'all',
    permissions: presets.manager,
  });

  const record = async (member: Member, past: Partial<PastCall> = {}): Promise<string> =>
    bench.domains.calls.recordPast(member, {
      customerId: past.customerId ?? (await bench.addToPublicPool()),
      lineId: bench.lineId,
      createdAt: new Date('2026-03-02T01:00:00Z'),
      cause: 'answered',
      hungUpBy: 'customer',
      ringSeconds: 8,
      talkSeconds: 61,
      recording: null,
      ...past,
    });
  const ask = async ({ token }: { token: string }, filter: RequestTo<'calls.pagePlus'> = {}) =>
    (await bench.call('calls.pagePlus', filter, token)).data.list.map(({ id }) => id);
  const log = async ({ token }: { token: string }, filter: RequestTo<'calls.log'> = {}) =>
    (await bench.call('calls.log', filter, token)).data.list.map(({ id }) => id);
  return { bench, first, second, manager, record, ask, log };
}

test('records are narrowed by every filter, alone and together, within the data scope', async () => {
  const { bench, first, second, manager, record, ask } = await createRecords();
  const other = { name: '备用', carrier: '联通', area: '浙江', minutePrice: 1000, concurrency: 1 };
  const otherLine = await bench.domains.calls.addLine(bench.tenantId, { ...other, numbers: ['057112345678'] });
  const hot = await bench.addToPublicPool({ level: 1 });
  const busy = { cause: 'busy', talkSeconds: 0 } as const;
  const yesterday = await record(first.member, { ...busy, createdAt: new Date('2026-03-01T15:59:59Z') });
  const long = await record(first.member, { talkSeconds: 600, customerId: hot, recording });
  const elsewhere = await record(second.member, { lineId: otherLine, createdAt: new Date('2026-03-02T01:10:00Z') });
  const all = [elsewhere, long, yesterday];

  expect(await ask(manager)).toEqual(all);
  expect(await ask(first)).toEqual([long, yesterday]);
  expect(await ask(manager, { agentIds: [second.member.userId] })).toEqual([elsewhere]);
  expect(await ask(first, { agentIds: [second.member.userId] })).toEqual([]);
  expect(await ask(manager, { customerId: hot })).toEqual([long]);
  expect(await ask(manager, { levels: [1] })).toEqual([long]);
  expect(await ask(manager, { levels: [1, 3] })).toEqual(all);
  expect(await ask(manager, { from: '2026-03-02' })).toEqual([elsewhere, long]);
  expect(await ask(manager, { to: '2026-03-01' })).toEqual([yesterday]);
  expect(await ask(manager, { talkFrom: 61 })).toEqual([elsewhere, long]);
  expect(await ask(manager, { talkFrom: 62 })).toEqual([long]);
  expect(await ask(manager, { talkTo: 61 })).toEqual([elsewhere, yesterday]);
  expect(await ask(manager, { talkFrom: 60, talkTo: 62 })).toEqual([elsewhere]);
  expect(await ask(manager, { recording: 'yes' })).toEqual([long]);
  expect(await ask(manager, { recording: 'no' })).toEqual([elsewhere, yesterday]);
  expect(await ask(manager, { lineIds: [otherLine] })).toEqual([elsewhere]);
  expect(await ask(manager, { lineIds: [otherLine, bench.lineId] })).toEqual(all);
  expect(await ask(manager, { causes: ['busy'] })).toEqual([yesterday]);
  expect(await ask(manager, { causes: ['busy', 'no_answer'] })).toEqual([yesterday]);
  expect(await ask(manager, { modes: ['softphone'] })).toEqual(all);
  expect(await ask(manager, { modes: ['device'] })).toEqual([]);
  expect(await ask(manager, { answered: 'no' })).toEqual([yesterday]);
  expect(await ask(manager, { answered: 'yes', recording: 'no' })).toEqual([elsewhere]);
});

test.each([
  [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
  [{ talkFrom: 10, talkTo: 9 }, 'talkTo'],
  [{ talkFrom: -1 }, 'talkFrom'],
  [{ levels: [7] }, 'levels.0'],
  [{ causes: ['answerd'] }, 'causes.0'],
  [{ lineIds: [] }, 'lineIds'],
])('a wrong filter %o is named', async (filter, field) => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  expect(await bench.call('calls.pagePlus', filter as never, token)).toMatchObject({
    code: 40000,
    data: { fields: [{ field }] },
  });
});

test('pages together hold every record once while new ones come in', async () => {
  const { bench, first, record } = await createRecords();
  const customerId = await bench.addToPublicPool();
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.unshift(await record(first.member, { customerId }));
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const { data } = await bench.call('calls.pagePlus', { size: 2, talkFrom: 1, ...(next && { next }) }, first.token);
    expect(data).toMatchObject(next ? { total: null } : { total: 5, totalIsEstimate: false });
    seen.push(...data.list.map(({ id }) => id));
    await record(first.member, { customerId, createdAt: new Date('2026-03-02T01:30:00Z') });
    next = data.next ?? undefined;
  } while (next);
  expect(seen).toEqual(ids);
});

test('a recording is unheard until this reader opens it; own calls never are', async () => {
  const { bench, first, second, manager, record, ask } = await createRecords();
  const owner = await bench.agent('周总', { dataScope: 'all', permissions: presets.manager });
  const [quiet, older, newer, own] = [
    await record(first.member),
    await record(first.member, { recording, createdAt: new Date('2026-03-02T01:01:00Z') }),
    await record(second.member, { recording, createdAt: new Date('2026-03-02T01:02:00Z') }),
    await record(manager.member, { recording, createdAt: new Date('2026-03-02T01:03:00Z') }),
  ];
  const unheard = (who: { token: string }) => ask(who, { recording: 'unheard' });
  const dots = async ({ token }: { token: string }) =>
    (await bench.call('calls.pagePlus', {}, token)).data.list.filter(({ isUnheard }) => isUnheard).map(({ id }) => id);
  expect(await unheard(manager)).toEqual([newer, older]);
  expect(await dots(manager)).toEqual([newer, older]);
  expect(await unheard(owner)).toEqual([own, newer, older]);
  expect(await unheard(first)).toEqual([]);
  expect(await ask(manager, { recording: 'unheard', agentIds: [first.member.userId] })).toEqual([older]);

  // A repetition, and a call without a recording, change nothing.
  for (const id of [newer, newer, quiet]) await bench.call('calls.recording', { id }, manager.token);
  expect(await unheard(manager)).toEqual([older]);
  expect(await dots(manager)).toEqual([older]);
  expect(await unheard(owner)).toEqual([own, newer, older]);
  expect(await ask(manager, { recording: 'yes' })).toEqual([own, newer, older]);
  const page = await bench.call('calls.pagePlus', { recording: 'unheard', size: 1 }, owner.token);
  expect(page.data).toMatchObject({ total: 3, list: [{ id: own }] });

  const deaf = await bench.agent('审计', { dataScope: 'all', permissions: ['calls.read'] });
  expect(await dots(deaf)).toEqual([]);
});

describe('hiding', () => {
  test('takes a record out of every list, with an audit row; charge, attempt and figures stay', async () => {
    const { bench, first, manager, record, ask, log } = await createRecords();
    const customerId = await bench.addToPublicPool();
    const id = await record(first.member, { customerId, recording });
    const figures = () =>
      bench.call('statistics.callTotals', { from: '2026-03-02', to: '2026-03-02', of: 'team' }, manager.token);
    const kept = () =>
      bench.tenant.query(sql`select cost, billed_minutes, (select count(*) from call_attempt) from call`);
    const [before, stored] = [(await figures()).data, await kept()];
    expect(await bench.call('calls.hideRecords', { ids: [id] }, manager.token)).toMatchObject({ data: { hidden: 1 } });
    // A repetition changes nothing more.
    expect(await bench.call('calls.hideRecords', { ids: [id] }, manager.token)).toMatchObject({ data: { hidden: 0 } });

    expect([await ask(manager), await ask(first), await log(first)]).toEqual([[], [], []]);
    expect((await bench.call('calls.page', {}, manager.token)).data.list).toEqual([]);
    expect((await bench.call('calls.detail', { id }, first.token)).code).toBe(40400);
    expect((await bench.call('calls.recording', { id }, first.token)).code).toBe(40400);
    expect((await bench.call('followups.timeline', { customerId }, first.token)).data.list).toEqual([]);
    expect(await kept()).toEqual(stored);
    expect((await figures()).data).toEqual(before);
    const [written, ...more] = await bench.tenant.query<{ subject: string }>(sql`
      select subject_id as subject from audit where action = 'calls.record_hidden'`);
    expect([written, more]).toEqual([{ subject: id }, []]);
  });

  test('is all or nothing, for calls that are over, by who may and sees them', async () => {
    const { bench, first, second, manager, record, ask } = await createRecords();
    const [mine, theirs] = [await record(first.member), await record(second.member)];
    const hide = async ({ token }: { token: string }, ids: string[]) =>
      (await bench.call('calls.hideRecords', { ids }, token)).code;
    expect(await hide(first, [mine])).toBe(403);
    const narrow = await bench.agent('小陈', { permissions: ['calls.delete', 'calls.read'] });
    expect(await hide(narrow, [theirs])).toBe(40400);
    expect(await hide(manager, [mine, '999999'])).toBe(40400);
    const outsider = await (await bench.world.enterprise('海呼分部')).member('外人', { isSuper: true });
    expect(await hide(outsider, [mine])).toBe(40400);
    const { data: running } = await bench.place(second.token, { mobile: '13900000080' });
    expect(await hide(manager, [theirs, running.id])).toBe(41340);
    expect(await ask(manager)).toEqual([running.id, theirs, mine]);
  });
});

describe('one’s own log', () => {
  test('holds one’s own calls alone, whatever one may see, and is cleared there only', async () => {
    const { bench, first, second, manager, record, ask, log } = await createRecords();
    const ids = [];
    for (let hour = 1; hour <= 3; hour += 1) {
      const missed = hour === 2 && ({ cause: 'no_answer', talkSeconds: 0 } as const);
      ids.push(await record(first.member, { createdAt: new Date(`2026-03-02T00:0${hour}:00Z`), ...missed }));
    }
    const [oldest, missed, newest] = ids as [string, string, string];
    expect(await log(first)).toEqual([newest, missed, oldest]);
    expect(await log(first, { answered: 'no' })).toEqual([missed]);
    expect(await log(manager)).toEqual([]);

    const clear = (who: { token: string }, request: RequestTo<'calls.clearLog'>) =>
      bench.call('calls.clearLog', request, who.token);
    expect(await clear(second, { ids: [newest] })).toMatchObject({ code: 40400 });
    expect(await clear(first, { ids: [newest, '999999'] })).toMatchObject({ code: 40400 });
    expect(await log(first)).toEqual([newest, missed, oldest]);
    expect(await clear(first, { ids: [missed, missed] })).toMatchObject({ data: { cleared: 1 } });
    expect(await clear(first, { ids: [missed] })).toMatchObject({ data: { cleared: 0 } });
    expect(await log(first)).toEqual([newest, oldest]);
    expect(await clear(first, { all: true })).toMatchObject({ data: { cleared: 2 } });
    expect(await log(first)).toEqual([]);
    expect(await ask(first)).toEqual([newest, missed, oldest]);
    const later = await record(first.member);
    expect(await log(first)).toEqual([later]);
  });
});

describe('notes about a recording', () => {
  test('stand in its order, are written once for one key, and deleted by their author', async () => {
    const { bench, first, manager, record } = await createRecords();
    const id = await record(first.member, { recording });
    const add = (token: string, second: number, text: string, key?: string) =>
      bench.call('calls.addNote', { callId: id, second, text }, token, key ? { key } : {});
    const key = 'a'.repeat(32);
    const note = await add(first.token, 40, '报价 3,980', key);
    expect(await add(first.token, 40, '报价 3,980', key)).toEqual(note);
    await add(manager.token, 5, '开场好');
    const notes = async () => (await bench.call('calls.notes', { callId: id }, first.token)).data.list;
    expect(await notes()).toMatchObject([
      { second: 5, text: '开场好', authorName: '王磊' },
      { second: 40, text: '报价 3,980', authorName: '赵婷' },
    ]);
    const drop = async (token: string) =>
      (await bench.call('calls.deleteNote', { callId: id, id: note.data.id }, token)).code;
    expect(await drop(manager.token)).toBe(40400);
    expect(await drop(first.token)).toBe(200);
    expect(await notes()).toMatchObject([{ second: 5 }]);
    // The first request with this key made the note, which has been deleted since.
    expect(await add(first.token, 40, '报价 3,980', key)).toMatchObject({ code: 40400 });
  });

  test('need a recording, and a second that it has', async () => {
    const { bench, first, second, record } = await createRecords();
    const [silent, heard] = [await record(first.member), await record(first.member, { recording })];
    const add = async (token: string, callId: string, at: number) =>
      (await bench.call('calls.addNote', { callId, second: at, text: '备注' }, token)).code;
    expect(await add(first.token, silent, 1)).toBe(40400);
    expect(await add(first.token, heard, 67)).toBe(41341);
    expect(await add(second.token, heard, 1)).toBe(40400);
    expect(await add(first.token, heard, 61)).toBe(200);
  });
});

test('a call tells of the phones that were rung, with what the carrier said', async () => {
  const { bench, first } = await createRecords();
  const { data: placed } = await bench.place(first.token, { mobile: '13900000070' });
  await bench.until(placed.id, 'ended');
  const { legs } = (await bench.call('calls.detail', { id: placed.id }, first.token)).data;
  expect(legs.map(({ kind }) => kind)).toEqual(['agent', 'customer']);
  for (const { dialledAt, endedAt } of legs) expect(Date.parse(endedAt!)).toBeGreaterThan(Date.parse(dialledAt!));
  expect(legs.at(-1)).toMatchObject({ q850: expect.any(Number) });
});
