import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

type Kind = 'customers.import' | 'customers.importFollowUps';

/** Creates a manager whose lists have mistakes. */
async function desk() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { token, member } = await enterprise.member('王磊', { dataScope: 'all' });

  async function read(lines: string[], name: Kind = 'customers.import') {
    const { data: filePath } = await world.upload(token, 'a.csv', Buffer.from(lines.join('\n')));
    const { data } = await world.call(name, { filePath, fileName: 'a.csv' }, token);
    await world.runJobs();
    return data.importId;
  }
  const info = async (importId: string) => (await world.call('customers.importInfo', { importId }, token)).data;
  const problems = async (importId: string) =>
    (await world.call('customers.importProblems', { importId, size: 100 }, token)).data;
  const correct = (importId: string, rowId: number, field: string, value: string, by = token) =>
    world.call('customers.correctImportRow', { importId, rowId, field, value } as never, by);
  const addKnown = (mobile: string) => addCustomer({ ...world, ...enterprise }, { mobile, name: '刘芳' });
  return { ...world, ...enterprise, token, manager: member, read, info, problems, correct, addKnown };
}

test('rows that repeat an earlier one are counted apart from rows with a mistake, before and after', async () => {
  const { read, info, problems, call, token, runJobs, pushesTo, manager, addKnown } = await desk();
  await addKnown('13812340001');
  const id = await read([
    '姓名,手机,等级',
    '甲,13812340001,',
    '乙,13812340002,',
    '丙,13812340002,',
    '丁,1381234,',
    '戊,13812340002,好',
  ]);
  expect(await info(id)).toMatchObject({ good: 1, existing: 1, repeated: 1, wrong: 2 });
  expect(await problems(id)).toMatchObject({
    total: 3,
    list: [
      { row: 4, rowId: 4, problem: 'duplicate_in_file', firstRow: 3 },
      { row: 5, problem: 'short_mobile', value: '1381234' },
      { row: 6, problem: 'duplicate_in_file' },
    ],
  });
  await call('customers.confirmImport', { importId: id, target: 'sea', existing: 'skip' }, token);
  await runJobs();
  expect(await info(id)).toMatchObject({ state: 'done', added: 1, skipped: 2, refused: 2 });
  expect((await pushesTo(manager)).filter(({ type }) => type === push.importEnded)).toMatchObject([
    { data: { entered: 1, doubtful: 2, refused: 2 }, msg: '录入 1 个，重复 2 个，有误 2 个' },
  ]);
});

test('a row is put right mistake by mistake, and imported with the others', async () => {
  const { read, info, problems, correct, call, token, runJobs, tenant } = await desk();
  const id = await read(['姓名,手机,等级', '甲,13812340001,A', '乙,1381234,好']);
  expect(await info(id)).toMatchObject({ good: 1, wrong: 1 });
  expect(await correct(id, 3, 'mobile', '138 1234 0002')).toMatchObject({
    code: 200,
    data: { problem: { field: 'level', problem: 'unknown_level', value: '好', firstRow: null } },
  });
  expect(await info(id)).toMatchObject({ good: 1, wrong: 1 });
  expect((await problems(id)).list).toMatchObject([{ row: 3, mobile: '138****0002', problem: 'unknown_level' }]);
  expect(await correct(id, 3, 'level', 'B')).toMatchObject({ code: 200, data: { problem: null } });
  expect(await info(id)).toMatchObject({ good: 2, wrong: 0, repeated: 0, existing: 0 });
  expect((await problems(id)).list).toEqual([]);
  // Nothing is left to correct: not in a corrected row, a good row or a row that does not exist.
  for (const row of [2, 3, 4]) expect(await correct(id, row, 'level', 'C')).toMatchObject({ code: 40400 });
  await call('customers.confirmImport', { importId: id, target: 'sea', existing: 'skip' }, token);
  expect(await correct(id, 3, 'level', 'C')).toMatchObject({ code: 41011 });
  await runJobs();
  const made = await tenant.query(sql`select name, level from customer order by id`);
  expect(made).toHaveLength(2);
  expect(made).toContainEqual({ name: '乙', level: 2 });
});

test('a corrected number is compared with the other rows, and one that repeats a row can become another', async () => {
  const { read, info, correct } = await desk();
  const id = await read(['姓名,手机', '甲,13812340001', '乙,1381234', '丙,13812340001']);
  expect(await info(id)).toMatchObject({ good: 1, wrong: 1, repeated: 1 });
  expect(await correct(id, 3, 'mobile', '13812340001')).toMatchObject({
    data: { problem: { field: 'mobile', problem: 'duplicate_in_file', firstRow: 2 } },
  });
  expect(await info(id)).toMatchObject({ good: 1, wrong: 0, repeated: 2 });
  expect(await correct(id, 4, 'mobile', '13812340003')).toMatchObject({ data: { problem: null } });
  expect(await info(id)).toMatchObject({ good: 2, wrong: 0, repeated: 1 });
});

