import type { Handlers } from '../../kernel/endpoint.ts';
import type { Departments } from './structure/departments.usecases.ts';
import type { Leaving } from './staff/leaving.usecases.ts';
import type { Organisation } from './organisation.usecases.ts';
import type { Roles } from './roles/roles.usecases.ts';
import type { Staff } from './staff/staff.usecases.ts';
import type { StaffInvitations } from './joining/staff-invitations.usecases.ts';
import type { StaffImport } from './staff-import/staff-import.usecases.ts';

export interface OrganisationParts {
  organisation: Organisation;
  departments: Departments;
  staff: Staff;
  staffImport: StaffImport;
  invitations: StaffInvitations;
  leaving: Leaving;
  roles: Roles;
}

export function organisationRoutes({ handle, handlePublic }: Handlers, parts: OrganisationParts): void {
  const { organisation, departments, staff, staffImport, invitations, leaving, roles } = parts;
  handle('organisation.enterprises', (member) => organisation.enterprises(member));
  handle('organisation.departments', (member) => departments.list(member));
  handle('organisation.saveDepartment', (member, request) => departments.save(member, request));
  handle('organisation.mergeDepartment', (member, request) => departments.merge(member, request));
  handle('organisation.deleteDepartment', (member, { id }) => departments.remove(member, id));
  handle('organisation.staff', (member, request) => staff.page(member, request));
  handle('organisation.staffMember', (member, { id }) => staff.detail(member, id));
  handle('organisation.addStaff', (member, request) => staff.add(member, request));
  handle('organisation.editStaff', (member, request) => staff.edit(member, request));
  handle('organisation.staffImportPreview', (member, request) => staffImport.preview(member, request));
  handle('organisation.staffImport', (member, request, { key }) => staffImport.add(member, request, key));
  handle('organisation.staffInvitations', (member, request) => invitations.page(member, request));
  handle('organisation.revokeStaffInvitation', (member, { id }) => invitations.revoke(member, id));
  handlePublic('enterprises.staffInvitations', (request) => invitations.own(request));
  handlePublic('enterprises.answerStaffInvitation', (request) => invitations.answer(request));
  handle('organisation.holdings', (member, { id }) => leaving.held(member, id));
  handle('organisation.endStaff', (member, request) => leaving.end(member, request));
  handle('organisation.handOver', (member, request) => leaving.handOver.info(member, request));
  handle('organisation.retryHandOver', (member, request) => leaving.handOver.retry(member, request));
  handle('organisation.restoreStaff', (member, request) => leaving.restore(member, request));
  handle('organisation.roleMenu', (member) => roles.menu(member));
  handle('organisation.saveRole', (member, request) => roles.save(member, request));
  handle('organisation.deleteRole', (member, { id }) => roles.remove(member, id));
}
