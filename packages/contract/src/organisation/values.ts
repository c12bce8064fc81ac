/** What became of an application to join. */
export const applicationStates = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** How a member's work for the enterprise ends. */
export const staffEnds = ['suspend', 'remove'] as const;
export type StaffEnd = (typeof staffEnds)[number];

/** What is wrong with a row of a staff import. Texts for people are the client's. */
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
