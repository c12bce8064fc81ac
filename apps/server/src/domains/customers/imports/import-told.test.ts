import { push } from '@haihu/contract/socket';
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
  const missing = { filePath: 'uploads/none.csv', fileName: '跟进.csv' };
  expect((await world.call('customers.importFollowUps', missing, token)).code).toBe(40400);
  const { data } = await world.call('customers.importFollowUps', { filePath, fileName: '跟进.csv' }, token);
  const { importId } = data;
  expect((await world.call('customers.confirmFollowUps', { importId }, token)).code).toBe(41010);
  await world.runJobs();
  await world.call('customers.confirmFollowUps', { importId: data.importId }, token);
  await world.runJobs();
  expect((await world.pushesTo(member)).filter(({ type }) => type === push.importEnded)).toMatchObject([
    {
      data: {
        what: 'follow_ups',
        entered: 2,
        refused: 1,
        sessionId: member.sessionId,
        result: { what: 'import', id: importId },
      },
      msg: '导入跟进 2 条，有误 1 条',
    },
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

/** Creates a reader of lists for one member. A customer has 13812340007. */
async function reader() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { token } = await enterprise.member('赵婷', { dataScope: 'all' });
  await addCustomer({ ...world, ...enterprise }, { mobile: '13812340007', name: '刘芳' });
  const info = async (importId: string) => (await world.call('customers.importInfo', { importId }, token)).data;
  async function read(name: 'customers.import' | 'customers.importFollowUps', lines: string[]) {
    const { data: filePath } = await world.upload(token, 'a.csv', Buffer.from(lines.join('\n')));
    const { data } = await world.call(name, { filePath, fileName: 'a.csv' }, token);
    await world.runJobs();
    return info(data.importId);
  }
  const add = (mobile: string) => addCustomer({ ...world, ...enterprise }, { mobile });
  return { ...world, ...enterprise, token, read, info, add };
}

const guesses = Array.from({ length: 40 }, (_, index) => String(13_812_340_000 + index));

test('a preview that tells of stored numbers is a search that is written down, and names no row', async () => {
  const { read, call, token, tenant, tenantId, runJobs } = await reader();
  const few = guesses.slice(0, 15);
  expect(await read('customers.import', ['手机', ...few])).toMatchObject({ good: 14, existing: 1, untold: 0 });
  const { id, ...info } = await read('customers.importFollowUps', ['手机,跟进内容', ...few.map((one) => `${one},问`)]);
  expect(info).toMatchObject({ good: 1, wrong: 14, existing: 0, untold: 14 });
  const page = (await call('customers.importProblems', { importId: id, size: 100 }, token)).data;
  expect(page).toMatchObject({ list: [], total: 0 });
  const audited = await tenant.query<{ detail: unknown }>(sql`
    select detail from audit where tenant_id = ${tenantId} and action = 'customers.number_search' order by id`);
  expect(audited.map(({ detail }) => detail)).toEqual([
    { numbers: 15, known: 1 },
    { numbers: 15, known: 1 },
  ]);
  await call('customers.confirmFollowUps', { importId: id }, token);
  await runJobs();
  const told = (await call('customers.importProblems', { importId: id, size: 100 }, token)).data;
  expect(told.list).toHaveLength(14);
});

test('a list of more numbers than one may search for tells before it is confirmed not even how many are stored', async () => {
  const { read, call, token } = await reader();
  const lists = [guesses, guesses.filter((one) => one !== '13812340007').concat('13812349999')];
  const previews = [];
  for (const numbers of lists) {
    const { id, jobId, createdAt: _, ...preview } = await read('customers.import', ['手机', ...numbers]);
    const { data: job } = await call('jobs.read', { id: jobId }, token);
    const { data: all } = await call('customers.imports', {}, token);
    const { id: __, createdAt: ___, ...listed } = all.list.find((one) => one.id === id)!;
    previews.push({ ...preview, columns: [], result: job.result, listed });
  }
  expect(previews[0]).toMatchObject({ good: 40, wrong: 0, existing: null, untold: null });
  expect(previews[1]).toEqual(previews[0]);
  const words = guesses.map((one) => `${one},问`);
  const { id, ...followUps } = await read('customers.importFollowUps', ['手机,跟进内容', ...words, '1381,问']);
  expect(followUps).toMatchObject({ good: 40, wrong: 1, refused: 1, existing: null, untold: null });
  expect((await call('customers.importProblems', { importId: id }, token)).data).toMatchObject({ total: 1 });
  expect(followUps.needsReason).toBe(true);
  expect((await call('customers.confirmFollowUps', { importId: id }, token)).code).toBe(41054);
});

const followUpsTo = (numbers: string[]) => ['手机,跟进内容', ...numbers.map((one) => `${one},问`), '1381,问'];

test('follow-ups most of whose rows belong to nobody are refused beyond the cap, paid all the same; others go on', async () => {
  const { read, info, call, token, runJobs, member, pushesTo, add, db, clock, tenantId } = await reader();
  const owner = await member('林总', { isSuper: true, dataScope: 'all' });
  const confirm = (importId: string) => call('customers.confirmFollowUps', { importId, reason: '旧系统的跟进' }, token);
  const guessed = await read('customers.importFollowUps', followUpsTo(guesses));
  const freeAgain = new Date(clock.now().getTime() + 24 * 60 * 60 * 1000).toISOString();
  const refusal = { code: 41057, data: { numbers: 40, againAt: freeAgain } };
  expect(await confirm(guessed.id)).toMatchObject(refusal);
  // Asked again about the same numbers, the refusal tells nothing new, and takes no further rows.
  expect(await confirm(guessed.id)).toMatchObject(refusal);
  expect((await info(guessed.id)).state).toBe('ready');
  const told = (await pushesTo(owner.member)).filter(({ type }) => type === push.listCompared);
  expect(new Set(told.map(({ msg }) => msg))).toEqual(new Set(['赵婷用名单比对了 40 个号码']));

  for (const mobile of guesses.slice(20)) await add(mobile);
  const { id } = await read('customers.importFollowUps', followUpsTo(guesses));
  // The list of guesses has used up the day's rows.
  await db.global(sql`update tenant set list_rows_a_day = 79 where id = ${tenantId}`);
  expect(await confirm(id)).toMatchObject({ code: 41055 });
  await db.global(sql`update tenant set list_rows_a_day = 80 where id = ${tenantId}`);
  expect((await confirm(id)).code).toBe(200);
  await runJobs();
  expect(await info(id)).toMatchObject({ state: 'done', rounded: true, added: 20, wrong: 1, refused: 1, untold: 0 });
  expect((await call('customers.importProblems', { importId: id }, token)).data).toMatchObject({ total: 1 });
});

test('an import beyond the cap is paid, told to the owner and rounded, and its undoing takes none of that back', async () => {
  const { read, info, call, token, tenant, tenantId, runJobs, member, pushesTo, db } = await reader();
  const owner = await member('林总', { isSuper: true, dataScope: 'all' });
  const { id } = await read('customers.import', ['手机', ...guesses]);
  const confirm = (reason?: string) =>
    call(
      'customers.confirmImport',
      { importId: id, target: 'sea', existing: 'skip', ...(reason && { reason }) },
      token,
    );
  expect((await confirm()).code).toBe(41054);
  await db.global(sql`update tenant set list_rows_a_day = 39 where id = ${tenantId}`);
  expect(await confirm('展会')).toMatchObject({ code: 41055, data: { limit: 39, againAt: null } });
  await db.global(sql`update tenant set list_rows_a_day = 79 where id = ${tenantId}`);
  // A refusal for another reason costs no rows.
  const nowhere = { importId: id, target: 'sea', seaId: '99', existing: 'skip', reason: '展会' } as const;
  expect((await call('customers.confirmImport', nowhere, token)).code).toBe(40400);
  expect((await confirm('展会')).code).toBe(200);
  await runJobs();
  expect(await info(id)).toMatchObject({ added: 40, skipped: 0, existing: 0, rounded: true });
  expect((await call('customers.importProblems', { importId: id }, token)).data).toMatchObject({ list: [], total: 0 });
  const jobs = await tenant.query<{ result: object }>(sql`select result from job order by id desc limit 1`);
  expect(jobs[0]!.result).toEqual({ added: 40, merged: 0, skipped: 0, refused: 0 });
  const told = async () =>
    (await pushesTo(owner.member)).filter(({ type }) => type === push.listCompared).map(({ msg }) => msg);
  expect(await told()).toContain('赵婷用名单比对了 40 个号码');
  const before = (await told()).length;
  await call('customers.undoImport', { importId: id }, token);
  await runJobs();
  expect(await info(id)).toMatchObject({ state: 'undone', takenBack: 40, kept: 0 });
  expect(await told()).toHaveLength(before);
  const again = await read('customers.import', ['手机', ...guesses]);
  const second = { importId: again.id, target: 'sea', existing: 'skip', reason: '展会' } as const;
  expect(await call('customers.confirmImport', second, token)).toMatchObject({ code: 41055, data: { limit: 79 } });
  const searches = await tenant.query<{ detail: object }>(sql`
    select detail from audit
    where tenant_id = ${tenantId} and action = 'customers.number_search' and detail ? 'reason' order by id`);
  const paid = { detail: { numbers: 40, known: 0, reason: '展会' } };
  // Two searches: the first confirmation was refused and cost no rows, but its numbers were compared.
  expect(searches).toEqual([paid, paid]);
});
