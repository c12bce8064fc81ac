import type { Host, PushHandler } from '../host.ts';
import { t } from '../texts.ts';

/**
 * Type 9: what the open screen stands on is gone. Home takes its place, so that the way back leads to the page before it,
 * and a word says why. What was typed is kept on this device.
 */
export function leaveScreen({ open, toast }: Host): PushHandler<9> {
  return ({ data: { what } }) => {
    open('home', {}, { replace: true });
    toast(t.gone[what]);
  };
}
