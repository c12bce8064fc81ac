import type { RequestTo } from '@haihu/contract/contract';
import { expect, test } from 'vitest';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

async function office(given = sharedWorld()) {
  const world = await given;
  const enterprise = await world.enterprise();
  const owner = await enterprise.member('林总', { isSuper: true, dataScope: 'all' });
  const save = (request: RequestTo<'organisation.saveDepartment'>) =>
    world.call('organisation.saveDepartment', request, owner.token);
  const make = async (name: string, parentId: string | null = null) => (await save({ name, parentId })).data.id;
  /** Returns the departments with name, parent, number of members, and number with all below. */
  const tree = async () => {
    const { list } = (await world.call('organisation.departments', {}, owner.token)).data;
    const nameOf = new Map(list.map(({ id, name }) => [id, name]));
    return list.map(({ name, parentId, staff, staffBelow }) => [
      name,
      nameOf.get(parentId ?? '') ?? null,
      staff,
      staffBelow,
    ]);
  };
  return { ...world, ...enterprise, owner, save, make, tree };
}

const field = (name: string) => ({ data: { fields: [{ field: name }] } });

test('a tree is made, moved and renamed, and counts whom it holds', async () => {
  const { call, owner, save, make, tree, member, tenant } = await office();
  const centre = await make('销售中心');
  const first = await make('销售一部', centre);
  const group = await make('一组', first);
  const office2 = await make('客服部');
  const agent = await member('赵婷', { departmentId: group });
  await member('李敏', { departmentId: first });
  expect(await tree()).toEqual([
    ['客服部', null, 0, 0],
    ['销售中心', null, 0, 2],
    ['销售一部', '销售中心', 1, 2],
    ['一组', '销售一部', 1, 1],
  ]);

  await save({ id: first, name: '外呼部', parentId: office2, headId: agent.member.userId });
  expect(await tree()).toEqual([
    ['客服部', null, 0, 2],
    ['销售中心', null, 0, 0],
    ['外呼部', '客服部', 1, 2],
    ['一组', '外呼部', 1, 1],
  ]);
  const { list, total, unplaced } = (await call('organisation.departments', {}, owner.token)).data;
  expect([total, unplaced]).toEqual([3, 1]);
  expect(list.find(({ id }) => id === first)).toMatchObject({ headName: '赵婷' });
  const ancestry = await tenant.query(sql`select ancestry::text[] as path from department where id = ${group}`);
  expect(ancestry).toEqual([{ path: [office2, first, group] }]);
});

test('a department that is moved to where its old name is taken comes there under its new one', async () => {
  const { save, make, tree } = await office();
  const [a, b] = [await make('甲'), await make('乙')];
  await make('一组', a);
  const moving = await make('一组', b);
  expect(await save({ id: moving, name: '二组', parentId: a })).toMatchObject({ code: 200 });
  expect((await tree()).map(([name, parent]) => [name, parent])).toEqual([
    ['乙', null],
    ['甲', null],
    ['一组', '甲'],
    ['二组', '甲'],
  ]);
});

test('an impossible department is refused with the field: loops, names, depth, an absent parent or head', async () => {
  const { call, owner, save, make, tree } = await office();
  const a = await make('甲');
  const below = await make('一组', a);
  const before = await tree();
  expect(await save({ id: a, name: '甲', parentId: below })).toMatchObject({ code: 46001, ...field('parentId') });
  expect(await save({ id: a, name: '甲', parentId: a })).toMatchObject({ code: 46001, ...field('parentId') });
  const merge = (id: string, into: string) => call('organisation.mergeDepartment', { id, into }, owner.token);
  expect(await merge(a, below)).toMatchObject({ code: 46001, ...field('into') });
  expect(await merge(a, a)).toMatchObject({ code: 46001 });
  expect(await save({ name: '甲', parentId: null })).toMatchObject({ code: 46004, ...field('name') });
  for (const name of ['', '  ', 'x'.repeat(31), 'a\0']) {
    expect(await save({ name, parentId: null })).toMatchObject({ code: 40000, ...field('name') });
  }
  expect(await save({ name: '新', parentId: '999' })).toMatchObject({ code: 40400 });
  expect(await save({ id: '999', name: '新', parentId: null })).toMatchObject({ code: 40400 });
  expect(await save({ name: '新', parentId: null, headId: '999' })).toMatchObject({ code: 40400 });
  expect(await tree()).toEqual(before);

  let deepest = a;
  for (let level = 2; level <= 10; level += 1) deepest = await make(`第${level}级`, deepest);
  expect(await save({ name: '太深', parentId: deepest })).toMatchObject({ code: 46002, data: { limit: 10 } });
  const tall = await make('带一级');
  await make('下级', tall);
  const ninth = (await call('organisation.departments', {}, owner.token)).data.list.find(({ id }) => id === deepest)!;
  expect(await save({ id: tall, name: '带一级', parentId: ninth.parentId })).toMatchObject({ code: 46002 });
  expect(await merge(tall, deepest)).toMatchObject({ code: 46002 });
  expect(await merge(tall, ninth.parentId!), 'what is below it comes to the tenth level').toMatchObject({ code: 200 });
});

