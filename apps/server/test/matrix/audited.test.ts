import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EndpointName } from '@haihu/contract/contract';
import { type AuditAction, auditActions } from '@haihu/contract/organisation/core/audited';
import { permissions } from '@haihu/contract/permissions';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/platform/db/sql.ts';
import { afterAllTests } from '../world.ts';
import { rows } from './rows.ts';
import { copyScene, createScene, type Scene } from './scene.ts';

const atEnd = afterAllTests();
let original: Scene;
/** The token of an owner who may do everything. */
let owner: string;
beforeAll(async () => {
  original = await createScene({ atEnd });
  const { domains, people } = original;
  const { tenantId } = people.agent.member;
  const all = { permissions, isSuper: true, dataScope: 'all', mobile: '13812347703' } as const;
  const ownerId = await domains.identity.addMember(tenantId, { name: '林总', ...all });
  owner = (await domains.identity.openSession(ownerId, tenantId, { ip: '192.0.2.1', deviceKey: '' })).token;
  await original.close();
});

/** Copies the scene. `actions` returns the audited actions since then. */
async function copied() {
  const scene = await copyScene(original);
  const tenant = scene.db.forTenant(scene.people.agent.member.tenantId);
  const read = () => tenant.query<{ id: string; action: AuditAction }>(sql`select id, action from audit order by id`);
  const begun = (await read()).length;
  return {
    ...scene,
    agent: scene.people.agent.token,
    actions: async () => (await read()).slice(begun).map(({ action }) => action),
  };
}

const byOwner: [EndpointName, AuditAction][] = [
  ['identity.updateProfile', 'identity.profile_changed'],
  ['identity.exportData', 'identity.export_data'],
  ['organisation.saveDepartment', 'organisation.department_saved'],
  ['organisation.deleteDepartment', 'organisation.department_deleted'],
  ['organisation.editStaff', 'organisation.staff_edited'],
  ['organisation.endStaff', 'organisation.staff_suspended'],
  ['organisation.restoreStaff', 'organisation.staff_restored'],
  ['organisation.saveRole', 'organisation.role_saved'],
  ['organisation.deleteRole', 'organisation.role_deleted'],
  ['enterprises.save', 'enterprises.saved'],
  ['enterprises.setJoinWay', 'enterprises.join_way'],
  ['customers.reveal', 'customers.reveal'],
  ['customers.saveTag', 'config.settings'],
  ['customers.archiveTag', 'config.settings'],
  ['customers.mergeTags', 'config.settings'],
  ['customers.deleteAttachment', 'customers.attachment_deleted'],
  ['customers.returnToSea', 'customers.returned'],
  ['customers.assign', 'customers.assigned'],
  ['customers.moveToSea', 'customers.moved'],
  ['customers.setLevels', 'customers.levels_set'],
  ['customers.tagMany', 'customers.tagged'],
  ['customers.deleteFromSea', 'customers.deleted'],
  ['customers.deletePrivate', 'customers.deleted'],
  ['customers.restore', 'customers.restored'],
  ['customers.saveSea', 'customers.sea_saved'],
  ['customers.deleteSea', 'customers.sea_deleted'],
  ['customers.extend', 'customers.extended'],
  ['customers.answerExtension', 'customers.extended'],
  ['customers.export', 'customers.exported'],
  ['billing.export', 'billing.exported'],
  ['billing.pay', 'billing.bought'],
  ['billing.share', 'billing.seats_shared'],
  ['statistics.export', 'statistics.exported'],
  ['audit.export', 'audit.export'],
  ['tasks.export', 'tasks.exported'],
  ['tasks.delete', 'tasks.deleted'],
  ['tasks.saveScript', 'tasks.script_saved'],
  ['tasks.saveOutcome', 'tasks.outcome_saved'],
  ['tasks.deleteOutcome', 'tasks.outcome_deleted'],
  ['tasks.doNotCallRemove', 'tasks.do_not_call_removed'],
  ['agency.apply', 'agency.applied'],
];

/** Calls that the agent makes on things of their own, and the audited actions. */
const byAgent: [EndpointName, AuditAction][] = [
  ['customers.undoBatch', 'customers.batch_undone'],
  ['customers.undoMerge', 'customers.merge_undone'],
  ['customers.importErrorFile', 'customers.import_error_file'],
];

test.each([
  ...byOwner.map((each) => [...each, 'the owner'] as const),
  ...byAgent.map((each) => [...each, 'the agent'] as const),
])('%s is written down as %s when %s does it', async (name, action, who) => {
  const { call, ids, agent, actions } = await copied();
  const request = rows[name].request(ids) as never;
  expect(await call(name, request, who === 'the agent' ? agent : owner)).toMatchObject({ code: 200 });
  expect(await actions()).toEqual([action]);
});

test('a deed of more than one step is written down at each', async () => {
  const { call, ids, actions } = await copied();
  const list = { by: 'private' as const, filter: { levels: [2] } };
  const { data: saved } = await call('customers.saveFilter', { name: '共享', isShared: true, list }, owner);
  await call('customers.deleteFilter', { id: saved.id }, owner);
  await call('customers.answerExtension', { id: ids.extension, grant: false, answer: '再联系' }, owner);
  const into = await call('organisation.saveDepartment', { name: '二部', parentId: null }, owner);
  await call('organisation.mergeDepartment', { id: ids.department, into: into.data.id }, owner);
  const newcomer = { name: '新人', mobile: '13700000001', departmentId: null, roleIds: [] };
  await call('organisation.addStaff', newcomer, owner);
  const { data: invited } = await call('organisation.staffInvitations', {}, owner);
  await call('organisation.revokeStaffInvitation', { id: invited.list[0]!.id }, owner);
  await call('tasks.doNotCallAdd', { mobile: '13912340077', reason: '投诉' }, owner);
  expect(await actions()).toEqual([
    'customers.filter_shared',
    'customers.filter_deleted',
    'customers.extension_refused',
    'organisation.department_saved',
    'organisation.department_merged',
    'organisation.number_search',
    'organisation.staff_invited',
    'organisation.staff_invitation_revoked',
    'tasks.number_search',
    'tasks.do_not_call_added',
  ]);
});

test('each action that is written down is expected by a test of the server', () => {
  const server = path.resolve(import.meta.dirname, '../..');
  const tests = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => readFileSync(path.join(server, name), 'utf8'))
    .join('\n');
  expect(Object.keys(auditActions).filter((action) => !tests.includes(`'${action}'`))).toEqual([]);
});