test('a correction that tells of stored numbers counts as a search, up to the cap', async () => {
  const { read, info, correct, call, token, tenant, addKnown } = await desk();
  await addKnown('13812340001');
  await addKnown('13812340002');
  await call('tasks.doNotCallAdd', { mobile: '13812340002', reason: '要求不再拨打' }, token);
  const id = await read(['姓名,手机', '甲,1381234', '乙,1381234', '丙,13812340009', '丁,1381234']);
  // A stored number and a number on the do-not-call list get the same answer as an unknown number.
  expect(await correct(id, 2, 'mobile', '13812340001')).toMatchObject({ data: { problem: null } });
  expect(await correct(id, 3, 'mobile', '13812340002')).toMatchObject({ data: { problem: null } });
  expect(await info(id)).toMatchObject({ good: 1, existing: 1, wrong: 2, untold: 1 });
  // A row also counts as repeated if the other row's only problem is the do-not-call list.
  expect(await correct(id, 5, 'mobile', '13812340002')).toMatchObject({
    data: { problem: { problem: 'duplicate_in_file', firstRow: 3 } },
  });
  expect(await correct(id, 3, 'mobile', '13812340008')).toMatchObject({ code: 40400 });
  const searched = await tenant.query(sql`select from audit where action = 'customers.number_search'`);
  // One search for the file, and one for each correction with a number that is compared.
  expect(searched).toHaveLength(3);

  const others = await read(['姓名,手机', ...Array.from({ length: 30 }, (_, row) => `甲${row},1381234`)]);
  let refused = 0;
  for (let row = 2; row <= 31; row += 1) {
    const { code } = await correct(others, row, 'mobile', String(13_900_000_000 + row));
    if (code === 41004) refused += 1;
  }
  // The number added to the do-not-call list was typed, so it counts, too.
  expect(refused).toBe(4);
  expect(await info(others)).toMatchObject({ good: 26, wrong: 4 });
});

test('a value that is no number is shown whole to its maker, who corrects it; numbers are masked if the enterprise masks', async () => {
  const { read, problems, correct } = await desk();
  const id = await read([
    '姓名,手机,等级',
    '甲,1381234000,',
    '己,138123400019,',
    '乙,见名片,',
    '丙,13812340001转8,',
    '丁,QQ13812340001x,',
    '戊,13812340001,好',
  ]);
  expect((await problems(id)).list.map(({ mobile }) => mobile)).toEqual([
    '1381234000',
    // One digit too many: the number may be whole in it.
    '138*********',
    '见名片',
    '138********转*',
    'QQ138********x',
    '138****0001',
  ]);
  expect(await correct(id, 2, 'mobile', '1391234000199')).toMatchObject({
    data: { problem: { problem: 'long_mobile', value: '139**********' } },
  });
  expect(await correct(id, 5, 'mobile', '13812340001转9')).toMatchObject({
    data: { problem: { problem: 'extension', value: '138********转*' } },
  });
});

const wrongRows = (number: string) => ['姓名,手机', `甲,${number}转8`, `乙,${number}9`, `丙,${number.slice(0, 10)}`];

test('a wrong cell is shown alike whether a number in it is stored or not', async () => {
  const { read, problems, addKnown } = await desk();
  await addKnown('13812340001');
  const shown = async (number: string) =>
    (await problems(await read(wrongRows(number)))).list.map(({ mobile, value, problem }) => [mobile, value, problem]);
  expect(JSON.stringify(await shown('13812340001'))).toBe(
    JSON.stringify(await shown('13812340002')).replaceAll('13812340002', '13812340001'),
  );
});

const twice = (mobile: string) => [`${mobile},约了,2026-02-02 10:00`, `${mobile},约了,2026-02-02 10:00`];

test('a follow-up is put right like a customer; two that say the same tell nothing of their number', async () => {
  const { read, info, problems, correct, call, token, runJobs, addKnown } = await desk();
  const customerId = await addKnown('13812340001');
  const lines = ['手机,跟进内容,跟进时间', '13812340001,报价,上周', '13812340001,回访,2026-02-01 10:00'];
  const id = await read([...lines, ...twice('13812340001'), ...twice('13812349999')], 'customers.importFollowUps');
  expect(await info(id)).toMatchObject({ good: 2, wrong: 2, untold: 1, repeated: 2 });
  expect((await problems(id)).list.map(({ row, problem }) => [row, problem])).toEqual([
    [2, 'wrong_time'],
    [5, 'duplicate_in_file'],
    [7, 'duplicate_in_file'],
  ]);
  expect(await correct(id, 2, 'happenedAt', '2026-02-01')).toMatchObject({ data: { problem: null } });
  expect(await correct(id, 7, 'words', '约了明天')).toMatchObject({ data: { problem: null } });
  expect(await correct(id, 5, 'happenedAt', '2026-02-01 10:00')).toMatchObject({ data: { problem: null } });
  expect(await info(id)).toMatchObject({ good: 4, wrong: 2, untold: 2, repeated: 0 });
  await call('customers.confirmFollowUps', { importId: id }, token);
  await runJobs();
  expect(await info(id)).toMatchObject({ state: 'done', added: 4, skipped: 0, refused: 2 });
  const timeline = (await call('followups.timeline', { customerId }, token)).data.list;
  expect(timeline.flatMap(({ followUp }) => followUp?.text ?? [])).toContain('报价');
});

test('a field that no column holds, and a row of somebody else’s import, cannot be corrected', async () => {
  const { read, correct, member } = await desk();
  const id = await read(['姓名,手机', '甲,1381234']);
  expect(await correct(id, 2, 'level', 'A')).toMatchObject({ code: 40000, data: { fields: [{ field: 'field' }] } });
  expect(await correct(id, 2, 'ignored', 'A')).toMatchObject({ code: 40000 });
  const colleague = await member('李敏', { dataScope: 'all' });
  expect(await correct(id, 2, 'mobile', '13812340001', colleague.token)).toMatchObject({ code: 40400 });
});
