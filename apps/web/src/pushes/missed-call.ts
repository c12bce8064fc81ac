import type { Host, PushHandler } from '../socket/host.ts';

/** A person called one of our lines and reached nobody. This user owes the call back. */
export function missedCall({ refresh, toast }: Host): PushHandler<'missedCall'> {
  return ({ msg }) => {
    toast(msg);
    refresh('calls.missed');
  };
}
