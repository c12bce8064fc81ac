import { expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

test('an import of follow-ups is told and written down as follow-ups, not as numbers of customers', async () => {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { member, token } = await enterprise.member('王磊', { dataScope: 'all' });
  await addCustomer({ ...world, ...enterprise }, { mobile: '13812340001', name: '刘芳' });
  const lines = ['手机,跟进内容', '13812340001,报价', '13812340001,再问', '13812349999,没有这位'];
  const { data: filePath } = await world.upload(token, '跟进.csv', Buffer.from(lines.join('\n')));
  const { data } = await world.call('customers.importFollowUps', { filePath, fileName: '跟进.csv' }, token);
  await world.runJobs();
  await world.call('customers.confirmFollowUps', { importId: data.importId }, token);
  await world.runJobs();
  expect((await world.pushesTo(member)).filter(({ type }) => type === 15)).toMatchObject([
    { data: { what: 'follow_ups', entered: 2, refused: 1 }, msg: '导入跟进 2 条，有误 1 条' },
  ]);
  await world.call('customers.undoImport', { importId: data.importId }, token);
  await world.runJobs();
  const audited = await enterprise.tenant.query<{ action: string; detail: unknown }>(sql`
    select action, detail from audit
    where tenant_id = ${enterprise.tenantId} and action in ('customers.imported', 'customers.import_undone') order by id`);
  expect(audited).toEqual([
    { action: 'customers.imported', detail: { followUps: 2, skipped: 1 } },
    { action: 'customers.import_undone', detail: { followUps: 2, skipped: 0 } },
  ]);
});

test('what a preview tells of stored numbers is a search that is written down, and names no row', async () => {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { token } = await enterprise.member('赵婷', { dataScope: 'all' });
  await addCustomer({ ...world, ...enterprise }, { mobile: '13812340007', name: '刘芳' });
  const guesses = Array.from({ length: 40 }, (_, index) => String(13_812_340_000 + index));
  const read = async (name: 'customers.import' | 'customers.importFollowUps', lines: string[]) => {
    const { data: filePath } = await world.upload(token, 'a.csv', Buffer.from(lines.join('\n')));
    const { data } = await world.call(name, { filePath, fileName: 'a.csv' }, token);
    await world.runJobs();
    return data.importId;
  };
  const ofCustomers = await read('customers.import', ['手机', ...guesses]);
  expect((await world.call('customers.importInfo', { importId: ofCustomers }, token)).data).toMatchObject({
    good: 39,
    existing: 1,
    untold: 0,
  });
  const ofFollowUps = await read('customers.importFollowUps', ['手机,跟进内容', ...guesses.map((one) => `${one},问`)]);
  const info = (await world.call('customers.importInfo', { importId: ofFollowUps }, token)).data;
  expect(info).toMatchObject({ good: 1, wrong: 39, untold: 39 });
  const page = (await world.call('customers.importProblems', { importId: ofFollowUps, size: 100 }, token)).data;
  expect(page).toMatchObject({ list: [], total: 0 });
  const audited = await enterprise.tenant.query<{ detail: unknown }>(sql`
    select detail from audit
    where tenant_id = ${enterprise.tenantId} and action = 'customers.number_search' order by id`);
  expect(audited.map(({ detail }) => detail)).toEqual([
    { numbers: 40, known: 1, reason: 'import' },
    { numbers: 40, known: 1, reason: 'import' },
  ]);
  await world.call('customers.confirmFollowUps', { importId: ofFollowUps }, token);
  await world.runJobs();
  const told = (await world.call('customers.importProblems', { importId: ofFollowUps, size: 100 }, token)).data;
  expect(told.list).toHaveLength(39);
});
