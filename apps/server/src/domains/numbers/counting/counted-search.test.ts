import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { createCallBench } from '../../calls/test-support/call-bench.ts';
import { createCountedSearch } from './counted-search.ts';
import { sql } from '../../../platform/db/sql.ts';

const number = (index: number) => `1380000${String(index).padStart(4, '0')}`;

async function office() {
  const bench = await createCallBench();
  const agent = await bench.agent('赵婷', { dataScope: 'all' });
  const audited = async () => {
    const rows = await bench.tenant.query<{ action: string; subject_id: string | null; detail: object }>(sql`
      select action, subject_id, detail from audit where action like '%.number_search' order by id`);
    return rows.map(({ action, subject_id: subjectId, detail }) => ({ action, subjectId, detail }));
  };
  /** Uses up this many numbers of the current minute. */
  const use = async (count: number) => {
    const countSearch = createCountedSearch(bench);
    await countSearch(agent.member, { action: 'customers.number_search', count, find: null });
  };
  return { ...bench, makeAgent: bench.agent, agent, audited, use };
}

test('typed numbers of an edit each count, are written down with who has them, and hold at the cap', async () => {
  const { call, agent, addToPublicPool, audited, use } = await office();
  const id = await addToPublicPool({ mobile: number(1) });
  const known = await addToPublicPool({ mobile: number(2) });
  await call('customers.claim', { ids: [id] }, agent.token);
  const edit = (mobile: string | undefined, ...numbers: string[]) => {
    const typed = numbers.map((each) => ({ number: each, label: 'other' as const }));
    return call('customers.editPrivate', { id, version: '0', mobile, numbers: typed }, agent.token);
  };
  // The customer's own number is masked. Only an edit that counts as a search tells that it is repeated.
  expect(await edit(undefined, number(2), number(1))).toMatchObject({ code: 41016, data: { index: 1 } });
  expect(await audited()).toEqual([
    { action: 'customers.number_search', subjectId: known, detail: {} },
    { action: 'customers.number_search', subjectId: id, detail: {} },
  ]);
  // A number that is wrong in itself is refused without a look at anything stored.
  expect(await edit(undefined, number(1), '12')).toMatchObject({ code: 41016, data: { index: 1 } });
  expect(await edit(undefined, number(1), number(1))).toMatchObject({ data: { index: 1, problem: 'repeated' } });
  expect(await audited()).toHaveLength(2);
  await use(23);
  expect((await edit(number(3), number(4), number(5), number(6), number(7), number(8))).code).toBe(41004);
  expect((await edit(number(3), number(4), number(5), number(6), number(7))).code).toBe(200);
  expect((await edit(undefined, number(9))).code).toBe(41004);
});

test('staff are searched by a whole number as often as customers, and that is written down', async () => {
  const { call, agent, makeAgent, audited, use } = await office();
  const colleague = await makeAgent('李敏', { mobile: '13700000001' });
  const find = (search: string) => call('organisation.staff', { search }, agent.token);
  expect((await find('137 0000 0001')).data.list).toHaveLength(1);
  expect((await find('13700000002')).data.list).toHaveLength(0);
  const action = 'organisation.number_search';
  expect(await audited()).toEqual([
    { action, subjectId: colleague.member.userId, detail: {} },
    { action, subjectId: null, detail: {} },
  ]);
  await use(28);
  expect(await find('13700000001')).toMatchObject({ code: 41004, data: { againAt: '2026-03-02T02:01:00.000Z' } });
  expect((await find('李')).data.list).toHaveLength(1);
  expect((await find('0001')).code).toBe(200);
});

test('a typed number that is called counts, before the gate says anything of it', async () => {
  const { place, agent, audited, use } = await office();
  expect((await place(agent.token, { mobile: '110' })).code).toBe(41300);
  expect(await audited()).toEqual([]);
  expect((await place(agent.token, { mobile: number(1) })).code).toBe(200);
  expect(await audited()).toEqual([{ action: 'calls.number_search', subjectId: null, detail: {} }]);
  await use(29);
  expect((await place(agent.token, { mobile: number(2) })).code).toBe(41004);
  // A number that was dialled already does not count again today.
  expect((await place(agent.token, { mobile: number(1) })).code).not.toBe(41004);
});

test('outside the hours a number on the list is answered like any other', async () => {
  const { place, agent, addToPublicPool, domains, tenant, clock, audited } = await office();
  const [listed, refused] = [
    await addToPublicPool({ mobile: number(1) }),
    await addToPublicPool({ mobile: number(2) }),
  ];
  await tenant.transaction((tx) => domains.customers.doNotCall.addToDoNotCall(tx, agent.member, listed));
  await tenant.transaction((tx) => domains.customers.doNotCall.noteRefusal(tx, agent.member, refused));
  clock.now = () => new Date('2026-03-02T13:00:00Z');
  const answers = [];
  for (const mobile of [number(1), number(2), number(3)]) answers.push(await place(agent.token, { mobile }));
  expect(answers[0]).toMatchObject({ code: 41306, data: { allowedAgainAt: '2026-03-03T01:00:00.000Z' } });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  // A refusal leaves nothing of the call, but the search is written down.
  expect(await audited()).toHaveLength(3);
});