test('an enterprise has 2,000 departments, and no more', async () => {
  const { save, make, tenant, tenantId } = await office(createWorld());
  await tenant.query(sql`
    insert into department (tenant_id, name, ancestry)
    select ${tenantId}, '第' || number, '{}' from generate_series(1, 1999) number`);
  await make('第 2000 个');
  expect(await save({ name: '多一个', parentId: null })).toMatchObject({ code: 46003, data: { limit: 2000 } });
});

test('a merge takes people and departments along, and an empty one alone can be deleted', async () => {
  const { call, owner, make, tree, member, tenant } = await office();
  const [a, b] = [await make('甲'), await make('乙')];
  const group = await make('一组', a);
  const manager = await member('王磊', { departmentId: a, dataScope: 'branch' });
  const agent = await member('赵婷', { departmentId: a });
  const remove = (id: string) => call('organisation.deleteDepartment', { id }, owner.token);
  expect(await remove(a)).toMatchObject({ code: 46005, data: { staff: 2, departments: 1 } });
  expect(await call('organisation.mergeDepartment', { id: a, into: b }, owner.token)).toMatchObject({ code: 200 });
  expect(await tree()).toEqual([
    ['乙', null, 2, 2],
    ['一组', '乙', 0, 0],
  ]);
  // The member whose scope depends on the department is signed out; the other notices nothing.
  expect((await call('identity.userInfo', {}, manager.token)).code).toBe(10088);
  expect((await call('identity.userInfo', {}, agent.token)).code).toBe(200);
  expect(await remove(group)).toMatchObject({ code: 200 });
  expect(await remove(group)).toMatchObject({ code: 40400 });
  expect(
    await tenant.query(sql`
      select actor_id as by, subject_id as about, detail from audit where action = 'organisation.department_deleted'`),
  ).toEqual([{ by: owner.member.userId, about: group, detail: { name: '一组' } }]);
});

test('a member who sees only a branch keeps to it: nobody takes other departments below their own, to see what those do', async () => {
  const { call, make, member, tree } = await office();
  const own = await make('销售一部');
  const [group, other] = [await make('一组', own), await make('销售二部')];
  const { token } = await member('王磊', { dataScope: 'branch', departmentId: own });
  const before = await tree();
  const save = (request: RequestTo<'organisation.saveDepartment'>) =>
    call('organisation.saveDepartment', request, token);
  const beyond = await Promise.all([
    save({ id: other, name: '销售二部', parentId: own }),
    save({ id: group, name: '一组', parentId: other }),
    save({ id: group, name: '一组', parentId: null }),
    save({ id: other, name: '改名', parentId: null }),
    save({ name: '三部', parentId: null }),
    call('organisation.mergeDepartment', { id: other, into: own }, token),
    call('organisation.mergeDepartment', { id: group, into: other }, token),
    call('organisation.deleteDepartment', { id: other }, token),
  ]);
  expect(beyond.map(({ code }) => code)).toEqual(beyond.map(() => 46007));
  expect(await tree()).toEqual(before);

  expect((await save({ id: own, name: '销售甲部', parentId: null })).code, 'its own name').toBe(200);
  expect((await save({ name: '二组', parentId: group })).code).toBe(200);
  expect((await call('organisation.mergeDepartment', { id: group, into: own }, token)).code).toBe(200);
});

test('members of a merged department keep their public pool, and an invitation leads to the other department', async () => {
  const { call, make, member, owner } = await office();
  const [from, into] = [await make('销售一部'), await make('销售二部')];
  const { token } = await member('赵婷', { departmentId: from });
  const { data: publicPool } = await call(
    'customers.saveSea',
    {
      version: 0,
      name: '一部公海',
      everybody: false,
      departmentIds: [from],
      memberIds: [],
      adminIds: [],
      hiddenFields: [],
      rules: {},
    },
    owner.token,
  );
  const publicPoolsOf = async () => (await call('customers.seas', {}, token)).data.list.map(({ id }) => id);
  expect(await publicPoolsOf()).toContain(publicPool.id);
  const roleIds = [(await call('organisation.roleMenu', {}, owner.token)).data.list[0]!.id];
  await call('enterprises.invite', { departmentId: from, roleIds, days: 7, maxUses: 1 }, owner.token);

  expect((await call('organisation.mergeDepartment', { id: from, into }, owner.token)).code).toBe(200);
  expect(await publicPoolsOf()).toContain(publicPool.id);
  const [invite] = (await call('enterprises.invites', {}, owner.token)).data.list;
  expect(invite!.departmentName).toBe('销售二部');
});
