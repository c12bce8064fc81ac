import { t } from '../parts/calls/texts.ts';
import type { Host, PushHandler } from '../socket/host.ts';

/**
 * An order in a call could not be carried out. A refused ring-out shows no message, because the call's own
 * state shows it.
 */
export function orderRefused({ toast, refresh }: Host): PushHandler<'orderRefused'> {
  return ({ data: { order, reason } }) => {
    if (order !== 'dial') toast(t.notDone(t.orders[order], t.refusals[reason]));
    refresh('calls.');
  };
}
