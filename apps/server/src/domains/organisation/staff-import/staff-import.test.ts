import { buffer } from 'node:stream/consumers';
import { presetRoles } from '@haihu/contract/permissions';
import { expect, test } from 'vitest';
import { book } from '../../../../test/workbook.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { writeWorkbook } from '../../../platform/spreadsheet/workbook-writer.ts';
import { acceptInvitation } from '../test-support/accepting.ts';

const csv = (...lines: string[]) => Buffer.from(['姓名,手机号,部门,角色,职位', ...lines].join('\n'));

async function office() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const owner = await enterprise.member('林总', { isSuper: true, dataScope: 'all', mobile: '13900000001' });
  const centre = await enterprise.department('销售中心');
  const first = await enterprise.department('销售一部', centre);
  const other = await enterprise.department('客服部');
  // Two departments have one name: only the path tells them apart.
  await enterprise.department('一组', first);
  await enterprise.department('一组', other);
  const roles = (await world.call('organisation.roleMenu', {}, owner.token)).data.list;
  const [agentRole] = roles.map(({ id }) => id) as [string];

  async function upload(bytes: Buffer, name = '员工.csv', token = owner.token) {
    const { data: filePath } = await world.upload(token, name, bytes);
    return { filePath, departmentId: first as string | null, roleIds: [agentRole] };
  }
  const preview = async (file: Awaited<ReturnType<typeof upload>>, token = owner.token) =>
    (await world.call('organisation.staffImportPreview', file, token)).data;
  type Listed = Awaited<ReturnType<typeof upload>> & { reason?: string };
  const add = (file: Listed, expected: number, token = owner.token, key?: string) =>
    world.call('organisation.staffImport', { ...file, expected }, token, key ? { key } : undefined);
  const staff = async () => (await world.call('organisation.staff', { size: 100 }, owner.token)).data.list;
  return { ...world, world, ...enterprise, owner, centre, first, other, agentRole, upload, preview, add, staff };
}

