import type { ErrorCode } from '../error-code.ts';

export const organisationErrors = {
  'organisation.department_not_found': { code: 40400 },
  'organisation.staff_not_found': { code: 40400 },
  'organisation.role_not_found': { code: 40400 },
  /** `data.fields` names the field, as with every wrong field. */
  'organisation.department_loop': { code: 46001 },
  /** `data.limit`: the most levels of departments. */
  'organisation.too_deep': { code: 46002 },
  /** `data.limit`: the most items that there may be. */
  'organisation.too_many': { code: 46003 },
  'organisation.name_taken': { code: 46004 },
  /** `data.staff`, `data.departments`: the members and the departments in it. */
  'organisation.department_not_empty': { code: 46005 },
  /** `data.holders`: the number of members with the role. */
  'organisation.role_held': { code: 46006 },
  /** The caller cannot grant what they do not hold. They cannot change a member with more rights either. */
  'organisation.beyond_own_rights': { code: 46007 },
  'organisation.not_oneself': { code: 46008 },
  'organisation.last_owner': { code: 46009 },
  'organisation.member_already': { code: 46010 },
  /** `data.customers`, `data.visits`: the customers and call-backs that the member holds. */
  'organisation.successor_needed': { code: 46011 },
  /** `data.limit`: the most rows of a file. */
  'organisation.staff_import_too_long': { code: 46012 },
  'organisation.staff_import_columns': { code: 46013 },
  'organisation.staff_import_changed': { code: 46014 },
} satisfies Record<string, ErrorCode>;
