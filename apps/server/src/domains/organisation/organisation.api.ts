/** Offers the organisation to other domains, in transactions of their own. */
export { insertDepartment, setHead } from './structure/departments.repository.ts';
export {
  findDepartmentsBelow,
  findInScope,
  findNamedStaff,
  findPlaced,
  findPlacedAmong,
  findWhose,
  isActive,
  isAtWork,
  PLACES_CHANNEL,
  stayActive,
  stayActiveAll,
  stayingActive,
} from './core/places.repository.ts';
export { findRights } from './core/grants.repository.ts';
export { findHolders, findZone } from './core/enterprises.repository.ts';
export type { Openings } from './enterprises/opening-parts.ts';
export {
  findOrInsertRole,
  insertPresetRoles,
  insertRole,
  mayRingOutside,
  refreshRights,
  setRolesOf,
} from './core/roles.repository.ts';
