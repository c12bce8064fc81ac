import { ABSENT, nothing, type RowsOf } from './row.ts';

/**
 * The error for the colleague, who holds every permission over themselves alone. They see the directory and change
 * nobody in it.
 */
const BEYOND = 46007;

export const organisationRows: RowsOf<'organisation'> = {
  'organisation.enterprises': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'organisation.departments': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'organisation.saveDepartment': {
    request: ({ department }) => ({ id: department, name: '改名', parentId: null }),
    otherEnterprise: ABSENT.department,
    notTheOwner: 'own',
  },
  'organisation.mergeDepartment': {
    request: ({ department }) => ({ id: department, into: '999999' }),
    otherEnterprise: ABSENT.department,
    notTheOwner: ABSENT.department,
  },
  'organisation.deleteDepartment': {
    request: ({ department }) => ({ id: department }),
    otherEnterprise: ABSENT.department,
    notTheOwner: 'own',
  },
  'organisation.staff': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'organisation.staffMember': {
    request: ({ agentId }) => ({ id: agentId }),
    otherEnterprise: ABSENT.staff,
    notTheOwner: 'shared',
  },
  'organisation.addStaff': {
    request: ({ department }) => ({ name: '新人', mobile: '13700000001', departmentId: department, roleIds: [] }),
    otherEnterprise: ABSENT.department,
    notTheOwner: BEYOND,
  },
  'organisation.editStaff': {
    request: ({ agentId }) => ({ userId: agentId, name: '改名', departmentId: null, roleIds: [] }),
    otherEnterprise: ABSENT.staff,
    notTheOwner: BEYOND,
  },
  'organisation.staffImportPreview': {
    request: ({ filePath, department, role }) => ({ filePath, departmentId: department, roleIds: [role] }),
    otherEnterprise: ABSENT.file,
    notTheOwner: ABSENT.file,
  },
  'organisation.staffImport': {
    request: ({ filePath, department, role }) => ({ filePath, departmentId: department, roleIds: [role], expected: 1 }),
    otherEnterprise: ABSENT.file,
    notTheOwner: ABSENT.file,
  },
  'organisation.staffInvitations': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'organisation.revokeStaffInvitation': {
    request: () => ({ id: '999999' }),
    otherEnterprise: 40400,
    notTheOwner: 40400,
  },
  'organisation.holdings': {
    request: ({ agentId }) => ({ id: agentId }),
    otherEnterprise: ABSENT.staff,
    notTheOwner: BEYOND,
  },
  'organisation.endStaff': {
    request: ({ agentId }) => ({ userId: agentId, how: 'suspend', successor: 'sea' }),
    otherEnterprise: ABSENT.staff,
    notTheOwner: BEYOND,
  },
  // There is no such job, so everybody gets this answer.
  'organisation.handOver': {
    request: ({ agentId }) => ({ userId: agentId }),
    otherEnterprise: ABSENT.job,
    notTheOwner: ABSENT.job,
  },
  'organisation.retryHandOver': {
    request: ({ jobId }) => ({ jobId }),
    otherEnterprise: ABSENT.job,
    notTheOwner: ABSENT.job,
  },
  'organisation.restoreStaff': {
    request: ({ agentId }) => ({ userId: agentId }),
    otherEnterprise: ABSENT.staff,
    notTheOwner: BEYOND,
  },
  'organisation.roleMenu': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'organisation.saveRole': {
    request: ({ role }) => ({ id: role, name: '改名', permissions: [], dataScope: 'self' }),
    otherEnterprise: ABSENT.role,
    notTheOwner: BEYOND,
  },
  'organisation.deleteRole': {
    request: ({ role }) => ({ id: role }),
    otherEnterprise: ABSENT.role,
    notTheOwner: BEYOND,
  },
};
