import { isAllowed } from '../../kernel/member.ts';
import { foldModules, type Module } from '../../kernel/module.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import { createAudit } from './audit/audit.ts';
import type { AuditParts } from './audit/audit.usecases.ts';
import type { LeavingParts } from './core/leaving-parts.ts';
import { createEnterprises, type EnterpriseRoomParts } from './enterprises/enterprises.ts';
import { createInvites } from './invites/invites.ts';
import type { InviteParts } from './invites/invites.usecases.ts';
import type { ApplicationParts } from './joining/applications.usecases.ts';
import { createJoining } from './joining/joining.ts';
import { createRoles } from './roles/roles.ts';
import { createStaffImport } from './staff-import/staff-import.ts';
import type { StaffImportParts } from './staff-import/staff-import.usecases.ts';
import { createStaffInvitations } from './staff-invitations/staff-invitations.ts';
import type { StaffInvitationParts } from './staff-invitations/staff-invitations.usecases.ts';
import { createStaff } from './staff/staff.ts';
import type { StaffParts } from './staff/staff.usecases.ts';
import type { DepartmentParts } from './structure/departments.usecases.ts';
import { createStructure } from './structure/structure.ts';
import { findOrInsertRole, insertPresetRoles, refreshRights, setRolesOf } from './core/roles.repository.ts';
import { letGo } from './core/let-go.ts';
import { takeLeave } from './core/take-leave.ts';
import { withdrawAll as withdrawApplications } from './joining/applications.repository.ts';

type RoomParts = AuditParts &
  Omit<EnterpriseRoomParts, 'invitations'> &
  ApplicationParts &
  InviteParts &
  StaffInvitationParts &
  LeavingParts &
  Omit<StaffParts, 'invitations'> &
  Omit<StaffImportParts, 'invitations'> &
  DepartmentParts;

type OfOthers =
  | 'agencyHosts'
  | 'customerNames'
  | 'holdings'
  | 'leaving'
  | 'lines'
  | 'openPublicPools'
  | 'agentsInTasks';

export interface OrganisationModuleParts extends Omit<RoomParts, OfOthers> {
  lend: LendSeam;
}

/** Makes the domain's module: enterprises and the people in them. */
export function createOrganisationModule({ lend, ...own }: OrganisationModuleParts) {
  const parts: RoomParts = {
    ...own,
    agencyHosts: lend('agencyHosts'),
    customerNames: lend('customerNames'),
    holdings: lend('holdings'),
    leaving: lend('leaving'),
    lines: lend('linesOfMembers'),
    openPublicPools: lend('openPublicPools'),
    agentsInTasks: lend('agentsInTasks'),
  };
  const staffInvitations = createStaffInvitations(parts);
  const invitations = staffInvitations.api;
  const rooms = {
    audit: createAudit(parts),
    enterprises: createEnterprises({ ...parts, invitations }),
    invites: createInvites(parts),
    joining: createJoining(parts),
    roles: createRoles(parts),
    staff: createStaff({ ...parts, invitations }),
    staffImport: createStaffImport({ ...parts, invitations }),
    staffInvitations,
    structure: createStructure(parts),
  };
  return {
    ...foldModules(Object.values(rooms)),
    api: {
      ...rooms.enterprises.api,
      ...rooms.staff.api,
      auditing: rooms.audit.api,
      departments: rooms.structure.api,
      roles: rooms.roles.api,
      staffImport: rooms.staffImport.api,
      staffInvitations: invitations,
    },
    seams: {
      jobFiles: { 'audit.export': (maker) => isAllowed(maker, 'audit.read') },
      memberRights: { findOrInsertRole, insertPresetRoles, refreshRights, setRolesOf },
      leavingPlaces: {
        async takeLeave(tx, userId, now) {
          await takeLeave(tx, userId, now);
          await letGo(parts.leaving, tx, userId);
        },
        withdrawApplications,
      },
    },
  } satisfies Module;
}
