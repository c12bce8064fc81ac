import { StartError } from '../process/start-error.ts';

/** The parts of the server that one process may run. A process runs all of them by default. */
export const roles = ['web', 'socket', 'worker', 'dialler'] as const;
export type ServerRole = (typeof roles)[number];

/** Reads the roles from an argument such as `--roles=web,socket`. Throws a `StartError` for anything else. */
export function readRoles(args: string[]): ReadonlySet<ServerRole> {
  let chosen: ServerRole[] = [...roles];
  for (const arg of args) {
    if (!arg.startsWith('--roles=')) throw new StartError(`${arg} is no option; there is --roles=${roles.join(',')}.`);
    chosen = arg.slice('--roles='.length).split(',').map(asRole);
  }
  return new Set(chosen);
}

function asRole(text: string): ServerRole {
  const role = roles.find((known) => known === text);
  if (!role) throw new StartError(`--roles knows ${roles.join(', ')}, not "${text}".`);
  return role;
}
