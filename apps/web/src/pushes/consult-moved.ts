import type { Host, PushHandler } from '../socket/host.ts';

/** A colleague who was brought into a call came, left, or did not come. */
export function consultMoved({ refresh, toast }: Host): PushHandler<'consultMoved'> {
  return ({ msg }) => {
    if (msg) toast(msg);
    refresh('calls.controls', 'calls.current');
  };
}