test('nobody puts a number on the list that the sea keeps back from them', async () => {
  const { call, agent, addToPublicPool, tenant } = await office();
  const customerId = await addToPublicPool({ mobile: number(1) });
  await tenant.query(sql`
    insert into sea (tenant_id, id, name, everybody, hidden_fields)
    values (${tenant.tenantId}, 1, '总公海', true, '{mobile}')`);
  const plain = await call('followups.save', { customerId, text: '没人接' }, agent.token);
  expect(plain.code).toBe(200);
  for (const told of [{ outcome: 'do_not_call' }, { phoneLabel: 'refuses_calls' }] as const) {
    const saved = await call('followups.save', { customerId, ...told }, agent.token);
    expect(saved, JSON.stringify(told)).toMatchObject({ code: 41034 });
  }
  expect(await tenant.query(sql`select from do_not_call`)).toEqual([]);
});

test('a member who reads numbers masked has a budget for the day, and one who reads them whole has not', async () => {
  const { agent, use, clock, db } = await office();
  const minutes = (from: number) => {
    clock.now = () => new Date(Date.parse('2026-03-02T02:00:00Z') + from * 61_000);
  };
  for (let minute = 0; minute < 10; minute += 1) {
    minutes(minute);
    await use(30);
  }
  minutes(10);
  const refused = use(1);
  await expect(refused).rejects.toMatchObject({ data: { againAt: '2026-03-03T02:00:00.000Z' } });
  await db.global(sql`update tenant set masks_phones = false where id = ${agent.member.tenantId}`);
  await use(30);
  await expect(use(1)).rejects.toMatchObject({ errorName: 'customers.searched_too_often' });
  await db.global(sql`update tenant set masks_phones = true where id = ${agent.member.tenantId}`);
  clock.now = () => new Date('2026-03-03T02:00:01Z');
  await use(30);
});

test('the owner gets a word when a member who reads numbers masked has compared all that a day allows, once', async () => {
  const { use, clock, makeAgent, pushesTo } = await office();
  const owner = await makeAgent('林总', { isSuper: true, dataScope: 'all' });
  const told = async () =>
    (await pushesTo(owner.member)).filter(({ type }) => type === push.listCompared).map(({ msg }) => msg);
  for (let minute = 0; minute < 10; minute += 1) {
    clock.now = () => new Date(Date.parse('2026-03-02T02:00:00Z') + minute * 61_000);
    expect(await told()).toEqual([]);
    await use(30);
  }
  expect(await told()).toEqual(['赵婷今天比对的 300 个号码已用完']);
  clock.now = () => new Date('2026-03-02T05:00:00Z');
  await expect(use(1)).rejects.toMatchObject({ errorName: 'customers.searched_too_often' });
  expect(await told()).toHaveLength(1);
});

test('ten numbers in a row that nobody has slow a member down, until one is found', async () => {
  const { call, agent, addToPublicPool } = await office();
  await addToPublicPool({ mobile: number(1) });
  const find = (index: number) => call('customers.seaPage', { search: number(index) }, agent.token);
  const codes = async (count: number) => {
    const replies = [];
    for (let index = 0; index < count; index += 1) replies.push((await find(100 + index)).code);
    return replies.filter((code) => code === 200).length;
  };
  expect(await codes(20)).toBe(10);
  const found = await office();
  await found.addToPublicPool({ mobile: number(1) });
  const ask = (index: number) => found.call('customers.seaPage', { search: number(index) }, found.agent.token);
  for (let index = 0; index < 27; index += 1) expect((await ask(index % 9 === 8 ? 1 : 100 + index)).code).toBe(200);
});

test('a company that calls by its agents’ own phones is put on no line', async () => {
  const { place, call, agent, addToPublicPool, tenant, tenantId } = await office();
  await tenant.query(sql`update tenant set company_type = 1 where id = ${tenantId}`);
  const id = await addToPublicPool({});
  // Numbers are masked here, but a phone shows the number that it dials.
  expect((await place(agent.token, { mobile: number(1) })).code).toBe(41344);
  expect((await place(agent.token, { customerId: id })).code).toBe(41344);
  expect((await call('calls.startRun', { walk: { by: 'ids', ids: [id] } }, agent.token)).code).toBe(41344);
  expect(await tenant.query(sql`select from call`)).toEqual([]);
});

test('customers that are typed in count like searches: ten unknown ones slow a member down, and the minute is full at 30', async () => {
  const { call, agent, audited, use, tenant } = await office();
  const add = (index: number, token = agent.token) =>
    call('customers.addPrivate', { name: '王建国', mobile: number(index) }, token);
  const codes = [];
  for (let index = 0; index < 12; index += 1) codes.push((await add(100 + index)).code);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 41004, 41004]);
  // A refused one is neither looked for nor written down, and a created one is written down with it.
  expect(await audited()).toHaveLength(10);
  expect(await tenant.query(sql`select from customer`)).toHaveLength(10);

  const other = await office();
  await other.use(29);
  const create = (index: number) =>
    other.call('customers.addPrivate', { name: '王建国', mobile: number(index) }, other.agent.token);
  expect((await create(1)).code).toBe(200);
  expect(await create(2)).toMatchObject({ code: 41004, data: { againAt: '2026-03-02T02:01:00.000Z' } });
  // The minute took nothing for what it refused.
  await expect(use(20)).resolves.toBeUndefined();
});
