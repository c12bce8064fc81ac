import type { Host, PushHandler } from '../socket/host.ts';

/** Money moved, perhaps on another device: screens that show money read it again. */
export function moneyMoved({ refresh }: Host): PushHandler<'moneyMoved'> {
  return () => refresh('billing.', 'calls.stock');
}