test('a workbook with its own order of columns is previewed, then its people are invited and accept', async () => {
  const { world, upload, preview, add, staff, tenant, domains, call, tenantId } = await office();
  const workbook = writeWorkbook({
    name: '员工',
    headings: ['工号', 'Mobile', 'Name', 'Role', 'Department', 'Job title'],
    rows: [
      ['1', '137 0000 0001', '周杰', '', '', ''],
      ['2', '13700000002', '李敏', '主管、Agent', '销售中心 / 销售一部 / 一组', '组长'],
      ['3', '12345', '错号', '', '', ''],
    ],
  });
  const file = await upload(await buffer(workbook), '员工.xlsx');
  const shown = await preview(file);
  expect(shown).toMatchObject({ ready: 2, refused: 1 });
  expect(shown.rows[0]).toMatchObject({ row: 2, name: '周杰', mobile: '137****0001', problems: [] });
  expect(shown.rows[2]).toMatchObject({ row: 4, mobile: '*****', problems: ['bad_mobile'] });
  expect(await staff()).toHaveLength(1);

  expect((await add(file, 2)).data).toEqual({ invited: 2, refused: 1, rounded: false });
  expect(await staff(), 'nobody is a member unasked').toHaveLength(1);
  const audited = await tenant.query(sql`select from audit where action = 'organisation.staff_invited'`);
  expect(audited).toHaveLength(2);
  await acceptInvitation(world, '13700000001');
  const userId = await acceptInvitation(world, '13700000002');
  const members = await staff();
  expect(members.find(({ name }) => name === '周杰')).toMatchObject({
    departmentName: '销售一部',
    roles: [{ name: '销售' }],
  });
  expect(members.find(({ name }) => name === '李敏')).toMatchObject({
    departmentName: '一组',
    position: '组长',
    roles: [{ name: '销售' }, { name: '主管' }],
  });
  expect(members.find(({ name }) => name === '李敏')).toMatchObject({ userId });
  const { token } = await domains.identity.openSession(userId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
  expect((await call('identity.userInfo', {}, token)).data).toMatchObject({ dataScope: 'branch' });
  // All people are in by now, so no row is ready any more.
  expect((await add(file, 2)).code).toBe(46014);
});

test('each row says what is wrong with it, and of two with one number the first good one counts', async () => {
  const { world, upload, preview, owner, call, staff, add, member } = await office();
  const left = await member('旧人', { mobile: '13700000009' });
  await call('organisation.endStaff', { userId: left.member.userId, how: 'remove' }, owner.token);
  const file = await upload(
    csv(
      ',13700000001,,,',
      `${'长'.repeat(31)},13700000002,,,${'长'.repeat(31)}`,
      '周杰,13700000001,,,',
      '周杰二,+86 13700000001,,,',
      '林总,13900000001,,,',
      '李敏,13700000003,没有部,没有角色,',
      '王磊,13700000004,一组,,',
      '回来,13700000009,客服部/一组,管理员,',
    ),
  );
  const { rows, ready } = await preview(file);
  expect(rows.map(({ problems }) => problems)).toEqual([
    ['missing_name'],
    ['long_name', 'long_position'],
    [],
    ['duplicate_in_file'],
    ['member_already'],
    ['unknown_department', 'unknown_role'],
    ['unknown_department'],
    [],
  ]);
  expect([rows[3]!.firstRow, ready]).toEqual([{ row: 4, sheet: null }, 2]);
  expect((await preview({ ...file, roleIds: [] })).rows[2]!.problems).toEqual(['missing_role']);
  expect((await add(file, 2)).code).toBe(200);
  expect(await acceptInvitation(world, '13700000009')).toBe(left.member.userId);
  expect((await staff()).find(({ name }) => name === '回来')).toMatchObject({ userId: left.member.userId });
});

test('every sheet that lists people is read, notes are left out, and a number in two sheets counts once', async () => {
  const { upload, preview } = await office();
  const headings = ['姓名', '手机号'];
  const sheets = {
    说明: [['填表说明', '一人一行']],
    杭州: [headings, ['周杰', '13700000001'], ['李敏', '13700000002']],
    宁波: [['宁波分部'], headings, ['王磊', '13700000003'], ['周杰', '13700000001']],
  };
  const { rows, ready } = await preview(await upload(await book(sheets), '员工.xlsx'));
  expect(rows.map(({ sheet, row, name }) => [sheet, row, name])).toEqual([
    ['杭州', 2, '周杰'],
    ['杭州', 3, '李敏'],
    ['宁波', 3, '王磊'],
    ['宁波', 4, '周杰'],
  ]);
  expect([rows[3]!.firstRow, ready]).toEqual([{ row: 2, sheet: '杭州' }, 3]);
});

test('a manager brings people into their branch with rights they hold, and from their own file only', async () => {
  const { upload, preview, add, member, centre, owner, call } = await office();
  const { token } = await member('王主管', { ...presetRoles.manager, departmentId: centre });
  const lines = ['甲,13700000001,客服部,,', '乙,13700000002,,管理员,', '丙,13700000003,销售一部,,'];
  const file = await upload(csv(...lines), '员工.csv', token);
  const { rows } = await preview(file, token);
  expect(rows.map(({ problems }) => problems)).toEqual([['department_beyond_rights'], ['role_beyond_rights'], []]);
  const unplaced = await preview({ ...file, departmentId: null }, token);
  expect(unplaced.rows[1]!.problems).toEqual(['department_beyond_rights', 'role_beyond_rights']);
  expect((await call('organisation.staffImportPreview', file, owner.token)).code).toBe(40400);
  expect((await add(file, 2, token)).code).toBe(46014);
  expect((await add(file, 1, token)).data).toEqual({ invited: 1, refused: 2, rounded: false });
});

test('the same key invites once, 1,000 people go at once, and what is no such list is refused as a whole', async () => {
  const { upload, add, staff, owner, call, tenant } = await office();
  const people = Array.from({ length: 1001 }, (_, index) => `员工${index},${13_700_000_000 + index},,,`);
  const file = { ...(await upload(csv(...people.slice(1)))), reason: '新公司的名单' };
  const replies = [
    await add(file, 1000, owner.token, 'k'.repeat(20)),
    await add(file, 1000, owner.token, 'k'.repeat(20)),
  ];
  expect(replies.map(({ data }) => data)).toEqual([
    { invited: 1000, refused: 0, rounded: true },
    { invited: 1000, refused: 0, rounded: true },
  ]);
  expect(await staff()).toHaveLength(1);
  expect(await tenant.query(sql`select from staff_invitation`)).toHaveLength(1000);

  const codeOf = async (bytes: Buffer) =>
    (await call('organisation.staffImportPreview', await upload(bytes), owner.token)).code;
  expect(await codeOf(csv(...people))).toBe(46012);
  expect(await codeOf(Buffer.from('公司,手机号\n某公司,13700000001'))).toBe(46013);
  expect(await codeOf(csv())).toBe(200);
  const known = await upload(csv());
  expect((await call('organisation.staffImportPreview', { ...known, roleIds: ['999'] }, owner.token)).code).toBe(40400);
  expect((await call('organisation.staffImportPreview', { ...known, departmentId: '999' }, owner.token)).code).toBe(
    40400,
  );
});

test('numbers of a file count once a day; of a file beyond the cap no row tells who is a member already', async () => {
  const { upload, preview, add, member, tenant, clock } = await office();
  await member('李敏', { mobile: '13700000001' });
  const audited = async () => {
    const rows = await tenant.query<{ detail: object }>(sql`
      select detail from audit where action = 'organisation.number_search' order by id`);
    return rows.map(({ detail }) => detail);
  };
  const list = (count: number) =>
    upload(
      csv(...Array.from({ length: count }, (_, index) => `人${index},137${String(index + 1).padStart(8, '0')},,,`)),
    );
  const utmost = await list(30);
  expect(await preview(utmost)).toMatchObject({ ready: 29, refused: 1, told: true });
  expect((await preview(utmost)).rows[0]!.problems).toEqual(['member_already']);
  // Only one of its numbers is new, but the minute has no room for it.
  const long = await list(31);
  expect(await preview(long)).toMatchObject({ ready: 31, refused: 0, told: false });
  expect((await audited()).slice(1)).toEqual([{ numbers: 30, known: 1 }, { numbers: 31 }]);

  expect(await add(long, 31)).toMatchObject({ code: 41054 });
  // A wrong number of people gets an error that does not tell how many are members.
  for (const expected of [29, 30]) {
    expect((await add({ ...long, reason: '新公司的名单' }, expected)).code).toBe(46014);
  }
  const { data } = await add({ ...long, reason: '新公司的名单' }, 31);
  expect(data).toEqual({ invited: 31, refused: 0, rounded: true });
  expect((await audited()).at(-1)).toEqual({ numbers: 31, known: 0, reason: '新公司的名单' });
  clock.now = () => new Date('2026-03-02T02:06:00Z');
  // People were invited meanwhile, which does not make them members.
  expect((await add(utmost, 29)).data).toEqual({ invited: 29, refused: 1, rounded: false });
});
