import type { Host, PushHandler } from '../socket/host.ts';

/** A person who called us rings at this user. */
export function callOffered({ refresh }: Host): PushHandler<'callOffered'> {
  return () => refresh('calls.current', 'calls.state');
}
