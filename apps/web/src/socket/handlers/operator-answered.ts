import type { Host, PushHandler } from '../host.ts';

/** Type 105: the operator of the installation answered. */
export function operatorAnswered({ refresh, toast }: Host): PushHandler<105> {
  return ({ msg, data }) => {
    toast(msg);
    refresh(`${data.what}.`);
  };
}
