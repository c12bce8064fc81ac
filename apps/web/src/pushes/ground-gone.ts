import type { Host, PushHandler } from '../socket/host.ts';
import { t } from './texts.ts';

/**
 * The record that the open screen depends on is gone. Opens home in its place, so that the way back skips the
 * screen, and says why. Typed text stays on this device.
 */
export function groundGone({ open, toast }: Host): PushHandler<'groundGone'> {
  return ({ data: { what } }) => {
    open('home', {}, { replace: true });
    toast(t.gone[what]);
  };
}
