import type { Host, PushHandler } from '../socket/host.ts';

/** The customer does not hear the user, hears them again, or did not for too long. */
export function agentSound({ toast }: Host): PushHandler<'agentSound'> {
  return ({ msg }) => toast(msg);
}
