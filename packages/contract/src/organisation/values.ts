/** The states of an application to join. */
export const applicationStates = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** The ways in which a member's work for the enterprise ends. */
export const staffEnds = ['suspend', 'remove'] as const;
export type StaffEnd = (typeof staffEnds)[number];

/** The problems of a row in a staff import. The client has the texts for people. */
export const staffProblems = [
  'missing_name',
  'long_name',
  'bad_mobile',
  'duplicate_in_file',
  'member_already',
  'unknown_department',
  'department_beyond_rights',
  'missing_role',
  'unknown_role',
  'role_beyond_rights',
  'too_many_roles',
  'long_position',
] as const;
export type StaffProblem = (typeof staffProblems)[number];
