import type { RequestTo } from '@haihu/contract/contract';
import { auditActions } from '@haihu/contract/organisation/core/audited';
import { presets } from '@haihu/contract/permissions';
import { auditSentence } from '@haihu/rules/organisation/audit/audit-words';
import { expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { readSheet } from '../../../../test/read-sheet.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { createWorld } from '../../../../test/world.ts';
import { audit } from '../../../kernel/audit.ts';
import { sql } from '../../../platform/db/sql.ts';

async function office(given = sharedWorld()) {
  const world = await given;
  const enterprise = await world.enterprise();
  const owner = await enterprise.member('王总', { isSuper: true, dataScope: 'all' });
  const manager = await enterprise.member('陈主管', { permissions: presets.manager, dataScope: 'all' });
  const list = async (filter: RequestTo<'audit.page'> = {}) =>
    (await world.call('audit.page', filter, owner.token)).data.list.map(({ action }) => action);
  /** Writes an entry at a time in Shanghai. */
  const write = (by: typeof owner, action: keyof typeof auditActions, at: string, subjectId: string | null = null) =>
    audit(enterprise.tenant, by.member, { at: new Date(`${at}+08:00`), action, subjectId });
  return { ...world, ...enterprise, owner, manager, list, write };
}

test.each(['zh', 'en'] as const)('every action has words in the language %s', (language) => {
  const hasWords = (action: string) => auditSentence(action, {}, language).title !== action;
  expect(Object.keys(auditActions).filter((action) => !hasWords(action))).toEqual([]);
});

test('entries name actor and subject, newest first, in pages that lose and double nothing', async () => {
  const world = await office();
  const id = await addCustomer(world, { name: '刘芳', mobile: '13812346602' });
  await world.call('customers.reveal', { id, reason: 'complaint' }, world.manager.token);
  for (let index = 0; index < 4; index += 1) {
    await world.call('customers.findDuplicate', { mobile: '13812346602' }, world.owner.token);
  }
  const first = (await world.call('audit.page', { size: 3 }, world.owner.token)).data;
  const rest = (await world.call('audit.page', { size: 3, next: first.next! }, world.owner.token)).data;
  expect([first.total, first.list.length, rest.list.length, rest.next]).toEqual([5, 3, 2, null]);
  expect(new Set([...first.list, ...rest.list].map((entry) => entry.id)).size).toBe(5);
  expect(rest.list.at(-1)).toMatchObject({
    actorId: world.manager.member.userId,
    actorName: '陈主管',
    action: 'customers.reveal',
    subjectId: id,
    subjectName: '刘芳',
    detail: { reason: 'complaint' },
  });
  expect(JSON.stringify([first, rest])).not.toContain('13812346602');
});

test('a department is named, and not told by its id', async () => {
  const { write, manager, owner, department, call } = await office();
  const id = await department('华东一部');
  await write(manager, 'organisation.department_saved', '2026-02-27T10:00:00', id);
  expect((await call('audit.page', {}, owner.token)).data.list).toMatchObject([
    { subjectId: id, subjectName: '华东一部' },
  ]);
});

test('it is narrowed by kind, person, thing and day', async () => {
  const { list, write, owner, manager } = await office();
  await write(manager, 'calls.recording_opened', '2026-02-27T23:59:59', '7');
  await write(manager, 'customers.reveal', '2026-02-28T00:00:00', '7');
  await write(owner, 'customers.reveal', '2026-02-28T23:59:59', '8');
  await write(owner, 'billing.credit', '2026-03-01T00:00:00');

  expect(await list()).toHaveLength(4);
  expect(await list({ kinds: ['money', 'recordings'] })).toEqual(['billing.credit', 'calls.recording_opened']);
  expect(await list({ actorId: manager.member.userId })).toEqual(['customers.reveal', 'calls.recording_opened']);
  // A call and a customer may have the same id.
  expect(await list({ about: { subject: 'customer', id: '7' } })).toEqual(['customers.reveal']);
  expect(await list({ about: { subject: 'call', id: '7' } })).toEqual(['calls.recording_opened']);
  expect(await list({ from: '2026-02-28', to: '2026-02-28' })).toEqual(['customers.reveal', 'customers.reveal']);
  expect(await list({ from: '2026-03-01' })).toEqual(['billing.credit']);
  expect(await list({ to: '2026-02-27', kinds: ['money'] })).toEqual([]);
});

test.each(['xlsx', 'csv'] as const)(
  'it is taken away as %s by its maker only, and that is written down too',
  async (format) => {
    const world = await office(createWorld());
    const trap = await addCustomer(world, { name: '=HYPERLINK("http://evil")' });
    await world.call('customers.reveal', { id: trap, reason: 'other', words: '样品, "急"' }, world.manager.token);
    const options = { headers: { language: 'en_us' } };
    const { data } = await world.call('audit.export', { format, kinds: ['numbers'] }, world.owner.token, options);
    expect((await world.call('jobs.file', { id: data.jobId }, world.owner.token)).code).toBe(40400);
    await world.runJobs();

    expect((await world.call('jobs.read', { id: data.jobId }, world.owner.token)).data).toMatchObject({
      state: 'done',
      hasFile: true,
      result: { rows: 1 },
    });
    expect((await world.call('jobs.file', { id: data.jobId }, world.manager.token)).code).toBe(40400);
    const file = (await world.call('jobs.file', { id: data.jobId }, world.owner.token)).data;
    expect(file.name).toBe(`Audit-2026-03-02.${format}`);
    const { rawPayload } = await world.http.inject({ url: file.link });
    const rows: string[][] = [];
    for await (const { cells } of readSheet(rawPayload)) rows.push(cells);
    expect(rows).toEqual([
      ['Time', 'Who', 'What', 'Subject', 'Detail'],
      ['2026-03-02 10:00:00', '陈主管', 'Viewed a full number', '=HYPERLINK("http://evil")', 'Other · 样品, "急"'],
    ]);
    // Text that a spreadsheet program would run has a mark before it; reading removes the mark again.
    if (format === 'csv') expect(rawPayload.toString()).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(await world.list({ kinds: ['exports'] })).toEqual(['audit.export']);

    world.clock.now = () => new Date('2026-03-03T02:00:01Z');
    await world.runJobs();
    await expect(world.domains.files.jobFile(world.owner.member, data.jobId)).rejects.toMatchObject({
      errorName: 'files.not_found',
    });
  },
);

test('an export holds more than one piece, each entry once', async () => {
  const world = await office(createWorld());
  for (let index = 0; index < 1003; index += 1)
    await world.write(world.owner, 'customers.number_search', '2026-03-01T10:00:00');
  const { data } = await world.call('audit.export', { format: 'csv', kinds: ['numbers'] }, world.owner.token);
  await world.runJobs();
  const file = (await world.call('jobs.file', { id: data.jobId }, world.owner.token)).data;
  const { rawPayload } = await world.http.inject({ url: file.link });
  expect(rawPayload.toString().trim().split('\r\n')).toHaveLength(1004);
});

test('a member who may no longer read the audit gets nothing that they requested before', async () => {
  const world = await office(createWorld());
  const { token, member } = await world.member('审计员', { permissions: ['audit.read'] });
  const ask = async () => (await world.call('audit.export', { format: 'csv' }, token)).data.jobId;
  const made = await ask();
  await world.runJobs();
  expect((await world.call('jobs.file', { id: made }, token)).code).toBe(200);
  const waiting = await ask();
  await world.tenant.query(sql`update membership set permissions = '{}' where user_id = ${member.userId}`);
  expect((await world.call('jobs.file', { id: made }, token)).code).toBe(403);
  await world.runJobs();
  expect((await world.call('jobs.read', { id: waiting }, token)).data).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('没有这项权限'),
    hasFile: false,
  });
});
