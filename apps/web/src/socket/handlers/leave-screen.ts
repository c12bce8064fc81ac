import type { Host, PushHandler } from '../host.ts';

/** Type 9: what the open screen stands on is gone. Home takes its place, so that no way leads back to it. */
export function leaveScreen({ open }: Host): PushHandler<9> {
  return () => open('home', {}, { replace: true });
}
