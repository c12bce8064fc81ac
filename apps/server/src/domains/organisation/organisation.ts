import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../kernel/module.ts';
import type { CustomerApi } from '../customers/customers.api.ts';
import type { FileApi } from '../files/files.api.ts';
import type { Identity } from '../identity/identity.api.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { createAudit } from './audit/audit.usecases.ts';
import { createDepartments, type DepartmentParts } from './structure/departments.usecases.ts';
import { enterpriseRoutes } from './enterprises/enterprises.routes.ts';
import { createEnterprises, type EnterpriseParts } from './enterprises/enterprises.usecases.ts';
import { createLeaving, type LeavingParts } from './staff/leaving.usecases.ts';
import { exportAuditTask, handOverTask } from './organisation.jobs.ts';
import { organisationMessages, organisationPushes } from './organisation.messages.ts';
import { organisationRoutes } from './organisation.routes.ts';
import { createOrganisation } from './organisation.usecases.ts';
import { createOpenings } from './enterprises/openings.usecases.ts';
import { createReviews } from './enterprises/reviews.usecases.ts';
import { createSuspension } from './enterprises/suspension.usecases.ts';
import { createRoles } from './roles/roles.usecases.ts';
import { createStaffInvitations } from './joining/staff-invitations.usecases.ts';
import { createStaffImport } from './staff-import/staff-import.usecases.ts';
import { createStaff, type StaffParts } from './staff/staff.usecases.ts';

export interface OrganisationModuleParts
  extends
    Pick<EnterpriseParts, 'limits' | 'links' | 'holdings' | 'leaveSeas' | 'isAgencyHost'>,
    Pick<DepartmentParts, 'replaceInSeas'>,
    Pick<LeavingParts, 'closePhone' | 'seatsInTasks'>,
    Pick<StaffParts, 'lines'> {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  identity: Identity;
  files: FileApi;
  customers: Pick<CustomerApi, 'findNames'>;
}

/** Creates the module of enterprises and their members. */
export function createOrganisationModule(parts: OrganisationModuleParts) {
  const organisation = createOrganisation(parts);
  const departments = createDepartments(parts);
  const invitations = createStaffInvitations(parts);
  const staff = createStaff({ ...parts, invitations });
  const staffImport = createStaffImport({ ...parts, invitations });
  const roles = createRoles(parts);
  const leaving = createLeaving(parts);
  const enterprises = createEnterprises(parts);
  const auditing = createAudit(parts);
  return {
    api: {
      ...organisation,
      departments,
      staff,
      staffImport,
      staffInvitations: invitations,
      roles,
      leaving,
      enterprises,
      openings: createOpenings({ ...parts, invitations }),
      auditing,
      reviews: createReviews(parts),
      suspension: createSuspension(parts),
    },
    routes(handlers) {
      organisationRoutes(handlers, { organisation, departments, staff, staffImport, invitations, leaving, roles });
      enterpriseRoutes(handlers, enterprises);
      auditRoutes(handlers, auditing);
    },
    jobs: { [exportAuditTask.name]: auditing.runExport, [handOverTask.name]: leaving.runHandOver },
    messages: organisationMessages(parts),
    pushes: organisationPushes(parts),
  } satisfies Module;
}
