/** What one process of the server does. All in one, unless told. */
export const roles = ['web', 'socket', 'worker', 'dialler'] as const;
export type Role = (typeof roles)[number];

/** From `--roles=web,socket`. An unknown one throws. */
export function readRoles(args: string[]): ReadonlySet<Role> {
  const given = args.find((arg) => arg.startsWith('--roles='))?.slice('--roles='.length);
  if (given === undefined) return new Set(roles);
  return new Set(given.split(',').map(asRole));
}

function asRole(text: string): Role {
  const role = roles.find((known) => known === text);
  if (!role) throw new Error(`no such role: ${text}; there are ${roles.join(', ')}`);
  return role;
}
