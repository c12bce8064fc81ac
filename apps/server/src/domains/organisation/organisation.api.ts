/** Offers the organisation to other domains, in transactions of their own. */
export { withdrawAll as withdrawApplications } from './joining/applications.repository.ts';
export { insertDepartment, setHead } from './structure/departments.repository.ts';
export {
  findInScope,
  findNamedStaff,
  findPlaced,
  findWhose,
  isActive,
  isAtWork,
  stayActive,
  stayActiveAll,
} from './places.repository.ts';
export { findRights } from './grants.repository.ts';
export { findHolders } from './enterprises.repository.ts';
export type { Openings } from './enterprises/opening-parts.ts';
export { takeLeave } from './staff/take-leave.ts';
export { findOrInsertRole, insertPresetRoles, insertRole, refreshRights, setRolesOf } from './roles.repository.ts';
