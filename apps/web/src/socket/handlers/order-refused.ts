import { t } from '../../parts/calls/texts.ts';
import type { Host, PushHandler } from '../host.ts';

/** Type 112: something asked for in a call could not be done. Whether it was dialled at all, the call itself says. */
export function orderRefused({ toast, refresh }: Host): PushHandler<112> {
  return ({ data: { order, reason } }) => {
    if (order !== 'dial') toast(t.notDone(t.orders[order], t.refusals[reason]));
    refresh('calls.');
  };
}
